import type { Browser, Locator, Page } from 'playwright'
import { phonePage, type Seen } from './phone.ts'

/** How long a page is watched after it is ready: late pictures and late shifts are part of it. */
const AFTERWARDS_MS = 3_000
const PATIENCE_MS = 120_000

export interface Visit {
  firstPaint: number
  largestPaint: number
  ready: number
  blocking: number
  shift: number
}

/** A first visit on the phone; ready is when `content` is in the page and painted. */
export async function firstVisit(browser: Browser, url: string, content: string): Promise<Visit> {
  const { page, close } = await phonePage(browser, true)
  const visit = await visitOf(page, url, content)
  await close()
  return visit
}

/** The next visit on the same phone, once the first has kept what it needs. */
export async function nextVisit(browser: Browser, url: string, content: string): Promise<Visit> {
  const { page, close } = await phonePage(browser, true)
  await visitOf(page, url, content)
  await page.waitForFunction(() => navigator.serviceWorker.controller, undefined, { timeout: PATIENCE_MS })
  await page.waitForTimeout(AFTERWARDS_MS)
  const visit = await visitOf(page, url, content)
  await close()
  return visit
}

async function visitOf(page: Page, url: string, content: string): Promise<Visit> {
  await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS })
  const ready = await paintedAt(page, content)
  await page.waitForTimeout(AFTERWARDS_MS)
  const seen = await page.evaluate(() => globalThis.seen)
  const { firstPaint, largestPaint, shift } = seen
  return { firstPaint, largestPaint, ready, shift, blocking: blockingOf(seen, firstPaint, ready) }
}

/** The part of long tasks beyond 50 ms, from first paint until the page is ready. */
const blockingOf = ({ tasks }: Seen, from: number, to: number): number =>
  tasks
    .filter(([start, duration]) => start + duration > from && start < to)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)

/**
 * When an element of this selector was first in a painted frame. Only listens: to look in every frame would have the phone draw each one. A
 * message comes right after the frame, a timer behind those of the app.
 */
const paintedAt = (page: Page, content: string): Promise<number> =>
  page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector(selector)) return
          changes.disconnect()
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now()))
          port1.start()
          requestAnimationFrame(() => port2.postMessage('painted'))
        }
        const changes = new MutationObserver(look)
        changes.observe(document, { childList: true, subtree: true })
        look()
      }),
    content,
  )

export interface LongMenu {
  painted: number
  longestTask: number
  nodes: number
  add: number
  more: number
  filter: number
  search: number
}

/**
 * A menu of thousands, chosen from the home page: from the last byte of it to its rows on screen, and what a tap then takes. To land on it
 * would measure the start of the app once more.
 */
export async function longMenuVisit(browser: Browser, home: string, outletId: string): Promise<LongMenu> {
  const { page, close } = await phonePage(browser, false)
  await page.goto(home, { waitUntil: 'commit', timeout: PATIENCE_MS })
  const card = page.locator(`.outlets a[href="/outlet/${outletId}"]`).first()
  await card.scrollIntoViewIfNeeded({ timeout: PATIENCE_MS })
  await page.waitForTimeout(AFTERWARDS_MS)
  await card.click()
  const painted = await paintedAt(page, '[data-dish] h3')
  await page.getByRole('searchbox').waitFor()
  await page.waitForTimeout(AFTERWARDS_MS)
  const arrived = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/menu'))! as PerformanceResourceTiming,
  )
  const { tasks } = await page.evaluate(() => globalThis.seen)
  const longestTask = Math.max(
    0,
    ...tasks.filter(([start, duration]) => start + duration > arrived.responseEnd).map(([, duration]) => duration),
  )
  const nodes = await page.locator('*').count()
  const dish = page.locator('.dish:not(:has-text("–")) .add').first()
  // A finger comes to rest before it taps: what its own scrolling sets off is done by then.
  await dish.scrollIntoViewIfNeeded()
  await page.waitForTimeout(AFTERWARDS_MS)
  const add = await tap(page, finger(dish))
  const more = await tap(page, finger(page.locator('.stepper button').last()))
  const filter = await tap(page, finger(page.locator('.strip .seg label').nth(1)))
  await page.getByRole('searchbox').focus()
  const search = await tap(page, () => page.keyboard.press('n'))
  await close()
  return { painted: painted - arrived.responseEnd, longestTask, nodes, add, more, filter, search }
}

/** A touch and nothing else: what Playwright's own tap looks up in the page beforehand would be measured with it. */
const finger = (target: Locator) => async (): Promise<void> => {
  const { x, y, width, height } = (await target.boundingBox())!
  await target.page().touchscreen.tap(x + width / 2, y + height / 2)
}

/** How long it took from an input to the next paint; 16 ms stands for anything below. */
async function tap(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    globalThis.seen.taps = []
  })
  await act()
  await page.waitForTimeout(700)
  return Math.max(16, ...(await page.evaluate(() => globalThis.seen.taps)))
}
