import type { Page, Route } from 'playwright/test'
import { beginSignedIn, sessionOf } from './paths/accounts.ts'
import { isAccessible } from './support/accessible.ts'
import { BY_HAND } from './support/kitchen.ts'
import { chooseTable, emptyCart, OUTLET, placeOrder, SECOND } from './support/steps.ts'
import { expect, test, waitsForEver } from './support/test.ts'
import { wireItem, wireOrder } from './support/wire.ts'

// What the screens of an order show while they wait, when there is nothing, when it fails, and in between. The browser itself logs each refusal.
test.use({ serverEnv: BY_HAND, allowedProblems: [/the server responded with a status of (4\d\d|503)/] })

test.beforeEach(({ page }) => waitsForEver(page))

const API = '**/api/customer/'
const ORIGINS = `${API}origin/list*`
const never = () => {}
const down = (route: Route) => route.fulfill({ status: 503, json: { message: 'down' } })
const tells = (data: unknown) => (route: Route) => route.fulfill({ json: { data } })
const isPost = (route: Route) => route.request().method() === 'POST'

const LISTS = [`${API}order/ongoing-orders*`, `${API}order/completed*`, `${API}order/history*`]
const SINGLE = `${API}order/o1`
const order = (more: Record<string, unknown> = {}) => wireOrder('o1', more)
const REJECTED = { ...wireItem('Prawns Koliwada', 1), orderItemStatus: 'REJECTED' }
const REVIEW = { outletRating: 4, foodRating: 4.5, outletReview: 'Warm', menuReviews: [] }

test('the checkout: where the order goes, from no table to a chosen one', async ({ page }) => {
  test.slow()
  await beginWithCart(page)
  await page.route(`${API}cart`, never)
  await page.goto(`/checkout/${OUTLET.id}`)
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  await isAccessible(page)
  await page.unroute(`${API}cart`)
  await page.route(ORIGINS, never)
  await page.reload()
  await expect(page.getByText('Please set order origin to continue')).toBeVisible()
  await isAccessible(page)
  await page.getByText('Room', { exact: true }).click()
  await expect(page.getByText('Loading available tables/rooms...')).toBeVisible()
  await isAccessible(page)
  await answerWith(page, ORIGINS, down)
  await page.reload()
  await page.getByText('Table', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Load the list of tables again' })).toBeVisible()
  await page.getByPlaceholder('e.g., 5 for Table 5').fill('0')
  await isAccessible(page)
  await page.unroute(ORIGINS)
  // A number that is being typed is not taken away by a list that comes after all.
  await page.getByPlaceholder('e.g., 5 for Table 5').fill('')
  await page.getByRole('button', { name: 'Load the list of tables again' }).click()
  await expect(page.getByRole('listbox', { name: 'Tables' })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('option', { name: /^#7 / }).click()
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible()
  await isAccessible(page)
})

test('the checkout: codes of nowhere and of elsewhere, offers, a dish sold out, on its way, refused', async ({ page }) => {
  test.slow()
  await beginWithCart(page)
  for (const [scanned, title] of [
    [{ origin: { type: 'TABLE', id: 7 } }, 'Business information missing'],
    [{ outletId: 'udupi-tiffin', origin: { type: 'TABLE', id: 7 } }, 'Invalid QR Code'],
  ] as const) {
    await page.evaluate((qr) => localStorage.setItem('qrData', JSON.stringify({ version: 1, ...qr, scannedAt: Date.now() })), scanned)
    await page.goto(`/checkout/${OUTLET.id}`)
    await expect(page.getByText(title)).toBeVisible()
    await isAccessible(page)
  }
  await page.getByRole('button', { name: /Apply Coupon|Coupon Applied!/ }).click()
  await expect(page.getByRole('dialog', { name: 'Available Offers' })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: /Flat ₹50 Off/ }).click()
  await expect(page.getByText('ACTIVE', { exact: true })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: /Coupon Applied!/ }).click()
  await expect(page.getByRole('button', { name: /Flat ₹50 Off/ })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Coupon Applied!/ })).toBeFocused()

  // Below the threshold the offer stays, and counts no more.
  await page.route(`${API}cart`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: { menu: { name: string; outOfStock: boolean }[] }[] }
    for (const line of data.flatMap((group) => group.menu)) if (line.name === 'Dal Makhani') line.outOfStock = true
    return route.fulfill({ response: reply, json: { data } })
  })
  await page.reload()
  await expect(page.getByText('OUT OF STOCK', { exact: true })).toBeVisible()
  await expect(page.getByText('Flat ₹50 Off on orders above ₹299')).toBeVisible()
  await isAccessible(page)

  await chooseTable(page, 7)
  let held: Route | undefined
  await page.route(`${API}order`, async (route) => {
    if (isPost(route)) held = route
    else await route.continue()
  })
  await placeOrder(page).click()
  await expect(page.getByRole('button', { name: /Placing Order\.\.\./ })).toBeVisible()
  await isAccessible(page)
  await held!.fulfill({ status: 409, json: { message: 'Dariya Mahal is not taking orders right now' } })
  await expect(page.getByRole('alert').filter({ hasText: 'not taking orders right now' })).toBeVisible()
  await isAccessible(page)
})

