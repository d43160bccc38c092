import type { Page } from 'playwright/test'
import { openAccount } from './paths/accounts.ts'
import { printedCode } from './support/fake-camera.ts'
import { openKitchen } from './support/kitchen.ts'
import { addServing, cartTab, choose, dish, OUTLET, placeOrder, quantityOf, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('a guest scans the code of a table, orders, follows the kitchen, rates and orders again, without a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  // Room for a busy machine: the longest way through the app.
  test.setTimeout(120_000)
  const account = await openAccount(page)
  const kitchen = await openKitchen(baseURL!)
  const counter = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } })
  const code = await printedCode(counter, OUTLET, 'Table 7')
  await counter.close()

  await page.goto('/home')
  await page.clock.install()
  const isSamePage = await markPage(page)

  await test.step("the guest scans the table's code and is on its menu", async () => {
    await page.getByRole('button', { name: 'Scan QR Code' }).click()
    const scanner = page.getByRole('dialog', { name: 'Scan QR Code' })
    await scanner.getByLabel('Scan from Gallery').setInputFiles({ name: 'table.png', mimeType: 'image/png', buffer: code })
    await expect(page).toHaveURL(`/outlet-detail/${OUTLET.id}`)
    await expect(page.getByRole('heading', { level: 1, name: OUTLET.name })).toBeVisible()
    await expect(scanner).toBeHidden()
  })

  await test.step('fills the cart as a guest', async () => {
    await page.getByRole('button', { name: 'ADD Butter Naan', exact: true }).click()
    await quantityOf(page, 'Butter Naan')
      .getByRole('button', { name: /^Add one/ })
      .click()
    await addServing(page, 'Hyderabadi Chicken Biryani', 'Full Plate')
    await expect(cartTab(page)).toContainText('3')
    await cartTab(page).click()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  })

  await test.step('signs in and finds the order with its table set', async () => {
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(`/checkout/${OUTLET.id}`)}`)
    await signIn(page, account)
    await expect(page).toHaveURL(`/checkout/${OUTLET.id}`)
    await expect(page.getByText('Origin detected')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Table 7' })).toBeVisible()
    await expect(page.getByText('Auto-detected', { exact: true })).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: 'Order origin type' })).toHaveCount(0)
  })

  // 2 × ₹55 + ₹360 less 10 %, and 5 % on what remains.
  const TO_PAY = '₹444.15'
  await test.step('takes an offer, leaves a word for the kitchen and orders', async () => {
    await page.getByRole('button', { name: /Apply Coupon|Coupon Applied!/ }).click()
    await page
      .getByRole('dialog', { name: 'Available Offers' })
      .getByRole('button', { name: /Flat 10% Off/ })
      .click()
    await expect(bill(page, 'Discount Amount')).toHaveText('−₹47.00')
    await expect(bill(page, 'TO PAY')).toHaveText(TO_PAY)
    await page.getByLabel(/^Preparation instruction for Hyderabadi/).fill('Raita on the side')
    await expect(placeOrder(page)).toContainText(TO_PAY)
    await placeOrder(page).click()
    // Each waits for itself: the message goes after 4 s.
    await Promise.all([
      expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible(),
      expect(page.getByText('Order placed successfully!').filter({ visible: true }).first()).toBeVisible(),
    ])
    await expect(page.getByText(TO_PAY).first()).toBeVisible()
  })
  const orderId = new URL(page.url()).pathname.split('/').at(-1)!
  /** The page asks for the order every 10 s. */
  const press = (button: Parameters<typeof kitchen.press>[1]) => kitchen.press(orderId, button)
  const popup = page.getByRole('dialog', { name: 'Track Your Order' })
  const step = popup.locator('[aria-current=step]')
  const stepSince = (name: string) => new RegExp(`^${name} \\d+:\\d\\d [ap]m$`)

  await test.step('the kitchen has the order for the table, with the word', async () => {
    const { place, total, lines } = await kitchen.find(orderId)
    expect([place, total, lines.map(({ note }) => note)]).toEqual(['Window 7', 444.15, [undefined, 'Raita on the side']])
  })

  await test.step('the tracking follows the kitchen: accepted, a dish rejected, preparing', async () => {
    await page.getByRole('button', { name: 'Track Your Order' }).click()
    await expect(step).toHaveText(stepSince('Pending'))
    await expect(popup.getByText(`ORDER #${orderId}`)).toBeVisible()
    await expect(popup.getByText(/^Last updated /)).toBeVisible()
    await expect(popup.getByText('Delivering to')).toHaveText('Delivering to Table · Window 7')
    await press('Accept')
    await expect(step).toHaveText(stepSince('Accepted'))
    await expect(popup.getByRole('status').first()).toHaveText(/^Order \d+ is now Accepted/)
    await kitchen.reject(orderId, 'Butter Naan')
    await expect(popup.getByText('Rejected', { exact: true })).toBeVisible()
    // ₹360 less 10 %, and 5 % on it: what was not cooked is not paid.
    await expect(popup.getByText('₹340.20')).toBeVisible()
    await press('Start preparing')
    await expect(step).toHaveText(stepSince('Preparing'))
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expect(page.getByRole('button', { name: 'Track Your Order' })).toBeFocused()
    await expect(page.getByText('preparing', { exact: true })).toBeVisible()
  })

  await test.step('elsewhere the order strip leads to the tracking and back to the outlet, by keyboard too', async () => {
    await page.getByRole('link', { name: 'Continue Ordering' }).click()
    const track = page.getByRole('button', { name: 'Track Order' })
    await expect(track).toBeVisible()
    await track.focus()
    await page.keyboard.press('Enter')
    await expect(step).toHaveText(stepSince('Preparing'))
    await page.keyboard.press('Escape')
    // A page with room beside its controls: on one of links alone the button stays in the strip.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Your Favorites' }).click()
    // The address is that of the page before the page is there.
    await expect(page.getByRole('heading', { level: 1, name: 'My Favorites' })).toBeFocused()
    await expect(page).toHaveURL('/my-favorites')
    const addMore = page.getByRole('link', { name: 'Add More' })
    await addMore.focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('button', { name: 'Put Add More back' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/outlet/${OUTLET.id}`)
    await expect(dish(page, 'Butter Naan')).toBeVisible()
  })

  await test.step('the list and the page of the order follow until it is served', async () => {
    await openOrders(page)
    const card = page.getByRole('article').filter({ hasText: '1 x Hyderabadi Chicken Biryani' })
    await expect(card.getByText('Preparing')).toBeVisible()
    await card.getByRole('link', { name: OUTLET.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: `ORDER #${orderId}` })).toBeVisible()
    await expect(page.getByText('Rejected', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Rate & Review' })).toHaveCount(0)
    await press('Serve')
    await expect(page.getByRole('button', { name: 'Rate & Review' })).toBeVisible()
  })

  await test.step('what was served is rated', async () => {
    await page.getByRole('button', { name: 'Rate & Review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rate Your Experience' })
    await expect(dialog.getByRole('radiogroup')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByText('Please rate the outlet').filter({ visible: true }).first()).toBeVisible()
    await stars(dialog, `Rating of ${OUTLET.name}`, 4)
    await dialog.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByText('Please rate all menu items').filter({ visible: true }).first()).toBeVisible()
    await stars(dialog, /Biryani/, 5)
    await dialog.getByRole('button', { name: /^Write a review of Hyderabadi/ }).click()
    await dialog.getByRole('textbox').fill('Fragrant, and hot')
    await dialog.getByRole('button', { name: 'Submit Review' }).click()
    await Promise.all([
      expect(dialog).toBeHidden(),
      expect(page.getByText('Thank you for your feedback!').filter({ visible: true }).first()).toBeVisible(),
    ])
    await expect(page.getByRole('img', { name: 'Food: 5 of 5' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Outlet: 4 of 5' })).toBeVisible()
  })

  await test.step('completed it leaves the upcoming orders, shows its stars and is ordered again', async () => {
    await page.getByRole('link', { name: 'Back to Orders' }).click()
    await expect(page.getByRole('article').getByRole('link', { name: OUTLET.name })).toBeVisible()
    await press('Complete')
    await expect(page.getByText('No Upcoming Orders')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Track Order' })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Completed' }).click()
    const card = page.getByRole('article').first()
    await expect(card.getByRole('img', { name: 'Outlet: 4 of 5' })).toBeVisible()
    await expect(card.getByText('Bill Total: ₹340.20')).toBeVisible()
    await card.getByRole('button', { name: /^REORDER/ }).click()
    await Promise.all([
      expect(page).toHaveURL(`/checkout/${OUTLET.id}`),
      expect(page.getByText('Your order is ready for checkout').filter({ visible: true }).first()).toBeVisible(),
    ])
    await expect(page.getByText('Order Summary (3 items)')).toBeVisible()
    await expect(page.getByText('Origin detected')).toBeVisible()
    await placeOrder(page).click()
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
    expect(new URL(page.url()).pathname).not.toContain(orderId)
  })

  expect(await isSamePage()).toBe(true)
  await kitchen.close()
})

const bill = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).locator('dd')

const stars = (dialog: ReturnType<Page['locator']>, name: string | RegExp, of5: number) =>
  choose(
    dialog
      .getByRole('radiogroup', { name })
      .getByRole('radio')
      .nth(of5 - 1),
  )

async function openOrders(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Your Orders' }).click()
}

/** Answers later whether the document is still the one of now: a reload makes another. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  const mark = `${Date.now()}`
  await page.evaluate((value) => document.documentElement.setAttribute('data-mark', value), mark)
  return async () => (await page.locator('html').getAttribute('data-mark')) === mark
}
