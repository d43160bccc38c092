import type { Locator } from 'playwright/test'
import { beginSignedIn, openAccount } from './paths/accounts.ts'
import { placedOrder, putInCart } from './customers.ts'
import { openKitchen } from './support/kitchen.ts'
import { chooseTable, OUTLET, placeOrder } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const BIRYANI = 'Hyderabadi Chicken Biryani'

/** The lines of the checkout, as an order shows them. */
const linesOf = (place: Locator) => place.locator('dl > div')
const BILL = ['Item Total₹635.00', 'GST & Other Charges₹25.40', 'Discount Amount−₹127.00']

test('an order of one dish in two sizes, with an offer, shows its sizes and the bill of the checkout wherever it is shown @all', async ({
  page,
  baseURL,
}) => {
  const account = await openAccount(page)
  await putInCart(page, account, [
    { dish: 'hyderabadi-chicken-biryani', servingSize: 'HALF PLATE', quantity: 1 },
    { dish: 'hyderabadi-chicken-biryani', servingSize: 'FULL PLATE', quantity: 1 },
    { dish: 'butter-naan', quantity: 1 },
  ])
  await beginSignedIn(page, account)
  await page.goto(`/checkout/${OUTLET.id}`)
  await expect(page.getByText('You save ₹127 with the best offer')).toBeVisible()
  await chooseTable(page, 7)
  await expect(linesOf(page.getByRole('main'))).toHaveText([...BILL, 'TO PAY₹533.40'])
  await placeOrder(page).click()

  const orderId = await placedOrder(page)
  const bill = page.locator('.order-bill')
  await expect(linesOf(bill)).toHaveText([...BILL, 'Bill Total₹533.40'])
  await expect(bill.getByRole('listitem')).toHaveText([
    `${BIRYANI} x 1Size: Half Plate₹220`,
    `${BIRYANI} x 1Size: Full Plate₹360`,
    'Butter Naan x 1₹55',
  ])

  await page.getByRole('button', { name: 'Track Your Order' }).click()
  const tracking = page.getByRole('dialog', { name: 'Track Your Order' })
  await expect(linesOf(tracking)).toHaveText([
    `1 x ${BIRYANI}Size: Half Plate₹220`,
    `1 x ${BIRYANI}Size: Full Plate₹360`,
    '1 x Butter Naan₹55',
    ...BILL,
    'Total₹533.40',
  ])

  // The kitchen has no naan: the offer is a share of what remains.
  const kitchen = await openKitchen(baseURL!)
  await kitchen.reject(orderId, 'Butter Naan')
  await kitchen.close()
  await page.goto(`/order/${orderId}`)
  await expect(linesOf(page.getByRole('main'))).toHaveText([
    'Item Total₹580.00',
    'GST & Other Charges₹23.20',
    'Discount Amount−₹116.00',
    'Bill Total₹487.20',
  ])
  await expect(page.getByRole('listitem').filter({ hasText: 'Butter Naan' })).toContainText('Rejected')
})
