import { within } from './within.ts'

/** Releases the lock, or leaves the queue for it. */
export type ReleaseLock = () => void

/** Calls back when this tab has the lock, which it keeps until it releases it or closes. Without Web Locks a renewed note in storage decides. */
export function acquireLock(name: string, onAcquired: () => void): ReleaseLock {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  return locks ? acquireWebLock(locks, name, onAcquired) : acquireNote(name, onAcquired)
}

const SILENT_MS = 2_000

function acquireWebLock(locks: LockManager, name: string, onAcquired: () => void): ReleaseLock {
  const waiting = new AbortController()
  let end: ReleaseLock = () => waiting.abort()
  let isPending = true
  const acquireInstead = () => {
    end = acquireNote(name, onAcquired)
  }
  const held = locks.request(name, { signal: waiting.signal }, () => {
    if (waiting.signal.aborted) return undefined
    isPending = false
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    onAcquired()
    return ended
  })
  held.catch(() => {
    // Aborted by this tab, or locks are refused here, as in a page without an origin.
    if (!waiting.signal.aborted) acquireInstead()
    isPending = false
  })
  // The lock may be another tab's, or the browser may never answer.
  setTimeout(() => {
    if (isPending)
      within(SILENT_MS, locks.query())
        .catch(() => ({ held: [] }))
        .then(({ held = [] }) => {
          if (!isPending || waiting.signal.aborted || held.some((one) => one.name === name)) return
          waiting.abort()
          acquireInstead()
        })
  }, SILENT_MS)
  return () => end()
}

/** Its code is loaded only where it is needed, by few browsers. */
function acquireNote(name: string, onAcquired: () => void): ReleaseLock {
  let isOver = false
  let end: ReleaseLock | undefined
  import('./note-lock.ts').then(
    ({ acquireByNote }) => {
      if (!isOver) end = acquireByNote(name, onAcquired)
    },
    () => isOver || onAcquired(),
  )
  return () => {
    isOver = true
    end?.()
  }
}
