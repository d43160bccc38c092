import type { Page } from 'playwright/test'
import { filmOf } from '#tests/support/film.ts'
import { openAccount } from './paths/accounts.ts'
import { placedOrder } from './customers.ts'
import { printedCode, test } from './support/fake-camera.ts'
import { openKitchen } from './support/kitchen.ts'
import { SIGNED_TABLES } from './support/settings.ts'
import { addDish, addServing, cartTab, choose, OUTLET, placeOrder, signIn } from './support/steps.ts'
import { expect } from './support/test.ts'

test.use({ serverEnv: SIGNED_TABLES })

const seat = (page: Page) => page.getByRole('region', { name: 'Your table or room' })

test('a printed code leads from the camera to the table, a second round, a split bill and the stars, where only printed codes are accepted @all', async ({
  page,
  phoneWith,
  baseURL,
}) => {
  // Room for a busy machine: a browser of its own, a kitchen and two orders.
  test.setTimeout(120_000)
  const account = await openAccount(page)
  const guest = await phoneWith({ film: await filmOf(page, await printedCode(page, OUTLET, 'Table 5'), 'straight') })

  await test.step('the camera reads the link of the sheet in a fresh browser: the menu of Table 5, with two dishes to add in view', async () => {
    await guest.goto('/home')
    await guest.waitForFunction(() => globalThis.earlyTap === null)
    await guest.getByRole('button', { name: 'Scan QR Code' }).click()
    await expect(seat(guest)).toContainText('Table 5')
    await expect(guest).toHaveURL(`/outlet-detail/${OUTLET.id}`)
    expect(guest.viewportSize()).toEqual({ width: 360, height: 740 })
    for (const add of (await guest.getByRole('button', { name: /^ADD / }).all()).slice(0, 2)) {
      await expect(add).toBeInViewport({ ratio: 1 })
      // A trial: Playwright asks whether a tap in its middle would reach it.
      await add.click({ trial: true })
    }
  })

  const first = await test.step('the order goes to Table 5', async () => {
    await addDish(guest, 'Butter Naan')
    await addServing(guest, 'Hyderabadi Chicken Biryani', 'Full Plate')
    await cartTab(guest).click()
    await guest.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await signIn(guest, account)
    await expect(guest.getByRole('region', { name: 'Order origin' }).getByRole('heading', { name: 'Table 5' })).toBeVisible()
    await placeOrder(guest).click()
    const orderId = await placedOrder(guest)
    await expect(guest.getByText(/^Order \d+$/).first()).toBeVisible()
    await expect(guest.getByText(/^Table 5 · about \d+ min$/)).toBeVisible()
    return orderId
  })

  const kitchen = await openKitchen(baseURL!)
  await test.step('another round goes to the same table', async () => {
    await kitchen.press(first, 'Accept', 'Start preparing')
    await guest.goto(`/order/${first}`)
    await guest.getByRole('button', { name: 'Another round' }).click()
    const sheet = guest.getByRole('dialog', { name: 'Another round' })
    await sheet.getByRole('checkbox', { name: /Hyderabadi Chicken Biryani/ }).uncheck()
    await sheet.getByRole('button', { name: 'Continue to checkout' }).click()
    await expect(guest.getByRole('heading', { name: 'Order Summary (1 item)' })).toBeVisible()
    await expect(guest.getByRole('heading', { name: 'Table 5' })).toBeVisible()
    await placeOrder(guest).click()
    await expect(guest).not.toHaveURL(new RegExp(first))
    expect(await placedOrder(guest)).not.toBe(first)
  })

  await test.step('the bill is split by two, and the shares add up', async () => {
    await guest.goto(`/order/${first}`)
    await guest.getByRole('button', { name: 'Split the bill' }).click()
    const sheet = guest.getByRole('dialog', { name: 'Split the bill' })
    await expect(sheet.locator('dl dd')).toHaveCount(3)
    const paise = (await sheet.locator('dl dd').allInnerTexts()).map((text) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100))
    expect(paise[0]! + paise[1]!).toBe(paise[2])
    await guest.keyboard.press('Escape')
  })

  await test.step('the served order is rated by one tap on a star of the list', async () => {
    await kitchen.press(first, 'Serve', 'Complete')
    await guest.goto('/my-orders?tab=completed')
    await guest
      .getByRole('article')
      .filter({ has: guest.locator(`a[href="/order/${first}"]`) })
      .getByRole('link', { name: /^4 / })
      .click()
    await expect(guest).toHaveURL(new RegExp(`/reviews/${first}`))
    await expect(
      guest
        .getByRole('radiogroup')
        .first()
        .getByRole('radio', { name: /^4 of 5/ }),
    ).toBeChecked()
    const unrated = guest.getByRole('radiogroup')
    for (const group of (await unrated.all()).slice(1)) await choose(group.getByRole('radio', { name: /^5 of 5/ }))
    // A page that is left gives up what is on its way.
    const sent = guest.waitForResponse('**/api/customer/order/*/review')
    await guest.getByRole('button', { name: 'Submit Review' }).click()
    await sent
    await guest.goto(`/order/${first}`)
    await expect(guest.getByRole('img', { name: 'Outlet: 4 of 5' })).toBeVisible()
  })
  await kitchen.close()
})
