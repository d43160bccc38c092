import { PAGE_ADDRESSES, pageOf } from './pages.ts'

/** The part of a service worker's world that is used here: TypeScript has it in a library that contradicts the page's. */
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  location: Location
}
interface FetchEvent {
  request: Request
  respondWith(reply: Promise<Response>): void
  waitUntil(work: Promise<unknown>): void
}
declare const self: Worker

/** Filled in by the build: see scripts/vite/service-worker.ts. */
declare const BUILD: { brand: string; version: string; entry: string; files: string[] }

const PREFIX = `${BUILD.brand.toLowerCase()}-`
const NAME = PREFIX + BUILD.version
/** The kept page waits this long for a server's: from one that is near, as a developer's is, a new build is seen at once. */
const HEAD_START_MS = 60

self.addEventListener('install', (event) => event.waitUntil(Promise.all([keepAll(), self.skipWaiting()])))
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([forgetOld(), self.clients.claim()])))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  const page = request.mode === 'navigate' ? pageOf(url) : undefined
  if (page !== undefined) event.respondWith(document(event, page))
})

/** Every page once, as a guest sees it before there is any data, and the code of those that people come back to. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME)
  await cache.addAll(BUILD.files)
  for (const [page, address] of Object.entries(PAGE_ADDRESSES)) await keep(page, await fetch(address, { headers: { Accept: 'text/html' } }))
}

/** A tab of the version before may still ask for code that only its own cache has: one is left. */
async function forgetOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** Files of code never change, so an older cache may serve a tab that was open during a deploy. Pages come from this build's. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(NAME)
  const kept = (await cache.match(request, { ignoreVary: true })) ?? (await caches.match(request, { ignoreVary: true }))
  if (kept) return kept
  const reply = await fetch(request)
  if (reply.status === 200) await cache.put(request, reply.clone()).catch(() => {})
  return reply
}

/** The kept page at once, unless the server is quicker; its answer is kept for the next time. A page brings its own policy along. */
async function document(event: FetchEvent, page: string): Promise<Response> {
  const fresh = fetch(event.request)
  event.waitUntil(fresh.then((reply) => keep(page, reply.clone())).catch(() => {}))
  const kept = await (await caches.open(NAME)).match(keyOf(page))
  if (!kept) return fresh
  return Promise.race([fresh.then((reply) => (reply.ok ? reply : kept)).catch(() => kept), after(HEAD_START_MS).then(() => kept)])
}

/** Stores a page of this app and this build only: no error, no sign-in page of a network, no page of a newer build. */
async function keep(page: string, reply: Response): Promise<void> {
  const isPage = reply.status === 200 && !reply.redirected && reply.headers.get('Content-Type')?.startsWith('text/html')
  if (!isPage || !reply.headers.has('Content-Security-Policy')) return
  const copy = reply.clone()
  const text = await reply.text()
  // A page with data is that of one address, and soon old.
  if (text.includes(BUILD.entry) && !text.includes('id="page-data"')) await (await caches.open(NAME)).put(keyOf(page), copy)
}

const keyOf = (page: string) => `/kept-page?${encodeURIComponent(page)}`
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
