import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { boardMachine } from '#machines/board/board.machine.ts'
import {
  type CounterSessionContext,
  counterSessionMachine,
  selectBoardActor,
  selectForgotten,
  selectMustWait,
  selectOutlet,
  selectPage,
  selectStaff,
  selectStaffBanner,
  selectStaffErrors,
} from '#machines/counter-session/counter-session.machine.ts'
import { staffErrors } from '#machines/counter-session/counter-session.schema.ts'
import type { Board } from '#machines/model/counter/board.ts'
import type { Staff } from '#machines/model/counter/staff.ts'
import { failure, heard, held } from '#tests/support/actors.ts'
import { boardOf, boardOrder } from '#tests/support/board.ts'

const HAVELI = { outletId: 'haveli', name: 'Haveli', role: 'KITCHEN' } as const
const UDUPI = { outletId: 'udupi', name: 'Udupi', role: 'WAITER' } as const
const RAVI: Staff = { name: 'Ravi', outlets: [HAVELI] }
const OF_TWO: Staff = { name: 'Ravi', outlets: [HAVELI, UDUPI] }
const DETAILS = { type: 'form.submit', email: ' ravi@example.com ', password: 'a-b-c' } as const

test.each([
  ['', '', { email: 'Email cannot be empty', password: 'Password is required.' }],
  ['ravi', 'x', { email: 'Invalid email address' }],
  ['ravi@example.com', 'x', {}],
])('the email %j with the password %j has the complaints %j', (email, password, complaints) => {
  expect(staffErrors({ email, password })).toEqual(complaints)
})

test('a form that breaks a rule is not sent, and its first field is the one to mend', async () => {
  const { session, signIn, emitted } = await signedOut()
  session.send({ type: 'form.submit', email: 'ravi@example.com', password: '' })
  expect([signIn.calls, emitted]).toEqual([[], [{ type: 'field.refused', field: 'password' }]])
  expect(selectStaffErrors(session.getSnapshot())).toEqual({ password: 'Password is required.' })
})

test('a field is checked when it is left, and its complaint goes away with the next letter', async () => {
  const { session, signIn } = await signedOut()
  session.send(DETAILS)
  await signIn.fail(failure(401, 'Wrong password.'))
  session.send({ type: 'field.leave', field: 'email', value: 'ravi' })
  session.send({ type: 'field.leave', field: 'password', value: '' })
  expect(selectStaffErrors(session.getSnapshot())).toEqual({ email: 'Invalid email address', password: 'Password is required.' })
  session.send({ type: 'field.edit', field: 'email' })
  expect([selectStaffErrors(session.getSnapshot()), selectStaffBanner(session.getSnapshot())]).toEqual([
    { password: 'Password is required.' },
    undefined,
  ])
})

test('a link for a new password is asked for with an email, again where the server refused', async () => {
  const { session, sendLink, emitted } = await signedOut()
  session.send({ type: 'field.leave', field: 'password', value: '' })
  expect(selectForgotten(session.getSnapshot())).toBe('no')
  session.send({ type: 'password.forget' })
  expect([selectForgotten(session.getSnapshot()), selectStaffErrors(session.getSnapshot())]).toEqual(['asking', {}])
  session.send({ type: 'forgotten.send', email: 'ravi' })
  expect([sendLink.calls, emitted]).toEqual([[], [{ type: 'field.refused', field: 'email' }]])
  expect(selectStaffErrors(session.getSnapshot())).toEqual({ email: 'Invalid email address' })
  session.send({ type: 'forgotten.send', email: ' ravi@example.com ' })
  expect([sendLink.calls, selectForgotten(session.getSnapshot())]).toEqual([[{ email: 'ravi@example.com' }], 'sending'])
  await sendLink.fail(failure(undefined, 'No connection.'))
  expect([selectForgotten(session.getSnapshot()), selectStaffBanner(session.getSnapshot())]).toEqual(['asking', 'No connection.'])
  session.send({ type: 'forgotten.send', email: 'ravi@example.com' })
  await sendLink.answer()
  expect(selectForgotten(session.getSnapshot())).toBe('sent')
  session.send({ type: 'forgotten.close' })
  expect([selectForgotten(session.getSnapshot()), selectStaffBanner(session.getSnapshot())]).toEqual(['no', undefined])
})

test('staff of one outlet come to its board at once, with the email trimmed', async () => {
  const { session, signIn } = await signedOut()
  session.send(DETAILS)
  session.send(DETAILS)
  expect(signIn.calls).toEqual([{ email: 'ravi@example.com', password: 'a-b-c' }])
  await signIn.answer(RAVI)
  expect([selectPage(session.getSnapshot()), selectOutlet(session.getSnapshot())]).toEqual(['counter', HAVELI])
  expect(selectStaff(session.getSnapshot())).toBe(RAVI)
  session.send({ type: 'outlet.leave' })
  expect(selectPage(session.getSnapshot())).toBe('counter')
})

