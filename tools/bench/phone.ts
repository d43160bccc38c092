import type { BareChromium, BarePage, Network } from './bare-chromium.ts'

/** The phone of the bars: 360×740 at 2×, a processor four times slower, a slow mobile network. */
const SCREEN = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true }
const CPU_TIMES_SLOWER = 4
export const NETWORK: Network = { offline: false, latency: 562, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 }

/** What the page itself saw, in milliseconds since the navigation. */
export interface Seen {
  firstPaint: Promise<number>
  largestPaint: number
  /** When an element of each selector was first painted, and a `picture` in sight. */
  painted: Record<string, Promise<number>>
  shift: number
  /** When the app had its own handlers, in a document that answers before. */
  hydratedAt?: number
  /** When long tasks began and how long they took. */
  tasks: [start: number, duration: number][]
  /** How long each tap, click or key took to be seen. */
  taps: number[]
}

declare global {
  var seen: Seen
}

/** In a page of a phone that never was here before, which notes when elements of these selectors are painted; `slowNetwork` as above, else as fast as this machine. */
export async function onPhone<Result>(
  chromium: BareChromium,
  slowNetwork: boolean,
  awaited: readonly string[],
  act: (page: BarePage) => Promise<Result>,
): Promise<Result> {
  const page = await chromium.newPage()
  if (slowNetwork) await page.setNetwork(NETWORK)
  await page.send('Emulation.setDeviceMetricsOverride', SCREEN)
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER })
  // What tsx calls in every named function, and the page does not know.
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: 'globalThis.__name = (it) => it' })
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})(${JSON.stringify(awaited)})` })
  return act(page).finally(page.close)
}

/**
 * Runs in the page, before any of it is parsed. Only listens: to look in every frame would have the phone draw each one. An urgent task comes right
 * after the frame; a timer or a message would come after the code that waits to run.
 */
function watch(awaited: readonly string[]): void {
  // A returning visitor is not asked for the location.
  localStorage.setItem('locationWelcomed', '1')
  const on = (
    type: string,
    each: (entry: PerformanceEntry & { hadRecentInput?: boolean; value?: number; interactionId?: number }) => void,
  ) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit)
  const firstPaint = new Promise<number>((resolve) =>
    on('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') resolve(entry.startTime)
    }),
  )
  const paintAfter = async (found: Promise<unknown>): Promise<number> => {
    await found
    const frame = await new Promise<number>(requestAnimationFrame)
    const painted = await scheduler.postTask(() => performance.now(), { priority: 'user-blocking' })
    // What the document came with is in its first frame.
    return frame <= (await firstPaint) ? firstPaint : painted
  }
  const elementOf = (selector: string) =>
    new Promise<void>((resolve) => {
      const changes = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        changes.disconnect()
        resolve()
      })
      changes.observe(document, { childList: true, subtree: true })
    })
  const pictureInSight = new Promise<void>((resolve) => {
    const look = ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement) || target.naturalWidth === 0) return
      const { top, bottom, left, right } = target.getBoundingClientRect()
      if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return
      document.removeEventListener('load', look, true)
      resolve()
    }
    // The event of a picture does not bubble.
    document.addEventListener('load', look, true)
  })
  const painted: Seen['painted'] = { picture: paintAfter(pictureInSight) }
  for (const selector of awaited) painted[selector] = paintAfter(elementOf(selector))
  globalThis.seen = { firstPaint, largestPaint: 0, painted, shift: 0, tasks: [], taps: [] }
  const { seen } = globalThis
  let early: typeof globalThis.earlyTap
  Object.defineProperty(globalThis, 'earlyTap', {
    get: () => early,
    set: (taps: typeof early) => {
      early = taps
      if (taps === null) seen.hydratedAt = performance.now()
    },
  })
  on('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime
  })
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shift += entry.value ?? 0
  })
  on('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]))
  on('event', (entry) => {
    if (entry.interactionId) seen.taps.push(entry.duration)
  })
}
