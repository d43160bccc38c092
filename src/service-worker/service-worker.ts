import { clientsClaim, setCacheNameDetails, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { addPlugins } from 'workbox-precaching/addPlugins.js'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import type { ToPage, ToWorker } from './messages.ts'
import { PAGE_ADDRESSES, pageOf } from './pages.ts'
import { openOrder, readPushed, type Tab, type Tabs } from './push.ts'
import { isCatalogue, isForEveryone, isPicture, keyOf } from './replies.ts'

/** The part of a service worker's world that is used here: TypeScript has it in a library that contradicts the page's. */
interface Worker {
  addEventListener(type: 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker> & { source: Client | null }) => void): void
  addEventListener(type: 'push', listener: (event: Lasting & { data: { text(): string } | null }) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Lasting & { notification: Notification }) => void): void
  skipWaiting(): Promise<void>
  clients: Pick<Tabs, 'openWindow'> & { matchAll(options: { type: 'window' }): Promise<Client[]> }
  registration: Pick<ServiceWorkerRegistration, 'waiting' | 'showNotification'>
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void
}
interface Client extends Tab {
  id: string
  postMessage(message: ToPage): void
}
declare const self: Worker

/** Filled in by the build: see build/service-worker.ts. */
declare const BUILD: { brand: string; version: string; entry: string; files: string[] }

const BRAND = BUILD.brand.toLowerCase()
const PREFIX = `${BRAND}-`
/** Code and pages: a cache for each version, so that versions never mix. */
const CODE = PREFIX + BUILD.version
/** The kept page waits this long for a server's: one that is near may have a page with data. */
const HEAD_START_MS = 60
/** A reply that was kept is shown when the network takes longer. */
const PATIENCE_S = 5
const DAY_S = 86_400

/** No page of another version, no page with data, which is that of one address, and no sign-in page of a network. */
const ownPages: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response.status === 200 ? response : null
    return response.status === 200 && isOwn(await response.clone().text()) ? response : null
  },
}
const isOwn = (page: string) => page.includes(BUILD.entry) && !page.includes('id="page-data"')

// An install that meets a page of another version fails, and the browser tries again later.
setCacheNameDetails({ prefix: '', suffix: '', precache: CODE })
addPlugins([ownPages])
precacheAndRoute([
  ...BUILD.files.map((url) => ({ url, revision: null })),
  ...Object.values(PAGE_ADDRESSES).map((url) => ({ url, revision: BUILD.version })),
])
// The first worker keeps what the first visit shows. A later one waits until a page is opened while no other one is, or the customer asks (Decision 261).
clientsClaim()
self.addEventListener('activate', (event) => event.waitUntil(forgetOld()))

/** A tab of the version before may still ask for code that only its own cache has: one is left. */
async function forgetOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CODE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

// Files of code never change, so the cache of another version may serve a tab that was open during a deploy.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: CODE,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => keyOf(request.url),
        cachedResponseWillBeUsed: async ({ cachedResponse, request }) => cachedResponse ?? (await caches.match(request.url)),
      },
    ],
  }),
)

/**
 * A page loads the version that follows: pages come from the server, which has it, and such a page lets its own worker take over once it is at rest.
 * A worker that is stopped has nothing to load, so the one that was asked for takes over; if none was asked for, the next page decides again.
 */
let isLeaving = false
/**
 * The page that said last that it is being unloaded: it counts as open until the next one is there. Forgotten by a worker that is stopped in between,
 * it costs the new version one page: it comes with the page after that, or when the customer asks.
 */
let unloadingId: string | undefined
async function leaveIfNoPageIsOpen(): Promise<void> {
  if (!isLeaving && self.registration.waiting)
    isLeaving = (await self.clients.matchAll({ type: 'window' })).every(({ id }) => id === unloadingId)
}
/** The kept page at once, unless the server is quicker with one of this version. A page brings its own policy along. */
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && pageOf(url) !== undefined,
  async ({ request, url }) => {
    const precached = await matchPrecache(PAGE_ADDRESSES[pageOf(url)!]!)
    if (!precached) return fetch(request)
    await leaveIfNoPageIsOpen()
    const fresh = fetch(request)
      .then(async (reply) => (reply.ok && (isLeaving || (await reply.clone().text()).includes(BUILD.entry)) ? reply : precached))
      .catch(() => precached)
    const headStartMs = isLeaving ? PATIENCE_S * 1000 : HEAD_START_MS
    return Promise.race([fresh, new Promise<Response>((resolve) => setTimeout(resolve, headStartMs, precached))])
  },
)

/** A worker that is stopped forgets it: a page that was told of no server tries by itself until one answers (src/device/connection.ts). */
let isReached = true
/** Tells the pages whether the server answers: the device may say that it has a network, and be wrong. */
async function tell(reached: boolean): Promise<void> {
  if (reached && isReached) return
  isReached = reached
  for (const client of await self.clients.matchAll({ type: 'window' })) {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a client's has none
    client.postMessage({ isReached })
  }
}

const publicOnly: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => keyOf(request.url),
  cacheWillUpdate: async ({ response }) => (isForEveryone(response) ? response : null),
}
const tellReached: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    void tell(true)
    return response
  },
  fetchDidFail: async ({ error }) => {
    // A page that leaves takes its calls back.
    if (error.name !== 'AbortError') void tell(false)
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return cachedResponse
    void tell(false)
    // The page takes the time of a reply for the server's now.
    const headers = new Headers(cachedResponse.headers)
    headers.delete('Date')
    return new Response(cachedResponse.body, { headers })
  },
}
const bounded = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_S, purgeOnQuotaError: true })

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isCatalogue(url),
  new NetworkFirst({
    cacheName: `${BRAND}.catalogue`,
    networkTimeoutSeconds: PATIENCE_S,
    // `bounded` reads the date that `tellReached` takes away.
    plugins: [publicOnly, bounded(80, 7), tellReached],
  }),
)

const PICTURES = `${BRAND}.pictures`
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPicture(url),
  new CacheFirst({ cacheName: PICTURES, matchOptions: { ignoreVary: true }, plugins: [publicOnly, bounded(150, 30)] }),
)

/** Where a picture is, when the server cannot say it and the picture is kept. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/customer/customer/signed-url',
  new NetworkOnly({
    plugins: [
      {
        handlerDidError: async ({ request }) => {
          const data = `/media/${new URL(request.url).searchParams.get('key')}`
          return (await (await caches.open(PICTURES)).match(data, { ignoreVary: true })) && Response.json({ data })
        },
      },
    ],
  }),
)

self.addEventListener('message', ({ data, source }) => {
  if (data === 'activate') void self.skipWaiting()
  // In the middle of a load Chromium would stop the worker before at the first moment in which it is idle, and lose what is asked for then.
  if (typeof data === 'object') {
    if (data.scripts.some((src) => src.endsWith(BUILD.entry))) void self.skipWaiting()
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a client's has none
    else source?.postMessage('another version')
  }
  // To the worker before it, which the browser lets finish what it loads.
  if (data === 'leave') isLeaving = true
  if (data === 'unload') unloadingId = source?.id
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a client's has none
  if (data === 'isReached?') source?.postMessage({ isReached })
})

self.addEventListener('push', (event) => {
  const news = readPushed(event.data?.text())
  if (!news) return
  const { orderId, title, body } = news
  // Later news of an order takes the place of earlier news, and is heard too: TypeScript does not know `renotify`.
  const options = { body, tag: orderId, renotify: true, icon: '/icon-192.png' }
  event.waitUntil(self.registration.showNotification(title, options))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openOrder(self.clients, event.notification.tag, (url) => pageOf(url) !== undefined))
})