test('the success page while it loads, found, not found and unreachable', async ({ page }) => {
  await beginSignedIn(page)
  await page.route(LISTS[0]!, never)
  await page.goto('/orders/success/o1')
  await expect(page.getByText('Loading order details...')).toBeVisible()
  await isAccessible(page)
  await answerWith(page, LISTS[0]!, tells([order()]))
  await page.reload()
  await expect(page.getByText('pending', { exact: true })).toBeVisible()
  await isAccessible(page)
  await answerWith(page, LISTS[0]!, tells([]))
  await page.route(SINGLE, (route) => route.fulfill({ status: 404, json: { message: 'Order not found' } }))
  await page.reload()
  await expect(page.getByText('Order details not found — you can track orders from the Orders screen.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Track Your Order' })).toBeDisabled()
  await isAccessible(page)
  await answerWith(page, LISTS[0]!, down)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await isAccessible(page)
})

test('the orders in three tabs: loading, some, none, failed, and the question before a cart is replaced', async ({ page }) => {
  test.slow()
  await beginWithCart(page)
  for (const list of LISTS) await page.route(list, never)
  await page.goto('/my-orders')
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  await isAccessible(page)
  const over = order({ orderStatus: 'COMPLETED', review: REVIEW })
  const shown = [
    [order(), order({ orderId: 'o2', orderStatus: 'PREPARING' })],
    [over, order({ orderId: 'o3', orderStatus: 'COMPLETED' })],
    ['PENDING', 'ACCEPTED', 'PREPARING', 'SERVED', 'COMPLETED', 'REJECTED', 'CANCELLED', 'ON_HOLD'].map((orderStatus, index) =>
      order({ orderId: `o${index}`, orderStatus }),
    ),
  ]
  for (const [index, list] of LISTS.entries()) await answerWith(page, list, tells(shown[index]))
  await page.reload()
  for (const [index, tab] of ['Upcoming', 'Completed', 'All Orders'].entries()) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await isAccessible(page)
    // A long list holds only the cards near the window: the last of them is there once one has scrolled to it.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const count = shown[index]!.length
    await expect(page.locator(`[aria-posinset="${count}"][aria-setsize="${count}"]`).getByRole('article')).toBeInViewport()
    await isAccessible(page)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  }
  await page.getByRole('tab', { name: 'Completed' }).click()
  await page
    .getByRole('button', { name: /^REORDER/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Replace items in cart?' })).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  for (const list of LISTS) await answerWith(page, list, tells([]))
  await page.reload()
  for (const [tab, text] of [
    ['Upcoming', 'No Upcoming Orders'],
    ['Completed', 'No Completed Orders'],
    ['All Orders', 'No Orders Found'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(text)).toBeVisible()
    await isAccessible(page)
  }
  await answerWith(page, LISTS[2]!, down)
  await page.reload()
  await expect(page.getByText('Unable to load orders')).toBeVisible()
  await isAccessible(page)
})

test('an order and its rating: loading, under way, cancelled, served, being rated, rated, not to be rated', async ({ page }) => {
  test.slow()
  await beginSignedIn(page)
  for (const list of LISTS) await page.route(list, tells([]))
  await page.route(SINGLE, never)
  await page.goto('/order/o1')
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  await isAccessible(page)
  for (const orderStatus of ['PREPARING', 'CANCELLED', 'SERVED']) {
    await answerWith(page, SINGLE, tells(order({ orderStatus, menus: [wireItem('Hyderabadi Chicken Biryani', 1), REJECTED] })))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'BILL DETAILS' })).toBeVisible()
    await isAccessible(page)
  }
  await page.getByRole('button', { name: 'Rate & Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rate Your Experience' })
  await expect(dialog.getByText('Tap to rate').first()).toBeVisible()
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Please rate the outlet').filter({ visible: true }).first()).toBeVisible()
  await isAccessible(page)
  for (const group of await dialog.getByRole('radiogroup').all()) await group.getByRole('radio').nth(4).check({ force: true })
  await dialog.getByRole('button', { name: /^Write a review of Dariya/ }).click()
  await dialog.getByRole('textbox').fill('Warm people')
  let held: Route | undefined
  await page.route(`${SINGLE}/review`, (route) => void (held = route))
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await isAccessible(page)
  await held!.fulfill({ status: 503, json: { message: 'down' } })
  await expect(page.getByText('Failed to submit review').filter({ visible: true }).first()).toBeVisible()

  await page.goto('/reviews/o1')
  await expect(page.getByRole('heading', { level: 1, name: 'Rate Your Experience' })).toBeVisible()
  await isAccessible(page)
  await answerWith(page, SINGLE, tells(order({ orderStatus: 'COMPLETED', review: REVIEW })))
  await page.reload()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await isAccessible(page)
  await answerWith(page, SINGLE, tells(order()))
  await page.reload()
  await expect(page.getByText('An order can be rated once it was served.')).toBeVisible()
  await isAccessible(page)
})

