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
  await tabs.getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL('/my-cart')
  const profile = tabs.getByRole('link', { name: 'Profile' })
  await profile.focus()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  // Longer than the page waits for an idle moment before it moves the focus.
  await page.waitForTimeout(300)
  await expect(profile).toBeFocused()
})
