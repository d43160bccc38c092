import { openAccount } from '../../e2e/paths/accounts.ts'
import { StoryTeller } from '../../e2e/paths/story-teller.ts'
import { filmOf, printedCode, test } from '../../e2e/support/fake-camera.ts'
import { openKitchen } from '../../e2e/support/kitchen.ts'
import { addDish, cartTab, OUTLET, placeOrder, signIn } from '../../e2e/support/steps.ts'
import { expect } from '../../e2e/support/test.ts'

// Stories across the flows: who tells whom is compared with flows/stories.json, which the diagrams are drawn from.

// Recording fetches what pictures show, which the page's policy refuses and tells.
test.use({ trace: 'off' })

test('a guest presses a heart, signs in, and the heart is saved: the flows tell each other what is recorded', async ({ page }) => {
  const customer = await openAccount(page)
  const heart = page.getByRole('button', { name: `Favorite ${OUTLET.name}`, exact: true })
  const teller = await StoryTeller.on(page)
  await page.goto(`/outlet/${OUTLET.id}`)

  await teller.step('The guest presses the heart of an outlet', async () => {
    await heart.click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })
  await teller.step('The guest signs in, and is back at the outlet with the heart filled', async () => {
    await signIn(page, customer)
    await expect(page).toHaveURL(`/outlet/${OUTLET.id}`)
    await expect(page.locator('.toast').filter({ hasText: 'Added to favorites' })).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  })
  await teller.isAsRecorded('guest-heart', 'A guest presses a heart, signs in, and the heart is saved')
})

test('a customer scans a table, orders, and follows the order: the flows tell each other what is recorded', async ({
  page,
  phoneWith,
  browser,
  baseURL,
}) => {
  test.slow()
  const customer = await openAccount(page)
  const guest = await phoneWith({ film: await filmOf(page, await printedCode(page, OUTLET.id, 'Table 5'), 'straight') })
  const kitchen = await openKitchen(browser, baseURL!)
  const tracking = guest.getByRole('dialog', { name: 'Track Your Order' })
  const teller = await StoryTeller.on(guest)
  await guest.goto('/home')
  await guest.waitForFunction(() => globalThis.earlyTap === null)

  await teller.step(
    'The guest scans the code of a table',
    async () => {
      await guest.getByRole('button', { name: 'Scan QR Code' }).click()
      await expect(guest.getByRole('region', { name: 'Your table or room' })).toContainText('Table 5')
      await expect(guest).toHaveURL(`/outlet-detail/${OUTLET.id}`)
    },
    // The tick on the frame.
    { waits: ['qr-scan'] },
  )
  // A step of its own: a press that scrolls first may come before or after the category that is reached on the way is told.
  await teller.step('The guest scrolls to a dish of the menu', () =>
    guest.getByRole('button', { name: 'ADD Butter Naan', exact: true }).click({ trial: true }),
  )
  await teller.step('The guest adds the dish', () => addDish(guest, 'Butter Naan'))
  await teller.step('The guest opens the cart', async () => {
    await cartTab(guest).click()
    await expect(guest.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible()
  })
  await teller.step('The guest goes on to the checkout and is asked to sign in', async () => {
    await guest.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(guest.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })
  await teller.step('The guest signs in, and the cart becomes the customer’s', async () => {
    // The checkout hears of the cart that becomes the customer's only where it is there before.
    let isThere = () => {}
    const held = new Promise<void>((resolve) => (isThere = resolve))
    await guest.route('**/api/customer/cart', async (route) => {
      await held
      await route.fallback()
    })
    await signIn(guest, customer)
    await expect(guest.getByRole('region', { name: 'Order origin' }).getByRole('heading', { name: 'Table 5' })).toBeVisible()
    isThere()
    await expect(placeOrder(guest)).toBeEnabled()
  })
  let order = ''
  await teller.step('The customer places the order', async () => {
    await placeOrder(guest).click()
    await expect(guest.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
    order = /success\/([^/?]+)/.exec(guest.url())![1]!
  })
  await teller.step('The customer opens the tracking', async () => {
    await guest.getByRole('button', { name: 'Track Your Order' }).click()
    await expect(tracking).toContainText(order)
  })
  // Each ends right after a reading of the order, so that the next one is ten seconds away.
  const step = tracking.locator('[aria-current=step]')
  const waits = { waits: ['order-tracking'] }
  await teller.step(
    'The kitchen accepts and cooks',
    async () => {
      for (const button of ['Accept', 'Start preparing']) await kitchen.press(order, button)
      await expect(step).toContainText('Preparing')
    },
    waits,
  )
  await teller.step(
    'The kitchen has served: the order is over',
    async () => {
      for (const button of ['Serve', 'Complete']) await kitchen.press(order, button)
      await expect(step).toHaveCount(0)
    },
    waits,
  )
  await teller.isAsRecorded('scan-to-table', 'A customer scans the code of a table, orders, and follows the order')
  await kitchen.close()
})
