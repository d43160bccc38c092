import { expect, test } from './support/test.ts'

test('a page that arrives late leaves the focus where the customer has put it meanwhile', async ({ page }) => {
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/cart-route[^/]*\.js$/, async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto('/home')
  const tabs = page.getByRole('navigation', { name: 'Main' })
  const cart = tabs.getByRole('link', { name: 'Cart' })
  // Before React is there a link opens a document of its own, whose tabs wait for the held code.
  await expect.poll(() => cart.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__react')))).toBe(true)
  await cart.click()
  await expect(page).toHaveURL('/my-cart')
  const profile = tabs.getByRole('link', { name: 'Profile' })
  await profile.focus()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  // The page moves the focus in an idle moment.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))))
  await expect(profile).toBeFocused()
})
