import { setTimeout as wait } from 'node:timers/promises'
import type { BareChromium, BarePage } from './bare-chromium.ts'
import { NETWORK, onPhone } from './phone.ts'
import { NOT_THERE } from './table.ts'

/** How long a page is watched after its content and its first picture are painted: late pictures, late tasks and late shifts are part of it. */
export const AFTERWARDS_MS = 3_000
/** Below the time in which Chromium has to answer. */
const PATIENCE_MS = 90_000
/** A page may have no picture in sight. */
const PICTURE_PATIENCE_MS = 10_000
/** Without a network a page has all it needs on the device, or never gets it. */
const OFFLINE_PATIENCE_MS = 5_000
const BETWEEN_PRESSES_MS = 100

/** Milliseconds, counts and kilobytes, by their names in the table. */
export type Figures = Record<string, number>

/** What the customer came for. */
interface Content {
  name: string
  selector: string
}

const OUTLET = { name: 'first outlet', selector: '.outlets h3' }
const DISH = { name: 'first dish', selector: '[data-dish] h3' }
const CARD = '.outlets a.cover'
const OUTLET_PAGE = 'main .outlet'
const ADD = '[data-dish] .add'
const ADDED = '[data-dish] .stepper'
const FLOW = '.flows a'

/** A place that is not the one without a choice, and the card of the outlet that is nearest to it. */
const PLACE = { version: 1, displayName: 'Indiranagar, Bengaluru', coordinates: { lat: 12.9784, lng: 77.6408 } }
const OUTLET_OF_PLACE = { name: 'first outlet of the chosen place', selector: '.outlets a.cover[href="/outlet/byadgi-and-benne"]' }

/** What this machine can do at best: the paint of a page with one heading, and some work of a script. */
export const floorVisit = (chromium: BareChromium, url: string): Promise<Figures> =>
  onPhone(chromium, true, [], async (page) => {
    await page.send('Page.navigate', { url })
    return page.evaluate(async () => {
      const firstPaint = await seen.firstPaint
      const start = performance.now()
      JSON.parse(JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index, text: String(index) }))))
      return { 'first paint': firstPaint, '20,000 objects to JSON and back': performance.now() - start }
    })
  })

export const homeVisit = async (chromium: BareChromium, home: string): Promise<Figures> => ({
  ...(await firstVisit(chromium, home, OUTLET)),
  'tap on a card answered': await pressUntilAnswered(chromium, home, CARD, OUTLET_PAGE),
})

export const menuVisit = async (chromium: BareChromium, menu: string): Promise<Figures> => ({
  ...(await firstVisit(chromium, menu, DISH)),
  'first ADD answered': await pressUntilAnswered(chromium, menu, ADD, ADDED),
})

/** The page for reviewers: when the first flow can be read. */
export const flowsVisit = (chromium: BareChromium, flows: string): Promise<Figures> =>
  onPhone(chromium, true, [FLOW], async (page) => {
    await page.send('Page.navigate', { url: flows })
    return { 'first flow': await paintedAt(page, FLOW) }
  })

export const linkVisit = (chromium: BareChromium, link: string): Promise<Figures> => firstVisit(chromium, link, DISH)

const firstVisit = (chromium: BareChromium, url: string, content: Content): Promise<Figures> =>
  onPhone(chromium, true, [content.selector], (page) => visitOf(page, url, content))

/** A customer who was here before: as they left, then with a place of their choice that they have seen once, then without a network. */
export const againVisit = (chromium: BareChromium, home: string): Promise<Figures> =>
  onPhone(chromium, true, [OUTLET.selector, OUTLET_OF_PLACE.selector], async (page) => {
    await visitOf(page, home, OUTLET)
    await until(page, () => navigator.serviceWorker.controller !== null)
    await wait(AFTERWARDS_MS)
    const again = await visitOf(page, home, OUTLET)
    await page.evaluate((place) => localStorage.setItem('userLocationData', place), JSON.stringify(PLACE))
    await visitOf(page, home, OUTLET_OF_PLACE)
    const chosen = await visitOf(page, home, OUTLET_OF_PLACE)
    await page.setNetwork({ ...NETWORK, offline: true })
    const { errorText } = await page.send<{ errorText?: string }>('Page.navigate', { url: home })
    const offline = errorText ? NOT_THERE : await paintedAt(page, OUTLET_OF_PLACE.selector, OFFLINE_PATIENCE_MS)
    const { name } = OUTLET_OF_PLACE
    return { ...again, [name]: chosen[name]!, [`${name}, offline`]: offline }
  })

async function visitOf(page: BarePage, url: string, { name, selector }: Content): Promise<Figures> {
  await page.send('Page.navigate', { url })
  const ready = await paintedAt(page, selector)
  const picture = await paintedAt(page, 'picture', PICTURE_PATIENCE_MS)
  await wait(AFTERWARDS_MS)
  const { firstPaint, largestPaint, shift, tasks, hydratedAt } = await page.evaluate(async () => ({
    ...seen,
    firstPaint: await seen.firstPaint,
  }))
  // The part of long tasks beyond 50 ms, from the first paint on: whatever is painted, a tap has to wait for it.
  const blocking = tasks
    .filter(([start, duration]) => start + duration > firstPaint)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)
  return {
    'first paint': firstPaint,
    [name]: ready,
    'first picture': picture,
    'largest paint': largestPaint,
    ...(hydratedAt !== undefined && { 'app has taken over': hydratedAt }),
    blocking,
    'layout shift': shift,
  }
}

