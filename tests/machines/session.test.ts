import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import {
  FRESH_MS,
  selectCustomer,
  selectEpoch,
  selectIsSignedIn,
  selectIsSuspect,
  selectReturnPath,
  sessionMachine,
} from '#machines/session/session.machine.ts'
import type { Customer } from '#machines/model/customer.ts'
import { failure, heard, held, settle } from '#tests/support/actors.ts'
import { ASHA, BILAL } from '#tests/support/fixtures.ts'

test.each([2, 5, 12])('%i parallel refusals of one session end it once', (count) => {
  const { session, emitted } = started(ASHA)
  const epoch = selectEpoch(session.getSnapshot())
  for (let index = 0; index < count; index++) session.send({ type: 'session.reject', epoch, path: `/order/${index}` })
  expect(emitted).toEqual([{ type: 'session.ended', reason: 'expired', returnPath: '/order/0' }])
})

test('a late refusal of an earlier session does not end the present one', () => {
  const { session } = started(ASHA)
  const old = selectEpoch(session.getSnapshot())
  session.send({ type: 'session.reject', epoch: old, path: '/profile' })
  session.send({ type: 'session.start', customer: ASHA })
  session.send({ type: 'session.reject', epoch: old, path: '/home' })
  expect(selectIsSignedIn(session.getSnapshot())).toBe(true)
  expect(selectReturnPath(session.getSnapshot())).toBe('/profile')
})

test('the same customer signing in again begins an epoch of its own', () => {
  const { session, emitted } = started(ASHA)
  const old = selectEpoch(session.getSnapshot())
  session.send({ type: 'session.start', customer: ASHA })
  session.send({ type: 'session.reject', epoch: old, path: '/home' })
  expect(selectIsSignedIn(session.getSnapshot())).toBe(true)
  expect(emitted).toEqual([{ type: 'session.started', customer: ASHA, epoch: old + 1 }])
})

test('another customer signing in ends the earlier session first', () => {
  const { session, emitted } = started(ASHA)
  session.send({ type: 'session.start', customer: BILAL })
  expect(emitted).toEqual([
    { type: 'session.ended', reason: 'elsewhere', returnPath: undefined },
    { type: 'session.started', customer: BILAL, epoch: 1 },
  ])
})

test('logging out clears at once, whatever the server says later', async () => {
  const { session, emitted, revoke } = started(ASHA)
  session.send({ type: 'returnPath.remember', path: '/my-orders' })
  session.send({ type: 'session.end' })
  expect(session.getSnapshot().context).toEqual({ customer: undefined, epoch: 1, returnPath: undefined })
  expect(emitted).toEqual([{ type: 'session.ended', reason: 'signedOut', returnPath: undefined }])
  await revoke.fail(failure(503))
  expect(session.getSnapshot().matches('signedOut')).toBe(true)
  expect(emitted).toHaveLength(1)
})

test('a sign-in while the old token is still being revoked is not undone by the reply', async () => {
  const { session } = started(ASHA)
  session.send({ type: 'session.end' })
  session.send({ type: 'session.start', customer: BILAL })
  await settle()
  expect(session.getSnapshot().context.customer).toEqual(BILAL)
})

test('another tab signing out ends the session here, and its own echo changes nothing', () => {
  const { session, emitted } = started(ASHA)
  session.send({ type: 'session.changeElsewhere', customer: ASHA })
  expect(emitted).toEqual([])
  session.send({ type: 'session.changeElsewhere' })
  session.send({ type: 'session.changeElsewhere' })
  expect(emitted).toEqual([{ type: 'session.ended', reason: 'elsewhere', returnPath: undefined }])
})

test.each([
  ['sooner than a minute after its sign-in', FRESH_MS - 1, { straightAfterSignIn: true }],
  ['a minute after its sign-in', FRESH_MS, {}],
])('a session refused %s says so', (_, ms, more) => {
  const { session, emitted, clock } = started()
  session.send({ type: 'session.start', customer: ASHA })
  clock.increment(ms)
  session.send({ type: 'session.reject', epoch: 1, path: '/profile' })
  expect(emitted).toEqual([
    { type: 'session.started', customer: ASHA, epoch: 1 },
    { type: 'session.ended', reason: 'expired', returnPath: '/profile', ...more },
  ])
  expect([selectCustomer(session.getSnapshot()), selectEpoch(session.getSnapshot())]).toEqual([undefined, 2])
  expect(session.getSnapshot().value).toBe('signedOut')
})

test('a sign-in is fresh, too, when the same customer signs in again, or another one while the last is signing out', () => {
  const again = started(ASHA)
  again.session.send({ type: 'session.start', customer: ASHA })
  const leaving = started(ASHA)
  leaving.session.send({ type: 'session.end' })
  leaving.session.send({ type: 'session.start', customer: BILAL })
  for (const { session, emitted } of [again, leaving]) {
    expect(selectIsSignedIn(session.getSnapshot())).toBe(true)
    session.send({ type: 'session.reject', epoch: selectEpoch(session.getSnapshot()), path: '/home' })
    expect(emitted.at(-1)).toMatchObject({ type: 'session.ended', straightAfterSignIn: true })
  }
})