test('staff of several outlets choose, and may choose another one later, never one that is not theirs', async () => {
  const { session, fetchStaff } = opened()
  await fetchStaff.answer(OF_TWO)
  session.send({ type: 'outlet.choose', outletId: 'elsewhere' })
  expect(selectPage(session.getSnapshot())).toBe('choosing')
  session.send({ type: 'outlet.choose', outletId: 'udupi' })
  const first = selectBoardActor(session.getSnapshot())!
  expect(first.getSnapshot().context.outletId).toBe('udupi')
  session.send({ type: 'outlet.leave' })
  expect([selectPage(session.getSnapshot()), first.getSnapshot().status]).toEqual(['choosing', 'stopped'])
})

test('a device stays at the outlet that was chosen there, until another one is asked for', async () => {
  const first = opened()
  await first.fetchStaff.answer(OF_TWO)
  first.session.send({ type: 'outlet.choose', outletId: 'udupi' })
  const { session, fetchStaff, stored } = opened(first.stored[0])
  await fetchStaff.answer(OF_TWO)
  expect([selectPage(session.getSnapshot()), selectOutlet(session.getSnapshot())]).toEqual(['counter', UDUPI])
  session.send({ type: 'outlet.leave' })
  expect([selectPage(session.getSnapshot()), stored]).toEqual(['choosing', [undefined]])
})

test('an outlet where the staff do not work any more is not opened', async () => {
  const { session, fetchStaff } = opened('gone')
  await fetchStaff.answer(OF_TWO)
  expect(selectPage(session.getSnapshot())).toBe('choosing')
})

test('after too many attempts no sign-in is sent until the time that the server named has passed', async () => {
  const { session, signIn, clock } = await signedOut()
  session.send(DETAILS)
  await signIn.fail(Object.assign(failure(429, 'Too many attempts.'), { retryAfterSeconds: 300 }))
  expect([selectMustWait(session.getSnapshot()), selectStaffBanner(session.getSnapshot())]).toEqual([true, 'Too many attempts.'])
  clock.increment(299_000)
  session.send(DETAILS)
  expect(signIn.calls).toHaveLength(1)
  clock.increment(1_000)
  session.send(DETAILS)
  expect(signIn.calls).toHaveLength(2)
})

test.each([
  ['too many attempts', failure(429, 'Not now.')],
  ['a server in trouble', Object.assign(failure(503, 'Not now.'), { retryAfterSeconds: 300 })],
])('after %s without a time to wait for a sign-in can be tried again', async (_, refused) => {
  const { session, signIn } = await signedOut()
  session.send(DETAILS)
  await signIn.fail(refused)
  expect([selectMustWait(session.getSnapshot()), selectStaffBanner(session.getSnapshot())]).toEqual([false, 'Not now.'])
})

test('a server that does not answer is no sign-out', async () => {
  const { session, fetchStaff } = opened()
  await fetchStaff.fail(failure(undefined, 'No connection.'))
  expect([selectPage(session.getSnapshot()), selectStaffBanner(session.getSnapshot())]).toEqual(['unreachable', 'No connection.'])
  session.send({ type: 'session.retry' })
  expect(fetchStaff.inFlight()).toBe(1)
})

test('what was on the board is there after a session that has ended, with what was typed on a card', async () => {
  const { session, fetchStaff, signIn, fetchBoard } = opened()
  await fetchStaff.answer(RAVI)
  await fetchBoard.answer(boardOf(boardOrder()))
  const board = selectBoardActor(session.getSnapshot())!
  const { card } = board.getSnapshot().context.cards['o45']!
  card.send({ type: 'reason.ask' })
  card.send({ type: 'words.type', words: 'No gas today.' })
  board.send({ type: 'board.retry' })
  await fetchBoard.fail(failure(401))
  session.send({ type: 'session.lost' })
  expect([selectPage(session.getSnapshot()), selectStaffBanner(session.getSnapshot())]).toEqual([
    'sign-in',
    'Your session is over. Sign in again, and go on where you were.',
  ])
  session.send(DETAILS)
  await signIn.answer(RAVI)
  expect(selectBoardActor(session.getSnapshot())).toBe(board)
  // Read again at once: it may be hours old.
  expect([selectPage(session.getSnapshot()), fetchBoard.inFlight()]).toEqual(['counter', 1])
  expect(card.getSnapshot().context.words).toBe('No gas today.')
})

