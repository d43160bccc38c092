import type { ToPage, ToWorker } from '#src/service-worker/messages.ts'
import { listeners } from './listeners.ts'
import { workers } from './workers.ts'

const { on, tell } = listeners()
export const onConnection = on
/** What calls have met; the device's own word comes on top. */
let isReached = true
let wasOnline = true
let probe: ReturnType<typeof setInterval> | undefined

/** A call is tried this often while the device says that it has a network and nothing answers. */
const PROBE_EVERY_MS = 8_000

/** False when the device has no network, and when it says that it has one but no server answers. */
export const isOnline = (): boolean => navigator.onLine && isReached

/** A call has been answered, or not. */
export function noteReached(reached: boolean): void {
  isReached = reached
  clearInterval(probe)
  if (!reached) probe = setInterval(() => void ask(), PROBE_EVERY_MS)
  report()
}

function report(): void {
  if (wasOnline === isOnline()) return
  wasOnline = isOnline()
  tell()
}

/** A small file of the app's own, past every cache; the service worker lets it through. */
async function ask(): Promise<void> {
  if (!navigator.onLine || document.hidden) return
  const reply = await fetch('/logo.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (reply?.ok) noteReached(true)
}

/** Listens to the device and to the service worker, which serves what it has kept when no server answers. */
export function followConnection(): void {
  window.addEventListener('online', () => noteReached(true))
  window.addEventListener('offline', report)
  workers()?.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (typeof data === 'object') noteReached(data.isReached)
  })
  workers()?.controller?.postMessage('isReached?' satisfies ToWorker)
  report()
}