test.each([
  ['in this tab', 'session.start'],
  ['in another tab', 'session.changeElsewhere'],
] as const)('a sign-in %s is fresh, also when a customer was there before', (_, type) => {
  for (const before of [undefined, BILAL]) {
    const { session, emitted } = started(before)
    session.send({ type, customer: ASHA })
    expect(selectCustomer(session.getSnapshot())).toEqual(ASHA)
    session.send({ type: 'session.reject', epoch: selectEpoch(session.getSnapshot()), path: '/home' })
    expect(emitted.at(-1)).toMatchObject({ type: 'session.ended', straightAfterSignIn: true })
  }
})

test('a session that goes on from before is not fresh', () => {
  const { session, emitted } = started(ASHA)
  session.send({ type: 'session.reject', epoch: 0, path: '/home' })
  expect(emitted).toEqual([{ type: 'session.ended', reason: 'expired', returnPath: '/home' }])
})

test('a doubt belongs to its session, and ends with an answer to that session or with a new sign-in', () => {
  const { session, emitted } = started(ASHA)
  const isSuspect = () => selectIsSuspect(session.getSnapshot())
  session.send({ type: 'session.doubt', epoch: 7 })
  expect(isSuspect()).toBe(false)
  session.send({ type: 'session.doubt', epoch: 0 })
  expect([isSuspect(), selectIsSignedIn(session.getSnapshot())]).toEqual([true, true])
  session.send({ type: 'session.confirm', epoch: 7 })
  expect([isSuspect(), emitted]).toEqual([true, []])
  session.send({ type: 'session.confirm', epoch: 0 })
  expect([isSuspect(), emitted]).toEqual([false, [{ type: 'session.confirmed' }]])
  session.send({ type: 'session.doubt', epoch: 0 })
  session.send({ type: 'session.start', customer: ASHA })
  expect(isSuspect()).toBe(false)
})

test('newer details of the same customer are taken, from the profile or from another tab, those of another customer are not', () => {
  const { session, emitted } = started(ASHA)
  session.send({ type: 'customer.edited', customer: { ...ASHA, name: 'Asha R.' } })
  expect(selectCustomer(session.getSnapshot())?.name).toBe('Asha R.')
  session.send({ type: 'session.changeElsewhere', customer: { ...ASHA, name: 'Asha Rao-Mehta' } })
  expect(selectCustomer(session.getSnapshot())?.name).toBe('Asha Rao-Mehta')
  session.send({ type: 'customer.edited', customer: BILAL })
  expect([selectCustomer(session.getSnapshot())?.name, selectEpoch(session.getSnapshot()), emitted]).toEqual(['Asha Rao-Mehta', 0, []])
})

test('a customer who takes the place of another does not go where that one was going', () => {
  for (const type of ['session.start', 'session.changeElsewhere'] as const) {
    const { session, emitted } = started(ASHA)
    session.send({ type: 'returnPath.remember', path: '/my-orders' })
    session.send({ type, customer: BILAL })
    expect(selectReturnPath(session.getSnapshot())).toBeUndefined()
    expect(emitted).toEqual([
      { type: 'session.ended', reason: 'elsewhere', returnPath: undefined },
      { type: 'session.started', customer: BILAL, epoch: 1 },
    ])
  }
  const { session } = started(ASHA)
  session.send({ type: 'returnPath.remember', path: '/my-orders' })
  session.send({ type: 'session.changeElsewhere' })
  expect([selectReturnPath(session.getSnapshot()), selectCustomer(session.getSnapshot()), selectEpoch(session.getSnapshot())]).toEqual([
    undefined,
    undefined,
    1,
  ])
})

test('a sign-out in another tab means nothing to a guest, and one here tells the server once', async () => {
  const guest = started()
  guest.session.send({ type: 'session.changeElsewhere' })
  expect([guest.session.getSnapshot().value, guest.emitted]).toEqual(['signedOut', []])
  const { session, revoke } = started(ASHA)
  session.send({ type: 'session.end' })
  expect([session.getSnapshot().value, revoke.calls]).toEqual(['signingOut', [{}]])
  await revoke.answer(undefined)
  expect(session.getSnapshot().value).toBe('signedOut')
})

test('using the place to return to forgets it', () => {
  const { session } = started()
  session.send({ type: 'returnPath.remember', path: '/checkout/saffron' })
  session.send({ type: 'session.start', customer: ASHA })
  expect(selectReturnPath(session.getSnapshot())).toBe('/checkout/saffron')
  session.send({ type: 'returnPath.forget' })
  expect(selectReturnPath(session.getSnapshot())).toBeUndefined()
})

function started(customer?: Customer) {
  const revoke = held<void, Record<string, never>>()
  const clock = new SimulatedClock()
  const session = createActor(sessionMachine.provide({ actors: { revokeToken: revoke.logic } }), { input: { customer }, clock }).start()
  return { session, revoke, clock, emitted: heard(session) }
}