/** When an element of this selector, among those awaited by the phone, was first painted. */
export async function paintedAt(page: BarePage, selector: string, patienceMs = PATIENCE_MS): Promise<number> {
  const painted = await page.evaluate(
    ({ selector, patienceMs }) => Promise.race([seen.painted[selector]!, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))]),
    { selector, patienceMs },
  )
  return painted ?? NOT_THERE
}

/** How long after the navigation `answer` is painted, for a customer who presses `target` from its first paint on. */
const pressUntilAnswered = (chromium: BareChromium, url: string, target: string, answer: string): Promise<number> =>
  onPhone(chromium, true, [target, answer], async (page) => {
    await page.send('Page.navigate', { url })
    // In one call: each is a task of the slow page, which no customer's tap waits for.
    const { start, place } = await page.evaluate(async (wanted) => {
      await seen.painted[wanted]
      const element = document.querySelector(wanted)!
      element.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      return { start: performance.timeOrigin, place: { x: x + width / 2, y: y + height / 2 } }
    }, target)
    // A link that is pressed before there is code for it loads another document, which counts from another zero.
    const answered = async () => (await paintedAt(page, answer)) + (await page.evaluate(() => performance.timeOrigin))
    const over = new AbortController()
    const press = async () => {
      for (; !over.signal.aborted; await wait(BETWEEN_PRESSES_MS))
        // The document may be changing to the next one.
        await touchAt(page, place).catch(() => {})
    }
    const [at] = await Promise.all([
      answered()
        .catch(answered)
        .finally(() => over.abort()),
      press(),
    ])
    return at - start
  })

/** Asks the page now and then, and gives up late. */
export async function until(page: BarePage, isSo: (selector: string) => boolean, selector = ''): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !(await page.evaluate(isSo, selector));) {
    if (performance.now() > end) throw new Error(`It never came true that ${isSo} (${selector})`)
    await wait(100)
  }
}

export const isThere = (selector: string): boolean => document.querySelector(selector) !== null

/**
 * A menu of thousands, chosen from the home page: from the first byte of it to its rows on screen, and what a tap then takes. To land on it
 * would measure the start of the app once more.
 */
export const longMenuVisit = (chromium: BareChromium, home: string, outletId: string): Promise<Figures> =>
  onPhone(chromium, false, [DISH.selector], (page) => longMenuOf(page, home, outletId))

async function longMenuOf(page: BarePage, home: string, outletId: string): Promise<Figures> {
  await page.send('Page.navigate', { url: home })
  const card = `.outlets a[href="/outlet/${outletId}"]`
  // Its outlet is the farthest, and comes when the end of the nearest is in sight.
  await until(
    page,
    (wanted) => {
      window.scrollTo(0, document.documentElement?.scrollHeight ?? 0)
      return document.querySelector(wanted) !== null
    },
    card,
  )
  await bringInSight(page, card)
  await wait(AFTERWARDS_MS)
  const [painted] = await Promise.all([paintedAt(page, DISH.selector), touch(page, card)])
  await until(page, isThere, '[type="search"]')
  await wait(AFTERWARDS_MS)
  const { arrivedAt, tasks, nodes } = await page.evaluate(() => ({
    arrivedAt: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(({ name }) => name.endsWith('/menu'))!
      .responseStart,
    tasks: seen.tasks,
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
    'tap on Veg to paint': await tap(page, () => touch(page, '.menu-bar .segments label:nth-of-type(2)')),
    'first letter searched to paint': await firstLetter(page, 'n'),
  }
}

export const bringInSight = (page: BarePage, selector: string): Promise<void> =>
  page.evaluate((wanted) => document.querySelector(wanted)!.scrollIntoView({ block: 'center' }), selector)

export const touch = async (page: BarePage, selector: string): Promise<void> => touchAt(page, await placeOf(page, selector))

interface Place {
  x: number
  y: number
}

const placeOf = (page: BarePage, selector: string): Promise<Place> =>
  page.evaluate((wanted) => {
    const { x, y, width, height } = document.querySelector(wanted)!.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }, selector)

async function touchAt(page: BarePage, place: Place): Promise<void> {
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
export async function tap(page: BarePage, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    seen.taps = []
  })
  await act()
  await wait(700)
  return Math.max(16, ...(await page.evaluate(() => seen.taps)))
}

/** What the app's objects take once nothing is left to collect, after the first page and after twenty by links and back. */
export const heapVisit = (chromium: BareChromium, home: string): Promise<Figures> =>
  onPhone(chromium, false, [], async (page) => {
    await page.send('Page.navigate', { url: home })
    await until(page, isThere, CARD)
    const first = await heapOf(page)
    for (const row of [1, 2, 3, 4]) {
      await follow(page, `.outlets li:nth-child(${row}) a.cover`, `${DISH.selector} a`)
      await follow(page, `${DISH.selector} a`, '.item-text h1')
      await follow(page, '.tabs a[href="/my-cart"]', '.tabs a[href="/my-cart"][aria-current]')
      await page.evaluate(() => history.back())
      await until(page, isThere, '.item-text h1')
      await follow(page, '.tabs a[href="/home"]', `.outlets li:nth-child(${row + 1}) a.cover`)
    }
    return { 'heap after the first page, kB': first, 'heap after 20 pages, kB': await heapOf(page) }
  })

async function follow(page: BarePage, link: string, next: string): Promise<void> {
  await page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)!.click(), link)
  await until(page, isThere, next)
}

export async function heapOf(page: BarePage): Promise<number> {
  await wait(AFTERWARDS_MS)
  await page.send('HeapProfiler.collectGarbage')
  return (await page.send<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize / 1000
}