test('the tracking: loading, under way, not refreshed, ready, cancelled, failed', async ({ page }) => {
  test.slow()
  await beginSignedIn(page)
  await page.route(LISTS[0]!, tells([order()]))
  const popup = page.getByRole('dialog', { name: 'Track Your Order' })
  for (const [orderStatus, text] of [
    ['PREPARING', '15 min'],
    ['SERVED', 'Ready!'],
    ['CANCELLED', 'Cancelled'],
  ]) {
    await answerWith(page, SINGLE, tells(order({ orderStatus, menus: [{ ...wireItem('Biryani', 1), preparationTime: 15 }, REJECTED] })))
    await open()
    await expect(popup.getByText(text!).first()).toBeVisible()
    await isAccessible(page)
  }
  await answerWith(page, SINGLE, down)
  await open()
  await expect(popup.getByText('The order could not be refreshed.')).toBeVisible()
  await isAccessible(page)

  // The order is known by its id alone, from this device.
  await answerWith(page, LISTS[0]!, (route) => route.fulfill({ status: 404, json: { message: 'no' } }))
  await answerWith(page, SINGLE, never)
  await page.evaluate(() =>
    localStorage.setItem('order', JSON.stringify({ ongoing: { isOrderActive: true, businessId: 'b1', orderId: 'o1' } })),
  )
  await page.goto('/about')
  await page.getByRole('button', { name: 'Track Order' }).click()
  await expect(popup.getByRole('status')).toHaveText('Loading order details...')
  await isAccessible(page)
  await answerWith(page, SINGLE, down)
  await page.reload()
  await page.getByRole('button', { name: 'Track Order' }).click()
  await expect(popup.getByText('Unable to load order details')).toBeVisible()
  await isAccessible(page)

  async function open() {
    await page.goto('/orders/success/o1')
    await page.getByRole('button', { name: 'Track Your Order' }).click()
  }
})

test('the order strip, the corners for Add More, and neither covers what has the focus', async ({ page }) => {
  await beginSignedIn(page)
  await page.route(LISTS[0]!, tells([order()]))
  await page.goto('/about')
  const addMore = page.getByRole('link', { name: 'Add More' })
  await expect(addMore).toBeVisible()
  await isAccessible(page)
  await addMore.click({ delay: 900 })
  await expect(page.getByRole('dialog', { name: 'Move Add More' })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Top left' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await addMore.boundingBox())!.x).toBe(8)
  await isAccessible(page)
  await page.reload()
  // Below Back, which lies in the corner itself.
  await expect.poll(async () => (await addMore.boundingBox())?.y).toBe(120)
})

/** A signed-in customer with two dishes of the outlet in the cart, before the app starts. */
async function beginWithCart(page: Page, who = SECOND): Promise<void> {
  await emptyCart(page, who)
  const { authToken } = await sessionOf(page, who)
  const menu = await (await page.request.get(`/api/customer/business/${OUTLET.id}/menu`)).json()
  const dishes = Object.values((menu as { data: Record<string, { menuId: string; name: string }[]> }).data).flat()
  for (const name of ['Butter Naan', 'Dal Makhani']) {
    const { menuId } = dishes.find((dish) => dish.name === name)!
    const reply = await page.request.patch('/api/customer/cart/upsert', {
      headers: { Authorization: `Bearer ${authToken}` },
      data: { businessId: OUTLET.id, menuId, quantity: 1, status: true },
    })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  await beginSignedIn(page, who)
}

async function answerWith(page: Page, url: string, answer: (route: Route) => unknown): Promise<void> {
  await page.unroute(url)
  await page.route(url, answer)
}
