import { afterEach, expect, test, vi } from 'vitest'

const ADDRESS = 'https://mezbaan.example/api/customer/businesses'
const DAY_MS = 86_400_000

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('without a network a kept reply is shown for seven days, without its date, and no longer', async () => {
  const ask = await startWorker()
  const reply = await ask(6)
  expect([await reply.json(), reply.headers.get('Date')]).toEqual([{ data: [] }, null])
  await expect(ask(8)).rejects.toThrow('no-response')
})

/** What the browser tells the worker of a call of the page. */
class FetchEvent extends Event {
  request = new Request(ADDRESS)
  respondWith: (reply: Promise<Response>) => void
  constructor(respondWith: (reply: Promise<Response>) => void) {
    super('fetch')
    this.respondWith = respondWith
  }
  waitUntil(): void {}
}

/** Starts the worker without a network. Asks it for a reply that was kept so many days ago. */
async function startWorker(): Promise<(ageDays: number) => Promise<Response>> {
  let kept: Response
  const worker = Object.assign(new EventTarget(), { clients: { matchAll: async () => [] } })
  // Otherwise Workbox writes a log for developers.
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubGlobal('self', worker)
  vi.stubGlobal('FetchEvent', FetchEvent)
  vi.stubGlobal('location', new URL('https://mezbaan.example/service-worker.js'))
  vi.stubGlobal('BUILD', { brand: 'Mezbaan', version: '1', entry: 'entry.js', files: [] })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('caches', { match: async () => kept.clone() })
  // Never opens: the date of a reply tells its age, too.
  vi.stubGlobal('IDBRequest', EventTarget)
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  await import('#src/service-worker/service-worker.ts')
  return (ageDays) => {
    kept = Response.json({ data: [] }, { headers: { Date: new Date(Date.now() - ageDays * DAY_MS).toUTCString() } })
    return new Promise((resolve) => void worker.dispatchEvent(new FetchEvent(resolve)))
  }
}
