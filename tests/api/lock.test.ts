// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acquireLock } from '#src/device/lock.ts'
import { acquireByNote } from '#src/device/note-lock.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without Web Locks one holder at a time has the lock, and the next has it when it is released', () => {
  const had: string[] = []
  const endFirst = acquireByNote('cart', () => had.push('first'))
  const endSecond = acquireByNote('cart', () => had.push('second'))
  vi.advanceTimersByTime(30_000)
  expect(had).toHaveLength(1)
  if (had[0] === 'first') endFirst()
  else endSecond()
  vi.advanceTimersByTime(2_000)
  expect(had.toSorted()).toEqual(['first', 'second'])
  endFirst()
  endSecond()
  expect(localStorage.length).toBe(0)
})

test('who gives up waiting never has the lock', () => {
  const had: string[] = []
  const end = acquireByNote('cart', () => had.push('first'))
  vi.advanceTimersByTime(100)
  const giveUp = acquireByNote('cart', () => had.push('second'))
  vi.advanceTimersByTime(100)
  giveUp()
  end()
  vi.advanceTimersByTime(10_000)
  expect(had).toEqual(['first'])
})

test.each([
  ['a tab that is gone', JSON.stringify({ holder: 'gone', until: 0 })],
  ['a clock that was set back', JSON.stringify({ holder: 'gone', until: Number.MAX_SAFE_INTEGER })],
  ['nothing that can be read', '{'],
  ['no holder', 'null'],
])('the note of %s keeps no tab waiting', (_, note) => {
  localStorage.setItem('lock_cart', note)
  const onAcquired = vi.fn()
  const end = acquireByNote('cart', onAcquired)
  vi.advanceTimersByTime(100)
  expect(onAcquired).toHaveBeenCalledOnce()
  end()
})

test('a tab that is closed without a word is waited for no longer than its note lasts', () => {
  localStorage.setItem('lock_cart', JSON.stringify({ holder: 'gone', until: Date.now() + 4_000 }))
  const onAcquired = vi.fn()
  const end = acquireByNote('cart', onAcquired)
  vi.advanceTimersByTime(3_900)
  expect(onAcquired).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_200)
  expect(onAcquired).toHaveBeenCalledOnce()
  end()
})

test('with Web Locks the lock is the browser’s, held until it is released; waiting can be given up', async () => {
  vi.useRealTimers()
  const requests = withLocks()
  const had: string[] = []
  const end = acquireLock('cart', () => had.push('first'))
  const giveUp = acquireLock('cart', () => had.push('second'))
  await Promise.resolve()
  const held = requests[0]!.grant()
  expect(had).toEqual(['first'])
  giveUp()
  expect(requests[1]!.signal.aborted).toBe(true)
  end()
  await held
})

test('where locks are refused, tabs lock each other out by the note', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('refused', 'SecurityError')) } })
  const onAcquired = vi.fn()
  const end = acquireLock('cart', onAcquired)
  await vi.advanceTimersByTimeAsync(200)
  expect(onAcquired).toHaveBeenCalledOnce()
  end()
})

function withLocks() {
  const requests: { signal: AbortSignal; grant: () => unknown }[] = []
  const request = (_: string, { signal }: { signal: AbortSignal }, callback: () => unknown) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      requests.push({
        signal,
        grant: () => {
          const held = callback()
          resolve(held)
          return held
        },
      })
    })
  vi.stubGlobal('navigator', { locks: { request } })
  return requests
}

test('a browser whose Web Locks never answer leaves the lock to the note', async () => {
  const never = () => new Promise(() => {})
  vi.stubGlobal('navigator', { locks: { request: never, query: never } })
  const had: string[] = []
  const end = acquireLock('cart', () => had.push('first'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(had).toEqual(['first'])
  end()
})

test('a lock that another tab holds is waited for', async () => {
  const query = async () => ({ held: [{ name: 'cart' }] })
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}), query } })
  const had: string[] = []
  const end = acquireLock('cart', () => had.push('first'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(had).toEqual([])
  end()
})
