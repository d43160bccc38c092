import { isAccessible } from './support/accessible.ts'
import { BY_HAND } from './support/kitchen.ts'
import { chooseTable, placeOrder, reachCheckout } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The browser itself logs each refusal.
test.use({ serverEnv: BY_HAND, allowedProblems: [/the server responded with a status of 503|ERR_FAILED|Failed to load resource/] })

test('a live order leads to another round on the same table, and its bill is split per head and by dishes', async ({ page }) => {
  test.slow()
  await test.step('an order to table 7', async () => {
    await reachCheckout(page)
    await chooseTable(page, 7)
    await placeOrder(page).click()
    await expect(page).toHaveURL(/\/orders\/success\//)
  })
  const first = /success\/([^/?]+)/.exec(page.url())![1]!

  await test.step('the round cannot be read without the menu, and is read again', async () => {
    await page.goto(`/order/${first}`)
    await page.route('**/api/customer/business/*/menu', (route) => route.abort())
    await page.getByRole('button', { name: 'Another round' }).click()
    const sheet = page.getByRole('dialog', { name: 'Another round' })
    await expect(sheet.getByText('The menu could not be loaded.')).toBeVisible()
    await isAccessible(page)
    await page.unroute('**/api/customer/business/*/menu')
    await sheet.getByRole('button', { name: 'Try Again' }).click()
    await expect(sheet.getByRole('checkbox', { name: /Butter Naan/ })).toBeChecked()
    await isAccessible(page)
  })

  await test.step('one dish is chosen by keyboard, and the checkout has it alone, for the same table', async () => {
    const sheet = page.getByRole('dialog', { name: 'Another round' })
    await expect(sheet.getByText(/^To Table .*7, as a new order$/)).toBeVisible()
    await sheet.getByRole('checkbox', { name: /Hyderabadi Chicken Biryani/ }).focus()
    await page.keyboard.press('Space')
    await sheet.getByRole('button', { name: 'Remove one Butter Naan' }).focus()
    await page.keyboard.press('Enter')
    await sheet.getByRole('button', { name: 'Continue to checkout' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
    await expect(page.getByText('Hyderabadi Chicken Biryani')).toHaveCount(0)
    await expect(page.getByText(/^#7 .*7$/)).toBeVisible()
    await placeOrder(page).click()
    await expect(page).toHaveURL(/\/orders\/success\//)
    expect(page.url()).not.toContain(first)
  })

  await test.step('the bill is split, and the shares add up', async () => {
    await page.goto(`/order/${first}`)
    await page.getByRole('button', { name: 'Split the bill' }).click()
    const sheet = page.getByRole('dialog', { name: 'Split the bill' })
    await sheet.getByRole('button', { name: 'One person more' }).click()
    const amounts = async () => {
      const shown = await sheet.locator('dl dd').allInnerTexts()
      return shown.map((text) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100))
    }
    const sharesAddUp = async () => {
      const all = await amounts()
      expect(all).toHaveLength(4)
      expect(all.slice(0, 3).reduce((sum, paise) => sum + paise)).toBe(all[3])
    }
    await sharesAddUp()
    await isAccessible(page)
    await sheet.getByText('By dishes').click()
    await sheet
      .getByRole('group', { name: /Who had Hyderabadi Chicken Biryani/ })
      .getByRole('button', { name: 'Guest 2', exact: true })
      .click()
    await sharesAddUp()
    const [mine, theirs] = await amounts()
    expect(theirs).toBeGreaterThan(mine!)
    await isAccessible(page)
  })
})
