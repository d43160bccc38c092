import { expect, type Page } from 'playwright/test'
import { beginSignedIn, openAccount } from './paths/accounts.ts'
import { openKitchen } from './support/kitchen.ts'
import { addDish, choose, hasNoSheetEntry, placeOrder } from './support/steps.ts'
import { test } from './support/test.ts'

const HOTEL = 'gulmohar-residency'
const DONE = /^Order \d+ is done\s*$/

const sitInRoom = (page: Page, room: number) =>
  page.addInitScript(
    ([outletId, id]) =>
      localStorage.setItem('qrData', JSON.stringify({ outletId, origin: { type: 'ROOM', id }, scannedAt: Date.now() - 1_000 })),
    [HOTEL, room] as const,
  )

/** From the menu by way of the cart to the placed order; its id. */
async function order(page: Page, atCheckout: () => Promise<unknown>): Promise<string> {
  await page.getByRole('link', { name: /View Cart$/ }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(placeOrder(page)).toBeEnabled()
  await atCheckout()
  await placeOrder(page).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

test('a hotel guest in room 101 orders towels for later and a dish, two orders, and is told that the towels are done @all', async ({
  page,
  baseURL,
}) => {
  await beginSignedIn(page, await openAccount(page))
  await sitInRoom(page, 101)
  await page.goto(`/outlet/${HOTEL}`)
  const parts = page.getByRole('group', { name: 'Menu of Room 101' })
  await choose(parts.getByRole('radio', { name: /^Services/ }))
  await addDish(page, 'Fresh Bath Towels')
  let time = ''
  const towels = await order(page, async () => {
    await expect(page.getByText('TO PAY').locator('xpath=following-sibling::*')).toHaveText('Free')
    const second = page.getByRole('group', { name: 'When shall we come?' }).getByRole('radio').nth(2)
    time = (await second.locator('xpath=..').textContent())!
    await choose(second)
    await expect(second).toBeChecked()
  })
  const clock = /\d+:\d\d [ap]m$/.exec(time)![0]
  await expect(page.getByRole('main')).toContainText(`at ${clock}`)
  await expect(page.locator('body')).not.toContainText('meal')

  await page.goto(`/outlet/${HOTEL}`)
  await addDish(page, 'Moong Dal Khichdi')
  await order(page, () => expect(page.getByText('When shall we come?')).toBeHidden())
  await expect(page.getByRole('main')).not.toContainText('as soon as possible')

  await hasNoSheetEntry(page)
  // That of the page before may still be on its way.
  const open = page.waitForResponse((response) => response.url().endsWith('/customer/events') && response.frame().url().endsWith('/about'))
  await page.goto('/about')
  await open
  const desk = await openKitchen(baseURL!, HOTEL)
  await desk.press(towels, 'Accept', 'Start preparing', 'Serve')
  await expect(page.locator('.toast.slip').filter({ hasText: DONE })).toBeVisible({ timeout: 9_000 })
  await desk.close()
  await page.goto(`/order/${towels}`)
  await expect(page.getByRole('heading', { name: 'How was the service?' })).toBeVisible()
  await expect(page.getByText('Bill Total').locator('xpath=following-sibling::*')).toHaveText('Free')
})
