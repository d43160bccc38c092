import type { Locator, Page } from 'playwright/test'
import { BY_HAND, openKitchen } from './support/kitchen.ts'
import { chooseTable, DEMO, emptyCart, OUTLET, placeOrder, signIn } from './support/steps.ts'
import { expect, expectNoAxeViolations, test } from './support/test.ts'

test.use({ serverEnv: BY_HAND })

const BIRYANI = 'Hyderabadi Chicken Biryani'

/** The lines of the checkout, as an order shows them. */
const linesOf = (place: Locator) => place.locator('dl > div')
const BILL = ['Item Total₹635.00', 'GST & Other Charges₹31.75', 'Discount Amount−₹127.00']

test('an order of one dish in two sizes, with an offer, shows its sizes and the bill of the checkout wherever it is shown', async ({
  page,
  browser,
  baseURL,
}) => {
  await cartOfTwoSizes(page)
  await expect(page.getByText('You save ₹127 with the best offer')).toBeVisible()
  await chooseTable(page, 7)
  await expect(linesOf(page.getByRole('main'))).toHaveText([...BILL, 'TO PAY₹539.75'])
  await placeOrder(page).click()

  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  const orderId = new URL(page.url()).pathname.split('/').at(-1)!
  const bill = page.locator('.order-bill')
  await expect(linesOf(bill)).toHaveText([...BILL, 'Bill Total₹539.75'])
  await expect(bill.getByRole('listitem')).toHaveText([
    `${BIRYANI} x 1Size: Half Plate₹220`,
    `${BIRYANI} x 1Size: Full Plate₹360`,
    'Butter Naan x 1₹55',
  ])
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Track Your Order' }).click()
  const tracking = page.getByRole('dialog', { name: 'Track Your Order' })
  await expect(linesOf(tracking)).toHaveText([
    `1 x ${BIRYANI}Size: Half Plate₹220`,
    `1 x ${BIRYANI}Size: Full Plate₹360`,
    '1 x Butter Naan₹55',
    ...BILL,
    'Total₹539.75',
  ])

  // The kitchen has no naan: the offer is a share of what remains.
  const kitchen = await openKitchen(browser, baseURL!)
  await kitchen.page
    .getByRole('article')
    .filter({ hasText: orderId })
    .getByRole('button', { name: /Reject.*Butter Naan|Butter Naan.*reject/i })
    .click()
  await kitchen.close()
  await page.goto(`/order/${orderId}`)
  await expect(linesOf(page.getByRole('main'))).toHaveText([
    'Item Total₹580.00',
    'GST & Other Charges₹29.00',
    'Discount Amount−₹116.00',
    'Bill Total₹493.00',
  ])
  await expect(page.getByRole('listitem').filter({ hasText: 'Butter Naan' })).toContainText('Rejected')
  await expectNoAxeViolations(page)
})

async function cartOfTwoSizes(page: Page): Promise<void> {
  await emptyCart(page)
  const signedIn = await page.request.post('/api/customer/login', { data: { username: DEMO.email, password: DEMO.password } })
  const { data } = (await signedIn.json()) as { data: { token: string } }
  const put = async (dish: string, servingSize?: string) => {
    const line = { businessId: OUTLET.id, menuId: `${OUTLET.id}_${dish}`, quantity: 1, status: true, servingSize }
    const reply = await page.request.patch('/api/customer/cart/upsert', { headers: { Authorization: `Bearer ${data.token}` }, data: line })
    expect(reply.ok()).toBe(true)
  }
  await put('hyderabadi-chicken-biryani', 'HALF PLATE')
  await put('hyderabadi-chicken-biryani', 'FULL PLATE')
  await put('butter-naan')
  await page.goto(`/login?returnTo=${encodeURIComponent(`/checkout/${OUTLET.id}`)}`)
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
}
