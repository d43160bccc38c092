import type { Browser, Page } from 'playwright'
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
  await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS })
  const ready = await paintedAt(page, content)
  await page.waitForTimeout(AFTERWARDS_MS)
  const seen = await page.evaluate(() => globalThis.seen)
  await close()
  const { firstPaint, largestPaint, shift } = seen
  return { firstPaint, largestPaint, ready, shift, blocking: blockingOf(seen, firstPaint, ready) }
}

/** The part of long tasks beyond 50 ms, from first paint until the page is ready. */
const blockingOf = ({ tasks }: Seen, from: number, to: number): number =>
  tasks
    .filter(([start, duration]) => start + duration > from && start < to)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)

/** When an element of this selector was first in a painted frame. */
const paintedAt = (page: Page, content: string): Promise<number> =>
  page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () =>
          requestAnimationFrame(() => {
            if (document.querySelector(selector)) setTimeout(() => resolve(performance.now()))
            else look()
          })
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

/** A menu of thousands: from the last byte of it to its rows on screen, and what a tap then takes. */
export async function longMenuVisit(browser: Browser, url: string): Promise<LongMenu> {
  const { page, close } = await phonePage(browser, false)
  await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS })
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
  const add = await tap(page, () => page.locator('.dish:not(:has-text("–")) .add').first().tap())
  const more = await tap(page, () => page.locator('.stepper button').last().tap())
  const filter = await tap(page, () => page.locator('.strip .seg label').nth(1).tap())
  await page.getByRole('searchbox').focus()
  const search = await tap(page, () => page.keyboard.press('n'))
  await close()
  return { painted: painted - arrived.responseEnd, longestTask, nodes, add, more, filter, search }
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
