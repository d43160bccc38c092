import { randomBytes } from 'node:crypto'
import type { BareChromium } from './bare-chromium.ts'
import { NETWORK, onPhone } from './phone.ts'

const TRIAL_BYTES = 100_000

/** How long the link needs for the file at least: 562 ms until it begins, 556 ms for 100 kB at 1.44 Mbit/s. */
export const LINK_NEEDS_MS = NETWORK.latency + (TRIAL_BYTES / NETWORK.downloadThroughput) * 1000

/** Its content cannot be compressed, and no cache may store it. */
export const TRIAL_FILES: Record<string, { type: string; body: string | Buffer }> = {
  '/bench/page': { type: 'text/html', body: '<!doctype html><title>Trial of the link</title>' },
  '/bench/heading': {
    type: 'text/html',
    body: '<!doctype html><meta name="viewport" content="width=device-width"><title>Heading</title><h1>Your food partner in every mood</h1>',
  },
  '/bench/100-kb': { type: 'application/octet-stream', body: randomBytes(TRIAL_BYTES) },
  '/bench/worker.js': {
    type: 'text/javascript',
    body: `globalThis.__name = (it) => it
addEventListener('message', async ({ ports }) => ports[0].postMessage(await (${fetchFile})()))`,
  },
}

/** Runs in the page and in its service worker: the milliseconds until the file was there in full. */
async function fetchFile(): Promise<number> {
  const start = performance.now()
  const { byteLength } = await (await fetch('/bench/100-kb')).arrayBuffer()
  const end = performance.now()
  if (byteLength !== 100_000) throw new Error(`The file of the trial has ${byteLength} bytes`)
  return end - start
}

/** Loads the file through a page and through its service worker; rejects when it came sooner than the link can carry it. */
export const proveSlow = (chromium: BareChromium, origin: string): Promise<void> =>
  onPhone(chromium, true, [], async (page) => {
    await page.send('Page.navigate', { url: `${origin}/bench/page` })
    const fromPage = await page.evaluate(fetchFile)
    const fromWorker = await page.evaluate(async () => {
      const { active, waiting, installing } = await navigator.serviceWorker.register('/bench/worker.js')
      return new Promise<number>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }) => resolve(data as number))
        port1.start()
        ;(active ?? waiting ?? installing)!.postMessage('fetch', [port2])
      })
    })
    assertSlow({ page: fromPage, 'service worker': fromWorker })
  })

/** The clocks of pages and workers are coarse. */
const CLOCK_MS = 1

/** Throws when one of these, by who asked for the file, is sooner than the link allows: its requests were not throttled. */
export function assertSlow(milliseconds: Record<string, number>): void {
  const early = Object.entries(milliseconds).filter(([, took]) => !(took >= LINK_NEEDS_MS - CLOCK_MS))
  if (early.length === 0) return
  const times = early.map(([who, took]) => `${Math.round(took)} ms for the ${who}`).join(', ')
  throw new Error(`The network was not slow: 100 kB took ${times}, where the link needs ${Math.round(LINK_NEEDS_MS)} ms.`)
}
