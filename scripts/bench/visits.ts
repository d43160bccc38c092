import { setTimeout as wait } from 'node:timers/promises'
import type { BareChromium, BarePage } from './bare-chromium.ts'
import { onPhone } from './phone.ts'

/** How long a page is watched after it is ready: late pictures and late shifts are part of it. */
const AFTERWARDS_MS = 3_000
const PATIENCE_MS = 120_000

/** Milliseconds and counts, by what they say. */
export type Figures = Record<string, number>

/** A first visit on the phone; ready is when `content` is in the page and painted. With `again` the next one, once the first has kept what it needs. */
export const visit = (chromium: BareChromium, url: string, content: string, again: boolean): Promise<Figures> =>
  onPhone(chromium, true, async (page) => {
    const first = await visitOf(page, url, content)
    if (!again) return first
    await until(page, () => navigator.serviceWorker.controller !== null)
    await wait(AFTERWARDS_MS)
    return visitOf(page, url, content)
  })

async function visitOf(page: BarePage, url: string, content: string): Promise<Figures> {
  await page.send('Page.navigate', { url })
  const ready = await paintedAt(page, content)
  await wait(AFTERWARDS_MS)
  const { firstPaint, largestPaint, shift, tasks } = await page.evaluate(() => globalThis.seen)
  // The part of long tasks beyond 50 ms, from first paint until the page is ready.
  const blocking = tasks
    .filter(([start, duration]) => start + duration > firstPaint && start < ready)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)
  return { 'first paint': firstPaint, 'largest paint': largestPaint, ready, blocking, 'layout shift': shift }
}

/** Asks the page now and then, and gives up late. */
async function until(page: BarePage, isSo: (selector: string) => boolean, selector = ''): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !(await page.evaluate(isSo, selector));) {
    if (performance.now() > end) throw new Error(`It never came true that ${isSo} (${selector})`)
    await wait(100)
  }
}

const isThere = (selector: string): boolean => document.querySelector(selector) !== null

/**
 * When an element of this selector was first in a painted frame. Only listens: to look in every frame would have the phone draw each one. A
 * message comes right after the frame, a timer behind those of the app.
 */
const paintedAt = (page: BarePage, content: string): Promise<number> =>
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

/**
 * A menu of thousands, chosen from the home page: from the first byte of it to its rows on screen, and what a tap then takes. To land on it
 * would measure the start of the app once more.
 */
export const longMenuVisit = (chromium: BareChromium, home: string, outletId: string): Promise<Figures> =>
  onPhone(chromium, false, (page) => longMenuOf(page, home, outletId))

async function longMenuOf(page: BarePage, home: string, outletId: string): Promise<Figures> {
  await page.send('Page.navigate', { url: home })
  const card = `.outlets a[href="/outlet/${outletId}"]`
  await until(page, isThere, card)
  await bringInSight(page, card)
  await wait(AFTERWARDS_MS)
  const [painted] = await Promise.all([paintedAt(page, '[data-dish] h3'), touch(page, card)])
  await until(page, isThere, '[type="search"]')
  await wait(AFTERWARDS_MS)
  const { arrivedAt, tasks, nodes } = await page.evaluate(() => ({
    arrivedAt: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(({ name }) => name.endsWith('/menu'))!
      .responseStart,
    tasks: globalThis.seen.tasks,
    nodes: document.querySelectorAll('*').length,
  }))
  const longestTask = Math.max(0, ...tasks.filter(([start, duration]) => start + duration > arrivedAt).map(([, duration]) => duration))
  // A dish of one price: one of several would ask for the size.
  const dish = await page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-dish]')]
    return rows.find((row) => row.querySelector('.add') && !row.textContent.includes('–'))!.dataset['dish']!
  })
  // A customer taps after the scrolling has come to rest: what it sets off is no part of the tap.
  await bringInSight(page, `[data-dish="${dish}"] .add`)
  await wait(AFTERWARDS_MS)
  return {
    'painted after its first byte': painted - arrivedAt,
    'longest task': longestTask,
    'elements in the page': nodes,
    'tap on ADD to paint': await tap(page, () => touch(page, `[data-dish="${dish}"] .add`)),
    'tap on + to paint': await tap(page, () => touch(page, `[data-dish="${dish}"] .stepper button:last-of-type`)),
    'tap on Veg to paint': await tap(page, () => touch(page, '.strip .segments label:nth-of-type(2)')),
    'first letter searched to paint': await firstLetter(page, 'n'),
  }
}

const bringInSight = (page: BarePage, selector: string): Promise<void> =>
  page.evaluate((wanted) => document.querySelector(wanted)!.scrollIntoView({ block: 'center' }), selector)

async function touch(page: BarePage, selector: string): Promise<void> {
  const place = await page.evaluate((wanted) => {
    const { x, y, width, height } = document.querySelector(wanted)!.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }, selector)
  await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function firstLetter(page: BarePage, letter: string): Promise<number> {
  await page.evaluate(() => document.querySelector<HTMLElement>('[type="search"]')!.focus())
  const key = { key: letter, code: `Key${letter.toUpperCase()}`, windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0) }
  return tap(page, async () => {
    await page.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, ...key })
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  })
}

/** How long it took from an input to the next paint; 16 ms stands for anything below. */
async function tap(page: BarePage, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    globalThis.seen.taps = []
  })
  await act()
  await wait(700)
  return Math.max(16, ...(await page.evaluate(() => globalThis.seen.taps)))
}
