import { beginSignedIn, openAccount } from './paths/accounts.ts'
import { addDish, cartTab, OUTLET, quantityOf, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('two tabs of one guest sign in: one synchronises, both show the same, and later changes reach the other', async ({
  page,
  context,
}) => {
  const account = await openAccount(page)
  await page.goto(`/outlet/${OUTLET.id}`)
  await addDish(page, 'Butter Naan')
  const other = await context.newPage()
  await other.goto('/my-cart')
  await expect(quantityOf(other, 'Butter Naan')).toContainText('1')
  const saves: string[] = []
  for (const tab of [page, other]) tab.on('request', (call) => call.method() === 'PATCH' && saves.push(call.postData() ?? ''))
  await page.goto('/login?returnTo=/my-cart')
  await page.getByLabel('Remember me').check()
  await signIn(page, account)
  await expect(page.getByRole('banner').getByText('1 item · ₹55')).toBeVisible()
  await expect(other.getByRole('banner').getByText('1 item · ₹55')).toBeVisible()
  await expect.poll(() => saves.length).toBe(1)
  await quantityOf(page, 'Butter Naan')
    .getByRole('button', { name: /^Add one/ })
    .click()
  await expect(other.getByRole('banner').getByText('2 items · ₹110')).toBeVisible()
  await expect.poll(() => saves.length).toBe(2)
})

test('an edit that is under way when the page is loaded anew stays, and the server comes to it', async ({ page }) => {
  await beginSignedIn(page, await openAccount(page))
  await page.goto(`/outlet/${OUTLET.id}`)
  let isUnderWay = () => {}
  const underWay = new Promise<void>((resolve) => (isUnderWay = resolve))
  let calls = 0
  await page.route('**/api/customer/cart/upsert', (route) => (++calls > 1 ? route.continue() : isUnderWay()))
  await addDish(page, 'Butter Naan')
  await underWay
  const saved = page.waitForResponse('**/api/customer/cart/upsert')
  await page.reload()
  await expect(quantityOf(page, 'Butter Naan')).toContainText('1')
  await saved
  expect(calls).toBe(2)
  await page.goto('/my-cart')
  await page.evaluate(() => localStorage.removeItem('cart'))
  await page.reload()
  await expect(quantityOf(page, 'Butter Naan')).toContainText('1')
})

test('where the browser refuses storage the cart lasts as long as the page, which says so', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The request was denied.', 'SecurityError')
    }
    for (const kind of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kind, { get: refuse })
  })
  await page.goto(`/outlet/${OUTLET.id}`)
  // Each waits for itself: the message goes after 4 s.
  await Promise.all([
    addDish(page, 'Butter Naan'),
    expect(page.getByText('This browser does not keep your cart. It lasts until you close the page.').first()).toBeVisible(),
  ])
  await cartTab(page).click()
  await expect(quantityOf(page, 'Butter Naan')).toContainText('1')
})
