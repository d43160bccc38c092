import { readJson, removeKey, writeJson } from '#src/storage/storage.ts'
import type { ReleaseLock } from './lock.ts'

const LOOK_MS = 500
/** Time enough for a note written at the same moment to be seen. */
const DOUBT_MS = 50
/** Longer than a browser keeps a tab in the background from its timers, most of the time. */
const LEASE_MS = 4_000

/** Two tabs that write at the same moment: the later one stands, and the earlier one sees that when it looks again. */
export function acquireByNote(name: string, onAcquired: () => void): ReleaseLock {
  const key = `lock_${name}`
  const me = Math.random().toString(36).slice(2)
  let isMine = false
  const read = () => {
    const note = readJson('local', key) as { holder?: unknown; until?: unknown } | null | undefined
    const isStanding = typeof note?.until === 'number' && note.until > Date.now() && note.until <= Date.now() + LEASE_MS
    return isStanding ? note.holder : undefined
  }
  const look = () => {
    const holder = read()
    if (holder !== undefined && holder !== me) return
    writeJson('local', key, { holder: me, until: Date.now() + LEASE_MS })
    // The lock is this tab's once its note from the look before still stands.
    if (holder === me && !isMine) {
      isMine = true
      onAcquired()
    }
  }
  look()
  const again = setTimeout(look, DOUBT_MS)
  const looking = setInterval(look, LOOK_MS)
  return () => {
    clearTimeout(again)
    clearInterval(looking)
    if (read() === me) removeKey('local', key)
  }
}
