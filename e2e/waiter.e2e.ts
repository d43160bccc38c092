import type { Browser, Page } from 'playwright/test'
import { beginReadyToOrder, beginWithCart, placedOrder } from './customers.ts'
import { openAtCounter } from './support/at-counter.ts'
import { OUTLET, placeOrder } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// A second call within the minute is refused.
test.use({ allowedProblems: [/status of 429/] })

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Call the waiter' })
const news = (page: Page) => sheet(page).locator('.waiter-news bdi')
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click()

/** The board in a browser of the staff. */
async function openBoard(browser: Browser, baseURL: string): Promise<Page> {
  const board = await (await browser.newContext({ baseURL, viewport: { width: 1280, height: 860 } })).newPage()
  await openAtCounter(board, '/counter', OUTLET)
  await expect(board.getByRole('heading', { name: 'New', exact: true })).toBeVisible()
  return board
}

const callOf = (board: Page, place: string) => board.getByRole('region', { name: 'Calls' }).getByRole('listitem').filter({ hasText: place })

test('a guest calls the waiter from the order, reads who comes and who has been there, and calls once a minute', async ({
  page,
  browser,
  baseURL,
}) => {
  const board = await openBoard(browser, baseURL!)
  await beginReadyToOrder(page)
  await placeOrder(page).click()
  await page.goto(`/order/${await placedOrder(page)}`)
  const call = callOf(board, 'Window 7')
  await page.getByRole('main').getByRole('button', { name: 'Call the waiter' }).click()
  await press(page, 'Water, please')
  await expect(news(page)).toHaveText('The waiter is called for water')
  await expect(call).toContainText('Window 7 asks for water just now')

  // The guest's page is not loaded again: it is told, or asks.
  await page.evaluate(() => sessionStorage.setItem('loaded', String(performance.timeOrigin)))
  await call.getByRole('button', { name: "I'm coming: Window 7 asks for water" }).press('Enter')
  await expect(news(page)).toHaveText(/^\S+ is coming$/)
  const who = (await news(page).textContent())!.split(' ')[0]!
  await expect(call).toContainText(`${who} is coming`)
  const done = call.getByRole('button', { name: 'Done: Window 7 asks for water' })
  // The news of who comes may be faster than the answer to the press, and until then no other is taken.
  await expect(done).toBeEnabled()
  await done.press('Enter')
  await expect(call).toHaveCount(0)
  await expect(news(page)).toHaveText(`${who} has been with you`)
  expect(await page.evaluate(() => sessionStorage.getItem('loaded') === String(performance.timeOrigin))).toBe(true)

  await press(page, 'The bill, please')
  await expect(sheet(page).locator('.notice.warn')).toHaveText(/Please wait \d+ s before you call again\.$/)
  await expect(call).toHaveCount(0)
  await board.context().close()
})

test('a guest at a table calls the waiter from the strip on the menu, and takes the call back', async ({ page, browser, baseURL }) => {
  const board = await openBoard(browser, baseURL!)
  await beginWithCart(page)
  await page.addInitScript(
    (outletId) =>
      localStorage.setItem('qrData', JSON.stringify({ outletId, origin: { type: 'TABLE', id: 5 }, scannedAt: Date.now() - 1_000 })),
    OUTLET.id,
  )
  await page.goto(`/checkout/${OUTLET.id}`)
  await placeOrder(page).click()
  await placedOrder(page)
  await page.goto(`/outlet/${OUTLET.id}`)
  await page
    .getByRole('region', { name: 'Your table or room' })
    .getByRole('button', { name: /Change$/ })
    .click()
  await page
    .getByRole('dialog', { name: /^You are at/ })
    .getByRole('button', { name: 'Call the waiter' })
    .click()
  await press(page, 'I need help')
  const call = callOf(board, 'Table 5')
  await expect(call).toContainText('Table 5 asks for help')
  await press(page, 'Take it back')
  await expect(call).toHaveCount(0)
  await expect(sheet(page).getByRole('button', { name: 'I need help' })).toBeVisible()
  await board.context().close()
})
