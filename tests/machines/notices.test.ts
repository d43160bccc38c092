import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type Notice, noticesMachine, selectNotice, SNACKBAR_MS, TOAST_MS } from '#machines/notices/notices.machine.ts'

const toast = (message: string): Notice => ({ kind: 'toast', tone: 'success', message })
const snackbar = (message: string): Notice => ({ kind: 'snackbar', tone: 'error', message })

function saying(...notices: Notice[]) {
  const clock = new SimulatedClock()
  const actor = createActor(noticesMachine, { clock }).start()
  for (const notice of notices) actor.send({ type: 'notice.show', notice })
  return { actor, clock, shown: () => selectNotice(actor.getSnapshot())?.message }
}

test.each([
  [toast('Saved'), TOAST_MS],
  [snackbar('No kitchen'), SNACKBAR_MS],
])('$kind stays for its time, not shorter', (notice, time) => {
  const { clock, shown } = saying(notice)
  clock.increment(time - 1)
  expect(shown()).toBe(notice.message)
  clock.increment(1)
  expect(shown()).toBeUndefined()
})

test('each of two notices has its own time', () => {
  const { clock, shown } = saying(snackbar('first'), toast('second'))
  clock.increment(SNACKBAR_MS)
  expect(shown()).toBe('second')
  clock.increment(TOAST_MS - 1)
  expect(shown()).toBe('second')
  clock.increment(1)
  expect(shown()).toBeUndefined()
})

test('a notice that is looked at stays, and gets its whole time again afterwards', () => {
  const { actor, clock, shown } = saying(toast('Saved'))
  clock.increment(TOAST_MS - 1)
  actor.send({ type: 'notice.hold' })
  clock.increment(60_000)
  expect(shown()).toBe('Saved')
  actor.send({ type: 'notice.release' })
  clock.increment(TOAST_MS - 1)
  expect(shown()).toBe('Saved')
  clock.increment(1)
  expect(shown()).toBeUndefined()
})

test('what is already said is not said twice, and of many the oldest that waits gives way', () => {
  const { actor } = saying(toast('1'), toast('1'), toast('2'), toast('3'), toast('4'), toast('5'))
  expect(actor.getSnapshot().context.queue.map(({ message }) => message)).toEqual(['1', '3', '4', '5'])
})

test('what waits is said when the customer closes what is said now, each once', () => {
  const { actor, shown } = saying(toast('Saved'), toast('Added'), toast('Saved'))
  expect(actor.getSnapshot().context.queue.map(({ message }) => message)).toEqual(['Saved', 'Added'])
  actor.send({ type: 'notice.dismiss' })
  expect([shown(), actor.getSnapshot().value]).toEqual(['Added', 'showing'])
  actor.send({ type: 'notice.dismiss' })
  expect([shown(), actor.getSnapshot().value]).toEqual([undefined, 'quiet'])
})

test('what is held lets the next one go after its own time when it is closed, or its page is', () => {
  for (const type of ['notice.dismiss', 'route.changed'] as const) {
    const { actor, clock, shown } = saying(snackbar('No kitchen'), toast('Saved'))
    actor.send({ type: 'notice.hold' })
    actor.send({ type })
    expect(shown()).toBe('Saved')
    clock.increment(TOAST_MS)
    expect(shown()).toBeUndefined()
  }
})

test('a new page leaves a toast where it is, and nothing where snackbars alone were', () => {
  const alone = saying(toast('Saved'))
  alone.actor.send({ type: 'route.changed' })
  expect(alone.shown()).toBe('Saved')
  const told = saying(snackbar('No kitchen'), snackbar('No menu'))
  told.actor.send({ type: 'route.changed' })
  expect([told.shown(), told.actor.getSnapshot().value]).toEqual([undefined, 'quiet'])
})

test('a new page gives a toast no more time, whatever waits behind it', () => {
  const { actor, clock, shown } = saying(toast('Saved'), toast('Added'))
  clock.increment(TOAST_MS - 1)
  actor.send({ type: 'route.changed' })
  expect(shown()).toBe('Saved')
  clock.increment(1)
  expect(shown()).toBe('Added')
})

test('a new page takes the snackbars with it, those that wait too', () => {
  const { actor, shown } = saying(toast('Saved'), snackbar('No kitchen'), toast('Added'))
  actor.send({ type: 'route.changed' })
  expect(shown()).toBe('Saved')
  actor.send({ type: 'notice.dismiss' })
  expect(shown()).toBe('Added')
})
