import type { ToPage, ToWorker } from '#src/service-worker/messages.ts'
import { listeners } from './listeners.ts'

const { on, tell } = listeners()
export const onNewVersion = on
let waiting: ServiceWorker | undefined
/** A worker that loads nothing has given way by then. */
const PATIENCE_MS = 1_000

/** Whether another version of the app is installed and waits until it is asked for, or a page is opened while no other one is. */
export const isNewVersionReady = (): boolean => waiting !== undefined

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
const tellWorker = (worker: ServiceWorker | null | undefined, message: ToWorker) => worker?.postMessage(message)

/** The worker cannot see whether a page that is opened takes the place of this one, or comes beside it. */
const tellOfUnload = () => tellWorker(navigator.serviceWorker.controller, 'unload')

const offer = (worker: ServiceWorker | undefined) => {
  waiting = worker
  // Only while one waits: some browsers keep no page for Back that listens to this.
  if (worker) addEventListener('beforeunload', tellOfUnload)
  else removeEventListener('beforeunload', tellOfUnload)
  tell()
}

/**
 * Registers the service worker and notices each later one that waits: that of this page's own version takes over now that the page is at rest, another one is
 * offered. Resolves when a worker serves this page: to whether one did from the start.
 */
export async function startWorker(): Promise<boolean> {
  const workers = navigator.serviceWorker
  const hadWorker = workers.controller !== null
  const registration = await workers.register('/service-worker.js')
  const look = () => {
    if (!workers.controller || !registration.waiting) return offer(undefined)
    // Another page may let it take over.
    registration.waiting.addEventListener('statechange', look)
    tellWorker(registration.waiting, { scripts: [...document.scripts].map(({ src }) => src) })
  }
  workers.addEventListener(
    'message',
    ({ data }: MessageEvent<ToPage>) => data === 'another version' && offer(registration.waiting ?? undefined),
  )
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  look()
  await workers.ready
  if (!workers.controller) await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
  return hadWorker
}

/**
 * Lets the new version take over and loads the page anew with it. Other pages keep the code they have. The worker before stays while it loads
 * anything, and a picture on a slow network may take minutes: meanwhile it takes pages from the server.
 */
export function takeNewVersion(): void {
  const reload = () => window.location.reload()
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, PATIENCE_MS)
  tellWorker(serviceWorker.controller, 'leave')
  tellWorker(waiting, 'activate')
}
