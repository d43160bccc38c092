import { readJson, removeKey, writeJson } from '#src/storage/storage.ts'

/** Gives the turn back, or the place in the queue. */
export type EndTurn = () => void

/** Calls back when it is this tab's turn, until the tab ends it or closes. Without Web Locks a renewed note in storage decides. */
export function takeTurn(name: string, onTurn: () => void): EndTurn {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  return locks ? takeLock(locks, name, onTurn) : takeNote(name, onTurn)
}

function takeLock(locks: LockManager, name: string, onTurn: () => void): EndTurn {
  const waiting = new AbortController()
  let end: EndTurn = () => waiting.abort()
  const held = locks.request(name, { signal: waiting.signal }, () => {
    if (waiting.signal.aborted) return undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    onTurn()
    return ended
  })
  held.catch(() => {
    // Aborted by this tab, or locks are refused here, as in a page without an origin.
    if (!waiting.signal.aborted) end = takeNote(name, onTurn)
  })
  return () => end()
}

const LOOK_MS = 500
/** Time enough for a note written at the same moment to be seen. */
const DOUBT_MS = 50
/** Longer than a browser keeps a tab in the background from its timers, most of the time. */
const LEASE_MS = 4_000

/** Two tabs that write at the same moment: the later one stands, and the earlier one sees that when it looks again. */
function takeNote(name: string, onTurn: () => void): EndTurn {
  const key = `turn_${name}`
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
    // The turn is this tab's once its note from the look before still stands.
    if (holder === me && !isMine) {
      isMine = true
      onTurn()
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
