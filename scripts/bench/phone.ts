import type { BareChromium, BarePage, Network } from './bare-chromium.ts'

/** The phone of the bars: 360×740 at 2×, a processor four times slower, a slow mobile network. */
const SCREEN = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true }
const CPU_TIMES_SLOWER = 4
export const NETWORK: Network = { offline: false, latency: 562, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 }

/** What the page itself saw, in milliseconds. */
export interface Seen {
  firstPaint: number
  largestPaint: number
  shift: number
  /** When long tasks began and how long they took. */
  tasks: [start: number, duration: number][]
  /** How long each tap, click or key took to be seen. */
  taps: number[]
}

declare global {
  var seen: Seen
}

/** In a page of a phone that never was here before; `slowNetwork` as above, else as fast as this machine. */
export async function onPhone<Result>(
  chromium: BareChromium,
  slowNetwork: boolean,
  act: (page: BarePage) => Promise<Result>,
): Promise<Result> {
  const page = await chromium.newPage()
  if (slowNetwork) await page.setNetwork(NETWORK)
  await page.send('Emulation.setDeviceMetricsOverride', SCREEN)
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER })
  // What tsx calls in every named function, and the page does not know.
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: 'globalThis.__name = (it) => it' })
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})()` })
  return act(page).finally(page.close)
}

/** Runs in the page, before the app. */
function watch(): void {
  globalThis.seen = { firstPaint: 0, largestPaint: 0, shift: 0, tasks: [], taps: [] }
  // A returning visitor is not asked for the location.
  localStorage.setItem('locationWelcomed', '1')
  const { seen } = globalThis
  const on = (
    type: string,
    each: (entry: PerformanceEntry & { hadRecentInput?: boolean; value?: number; interactionId?: number }) => void,
  ) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit)
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime
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
