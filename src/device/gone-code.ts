import { isForgettable, readText, writeText } from '#src/storage/storage.ts'
import { within } from './within.ts'
import { workers } from './workers.ts'

const KEY = 'reloadedFor'
/** Which build this is: the entry is named after its content. */
const BUILD = import.meta.url

let leaving: Promise<void> | undefined

const FORGETS_WITHIN_MS = 3_000
async function forgetBuild(): Promise<void> {
  const registrations = (await workers()?.getRegistrations()) ?? []
  await Promise.all(registrations.map((worker) => worker.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/**
 * A file of code did not come. Where the server answers, it has another build by now: the page is loaded anew, once for a build, past the
 * service worker and all that it keeps. Resolves when the page stays as it is, as without a network (Decision 130).
 */
const reloadPastWorker = async (): Promise<void> => {
  if (readText('session', KEY) === BUILD || !(await fetch('/', { cache: 'no-store' })).ok) return
  writeText('session', KEY, BUILD)
  // A tab that cannot store it would reload for ever.
  if (isForgettable('session', KEY)) return
  await within(FORGETS_WITHIN_MS, forgetBuild()).catch(() => {})
  window.location.reload()
  // Never resolves: the page is about to reload, so no failure is shown.
  await new Promise(() => {})
}

/** A prefetch that fails does not reload the page: what is typed in it would be lost (Decision 131). */
export function watchForGoneCode(isPrefetching: () => boolean): void {
  window.addEventListener('vite:preloadError', () => {
    if (!isPrefetching()) void reloadIfGone()
  })
}

/** Awaited before a failure to load code is shown. */
export const reloadIfGone = (): Promise<void> =>
  (leaving ??= reloadPastWorker()
    .catch(() => {})
    .then(() => void (leaving = undefined)))
