import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { SLIP_MS, SNACKBAR_MS, TOAST_MS } from '#machines/model/toast.ts'
import { type Notice, noticesMachine, selectNotices } from '#machines/notices/notices.machine.ts'

const toast = (message: string, more: Partial<Notice> = {}): Notice => ({ kind: 'toast', tone: 'success', message, ...more })
const snackbar = (message: string): Notice => ({ kind: 'snackbar', tone: 'error', message })

function saying(...notices: Notice[]) {
  const clock = new SimulatedClock()
  const actor = createActor(noticesMachine, { clock }).start()
  for (const notice of notices) actor.send({ type: 'notice.show', notice })
  return { actor, clock, shown: () => selectNotices(actor.getSnapshot()).map(({ message }) => message) }
}

test.each([
  [toast('Saved'), TOAST_MS],
  [snackbar('No kitchen'), SNACKBAR_MS],
  [toast('Order 12 is ready', { kind: 'slip' }), SLIP_MS],
])('$kind stays for its time, not shorter', (notice, time) => {
  const { clock, shown } = saying(notice)
  clock.increment(time - 1)
  expect(shown()).toEqual([notice.message])
  clock.increment(1)
  expect(shown()).toEqual([])
})

test('the newest message shows at once above the one before, and each has its own time', () => {
  const { actor, clock, shown } = saying(toast('Saved'))
  clock.increment(1_000)
  actor.send({ type: 'notice.show', notice: toast('Added') })
  expect(shown()).toEqual(['Added', 'Saved'])
  clock.increment(TOAST_MS - 1_000)
  expect(shown()).toEqual(['Added'])
  clock.increment(1_000)
  expect(shown()).toEqual([])
})

test('an error stands above a success that came after it, and shows at once beside one that came before', () => {
  expect(saying(snackbar('No kitchen'), toast('Saved')).shown()).toEqual(['No kitchen', 'Saved'])
  expect(saying(toast('Saved'), snackbar('No kitchen')).shown()).toEqual(['No kitchen', 'Saved'])
})

test('of two errors the newer one stands above', () => {
  expect(saying(snackbar('No kitchen'), snackbar('No menu')).shown()).toEqual(['No menu', 'No kitchen'])
})

test('at most two messages stand together: the older one gives way, a success before an error', () => {
  expect(saying(toast('1'), toast('2'), toast('3'), toast('4')).shown()).toEqual(['4', '3'])
  expect(saying(snackbar('No kitchen'), toast('Saved'), toast('Added')).shown()).toEqual(['No kitchen', 'Added'])
  expect(saying(toast('Saved'), snackbar('No kitchen'), toast('Added')).shown()).toEqual(['No kitchen', 'Added'])
  expect(saying(snackbar('No kitchen'), snackbar('No menu'), toast('Saved')).shown()).toEqual(['No menu', 'Saved'])
})

test('a message that takes the place of an older one has its whole time', () => {
  const { actor, clock, shown } = saying(toast('1'), toast('2'))
  clock.increment(TOAST_MS - 1)
  actor.send({ type: 'notice.show', notice: toast('3') })
  clock.increment(TOAST_MS - 1)
  expect(shown()).toEqual(['3'])
  clock.increment(1)
  expect(shown()).toEqual([])
})

test('what is said again stands once, beside nothing or beside another message', () => {
  expect(saying(toast('Saved'), toast('Saved')).shown()).toEqual(['Saved'])
  expect(saying(toast('Saved'), toast('Added'), toast('Added')).shown()).toEqual(['Added', 'Saved'])
})

test('what is said again stands once, where it was, and for its whole time', () => {
  const { actor, clock, shown } = saying(toast('Saved'), toast('Added'))
  clock.increment(TOAST_MS - 1)
  actor.send({ type: 'notice.show', notice: toast('Saved') })
  expect(shown()).toEqual(['Added', 'Saved'])
  clock.increment(TOAST_MS - 1)
  expect(shown()).toEqual(['Saved'])
  clock.increment(1)
  expect(shown()).toEqual([])
})

test('what is said again while it is looked at stays until it is looked at no more', () => {
  const { actor, clock, shown } = saying(toast('Saved'))
  actor.send({ type: 'notice.hold' })
  actor.send({ type: 'notice.show', notice: toast('Saved') })
  clock.increment(60_000)
  expect(shown()).toEqual(['Saved'])
})

test('a message that is closed goes alone', () => {
  const { actor, shown } = saying(toast('Saved'), toast('Added'))
  actor.send({ type: 'notice.dismiss', message: 'Saved' })
  expect(shown()).toEqual(['Added'])
})

test('a message of a finished step is gone at once, the others stay', () => {
  const { actor, shown } = saying(toast('OTP sent to your mobile', { step: 'mobile' }), toast('OTP sent to your email', { step: 'email' }))
  actor.send({ type: 'step.done', step: 'mobile' })
  expect(shown()).toEqual(['OTP sent to your email'])
})

test('a new page takes the messages with it, but for one that belongs to it', () => {
  const { actor, clock, shown } = saying(snackbar('No kitchen'), toast('Order placed successfully!', { travels: true }))
  clock.increment(TOAST_MS - 1)
  actor.send({ type: 'route.changed' })
  expect(shown()).toEqual(['Order placed successfully!'])
  clock.increment(1)
  expect(shown()).toEqual([])
})

test('messages that are looked at stay, and get their whole time again afterwards', () => {
  const { actor, clock, shown } = saying(toast('Saved'), toast('Added'))
  clock.increment(TOAST_MS - 1)
  actor.send({ type: 'notice.hold' })
  clock.increment(60_000)
  expect(shown()).toEqual(['Added', 'Saved'])
  actor.send({ type: 'notice.release' })
  clock.increment(TOAST_MS - 1)
  expect(shown()).toEqual(['Added', 'Saved'])
  clock.increment(1)
  expect(shown()).toEqual([])
})
