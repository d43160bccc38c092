import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { selectEpoch, selectIsSignedIn, selectReturnPath, sessionMachine } from '#machines/session/session.machine.ts'
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

test('somebody else signing in ends the earlier session first', () => {
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
  const session = createActor(sessionMachine.provide({ actors: { revokeToken: revoke.logic } }), { input: { customer } }).start()
  return { session, revoke, emitted: heard(session) }
}