test('another person who does not work there does not see that board', async () => {
  const { session, fetchStaff, signIn, fetchBoard } = opened()
  await fetchStaff.answer(RAVI)
  await fetchBoard.fail(failure(401))
  session.send({ type: 'session.lost' })
  const before = selectBoardActor(session.getSnapshot())!
  session.send(DETAILS)
  await signIn.answer({ name: 'Meera', outlets: [UDUPI] })
  expect(before.getSnapshot().status).toBe('stopped')
  expect(selectBoardActor(session.getSnapshot())!.getSnapshot().context.outletId).toBe('udupi')
})

test.each([
  [[], 'outsider'],
  [[UDUPI, { ...UDUPI, outletId: 'thali' }], 'choosing'],
])('another person who works at %j sees nothing of that board, and may sign out', async (outlets, page) => {
  const { session, fetchStaff, signIn, signOut } = opened()
  await fetchStaff.answer(RAVI)
  session.send({ type: 'session.lost' })
  const before = selectBoardActor(session.getSnapshot())!
  session.send(DETAILS)
  await signIn.answer({ name: 'Meera', outlets })
  expect([selectPage(session.getSnapshot()), before.getSnapshot().status]).toEqual([page, 'stopped'])
  session.send({ type: 'session.signOut' })
  await signOut.answer()
  expect(selectPage(session.getSnapshot())).toBe('sign-in')
})

test('a role that was lost is looked up, while the board waits; who is nobody signs in anew', async () => {
  const { session, fetchStaff, signOut, fetchBoard } = opened()
  await fetchStaff.answer(RAVI)
  session.send({ type: 'session.signOut' })
  await signOut.fail(failure(undefined, 'No connection.'))
  session.send({ type: 'role.lost' })
  expect([selectPage(session.getSnapshot()), fetchBoard.inFlight()]).toEqual(['checking', 0])
  await fetchStaff.answer(undefined)
  expect([selectPage(session.getSnapshot()), selectStaffBanner(session.getSnapshot())]).toEqual(['sign-in', undefined])
})

test('another person of the outlet goes on there, in their own role', async () => {
  const { session, fetchStaff, signIn } = opened()
  await fetchStaff.answer(RAVI)
  session.send({ type: 'session.lost' })
  session.send(DETAILS)
  await signIn.answer({ name: 'Meera', outlets: [{ ...HAVELI, role: 'WAITER' }] })
  expect(selectOutlet(session.getSnapshot())?.role).toBe('WAITER')
})

test('a session that cannot be ended is still there, and says so', async () => {
  const { session, fetchStaff, signOut } = opened()
  await fetchStaff.answer(RAVI)
  session.send({ type: 'session.signOut' })
  await signOut.fail(failure(undefined, 'No connection.'))
  expect([selectPage(session.getSnapshot()), selectStaffBanner(session.getSnapshot())]).toEqual(['counter', 'No connection.'])
})

test.each(['by the server', 'before'])('a session that was ended %s leaves nothing of its staff', async (ended) => {
  const { session, fetchStaff, signOut } = opened()
  await fetchStaff.answer(RAVI)
  const board = selectBoardActor(session.getSnapshot())!
  session.send({ type: 'session.signOut' })
  await signOut.fail(failure(undefined, 'No connection.'))
  session.send({ type: 'session.signOut' })
  await (ended === 'before' ? signOut.fail(failure(401)) : signOut.answer())
  const now = session.getSnapshot()
  expect([selectPage(now), selectStaffBanner(now), selectStaff(now)]).toEqual(['sign-in', undefined, undefined])
  expect([selectBoardActor(now), board.getSnapshot().status]).toEqual([undefined, 'stopped'])
})

function opened(chosenId?: string) {
  const stored: (string | undefined)[] = []
  const storeChoice = ({ context }: { context: CounterSessionContext }) => void stored.push(context.chosenId)
  const [fetchStaff, signIn, sendLink, signOut] = [
    held<Staff | undefined, Record<string, never>>(),
    held<Staff, { email: string; password: string }>(),
    held<void, { email: string }>(),
    held<void, Record<string, never>>(),
  ]
  const fetchBoard = held<Board, { outletId: string }>()
  const board = boardMachine.provide({ actors: { fetchBoard: fetchBoard.logic } })
  const clock = new SimulatedClock()
  const actors = { fetchStaff: fetchStaff.logic, signIn: signIn.logic, sendLink: sendLink.logic, signOut: signOut.logic, board }
  const session = createActor(counterSessionMachine.provide({ actors, actions: { storeChoice } }), { clock, input: { chosenId } })
  const emitted = heard(session)
  session.start()
  return { session, fetchStaff, signIn, sendLink, signOut, fetchBoard, clock, emitted, stored }
}

async function signedOut() {
  const counter = opened()
  await counter.fetchStaff.answer(undefined)
  return counter
}
