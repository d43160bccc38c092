import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { CartSessionRef } from '#machines/cart/cart-ref.ts'
import type { ErrorsRef } from '#machines/global-error/errors-ref.ts'
import type { RevocationRef } from '#machines/revocation/revocation.machine.ts'
import { selectCustomer, selectEnd, selectIsSignedIn, sessionMachine } from '#machines/session/session.machine.ts'
import type { Customer } from '#machines/model/customer.ts'
import { heard, recordedFlow } from '#tests/support/actors.ts'
import { ASHA, BILAL } from '#tests/support/fixtures.ts'

test.each([2, 5, 12])('%i parallel refusals of one session end it once', (count) => {
  const { session, emitted } = started(ASHA)
  for (let index = 0; index < count; index++) session.send(refused(`/order/${index}`))
  expect(emitted).toEqual([{ type: 'session.ended', reason: 'expired', returnPath: '/order/0' }])
})

test('the same customer signing in again is announced', () => {
  const { session, emitted } = started(ASHA)
  session.send({ type: 'session.start', customer: ASHA })
  expect(emitted).toEqual([{ type: 'session.started', customer: ASHA }])
})

test('another customer signing in, here or in another tab, ends the earlier session and its doubt first', () => {
  for (const type of ['session.start', 'session.changeElsewhere'] as const) {
    const { session, emitted } = started(ASHA)
    session.send({ ...refused('/my-cart'), apiPath: '/customer/cart' })
    session.send({ type, customer: BILAL })
    expect(emitted).toEqual([
      { type: 'session.ended', reason: 'elsewhere' },
      { type: 'session.started', customer: BILAL },
    ])
    expect(session.getSnapshot().matches({ signedIn: 'suspect' })).toBe(false)
  }
})

test('logging out clears at once, and has the token revoked', () => {
  const { session, emitted, did, revocation } = started(ASHA)
  session.send({ type: 'session.end' })
  expect([selectCustomer(session.getSnapshot()), selectEnd(session.getSnapshot())]).toEqual([undefined, { reason: 'signedOut' }])
  expect(emitted).toEqual([{ type: 'session.ended', reason: 'signedOut' }])
  expect(did).toEqual(['forget signedOut undefined'])
  expect(revocation).toEqual([{ type: 'token.stored' }])
})

test('another tab signing out ends the session here, and its own echo changes nothing', () => {
  const { session, emitted } = started(ASHA)
  session.send({ type: 'session.changeElsewhere', customer: ASHA })
  expect(emitted).toEqual([])
  session.send({ type: 'session.changeElsewhere' })
  session.send({ type: 'session.changeElsewhere' })
  expect(emitted).toEqual([{ type: 'session.ended', reason: 'elsewhere' }])
})

test.each([
  ['that begins in this tab', 'session.start', undefined],
  ['that begins in this tab after that of another customer', 'session.start', BILAL],
  ['that begins in another tab', 'session.changeElsewhere', undefined],
  ['that begins in another tab after that of another customer', 'session.changeElsewhere', BILAL],
] as const)('a session %s and is refused at once ends as any other', (_, type, before) => {
  const { session, emitted } = started(before)
  session.send({ type, customer: ASHA })
  expect(selectCustomer(session.getSnapshot())).toEqual(ASHA)
  session.send(refused('/profile'))
  expect(emitted.at(-1)).toEqual({ type: 'session.ended', reason: 'expired', returnPath: '/profile' })
  expect([session.getSnapshot().value, selectCustomer(session.getSnapshot())]).toEqual(['signedOut', undefined])
})

test('a refused cart call is a doubt, which ends with the answer to a call that needs a session or with a new sign-in', () => {
  const { session, emitted, cart } = started(ASHA)
  const isSuspect = () => session.getSnapshot().matches({ signedIn: 'suspect' })
  const doubt = { ...refused('/my-cart'), apiPath: '/customer/cart' }
  session.send(doubt)
  expect([isSuspect(), selectIsSignedIn(session.getSnapshot())]).toEqual([true, true])
  for (const apiPath of ['/customer/cart', '/customer/business/{outletId}', '/customer/order/cart/{id}'])
    session.send({ type: 'call.accepted', apiPath })
  expect([isSuspect(), cart]).toEqual([true, []])
  session.send({ type: 'call.accepted', apiPath: '/customer/order/history' })
  expect([isSuspect(), cart, emitted]).toEqual([false, [{ type: 'cart.refresh' }], []])
  session.send(doubt)
  session.send({ type: 'session.start', customer: ASHA })
  expect(isSuspect()).toBe(false)
})

test.each([
  ['of a call that revokes a token', { apiPath: '/customer/logout' }],
  ['on a page that signs in', { isOnSignInPage: true }],
  ['of a cart call on a page that signs in', { isOnSignInPage: true, apiPath: '/customer/cart' }],
])('a refusal %s says nothing of the session', (_, call) => {
  const { session, emitted } = started(ASHA)
  session.send({ ...refused('/home'), ...call })
  expect([selectIsSignedIn(session.getSnapshot()), session.getSnapshot().matches({ signedIn: 'suspect' }), emitted]).toEqual([
    true,
    false,
    [],
  ])
})

test('the cart hears who has come and how a session ended, the errors hear of one that expired', () => {
  const { session, cart, errors, did } = started()
  session.send({ type: 'session.start', customer: ASHA })
  session.send(refused('/profile'))
  session.send({ type: 'session.start', customer: ASHA })
  session.send({ type: 'session.end' })
  expect(cart).toEqual([
    { type: 'session.started', customerId: 'c1' },
    { type: 'session.ended', reason: 'expired' },
    { type: 'session.started', customerId: 'c1' },
    { type: 'session.ended', reason: 'signedOut' },
  ])
  expect(errors).toEqual([{ type: 'session.expired' }])
  expect(did).toEqual(['store c1', 'ask', 'forget expired /profile', 'store c1', 'ask', 'forget signedOut undefined'])
})

test('the page that navigates at the end of a session finds its error already there', () => {
  const { session, errors } = started(ASHA)
  let errorsBefore = 0
  session.on('session.ended', () => void (errorsBefore = errors.length))
  session.send(refused('/profile'))
  expect(errorsBefore).toBe(1)
})

test('newer details of the same customer replace the older ones, from the profile or from another tab, those of another customer are not', () => {
  const { session, emitted } = started(ASHA)
  session.send({ type: 'customer.edited', customer: { ...ASHA, name: 'Asha R.' } })
  expect(selectCustomer(session.getSnapshot())?.name).toBe('Asha R.')
  session.send({ type: 'session.changeElsewhere', customer: { ...ASHA, name: 'Asha Rao-Mehta' } })
  expect(selectCustomer(session.getSnapshot())?.name).toBe('Asha Rao-Mehta')
  session.send({ type: 'customer.edited', customer: BILAL })
  expect([selectCustomer(session.getSnapshot())?.name, emitted]).toEqual(['Asha Rao-Mehta', []])
})

test('a sign-out in another tab means nothing to a guest, and the tab in which it happened has the token revoked', () => {
  const guest = started()
  guest.session.send({ type: 'session.changeElsewhere' })
  expect([guest.session.getSnapshot().value, guest.emitted]).toEqual(['signedOut', []])
  const { session, revocation } = started(ASHA)
  session.send({ type: 'session.changeElsewhere' })
  expect([session.getSnapshot().value, revocation]).toEqual(['signedOut', []])
})

test('a new password ends the session of its account, named by email or mobile number, and no other', () => {
  for (const contact of [ASHA.email.toLowerCase(), ASHA.contactNumber]) {
    const { session } = started(ASHA)
    session.send({ type: 'password.changed', contact: BILAL.email })
    expect(selectIsSignedIn(session.getSnapshot())).toBe(true)
    session.send({ type: 'password.changed', contact })
    expect(session.getSnapshot().value).toBe('signedOut')
  }
})

const refused = (path: string) => ({ type: 'call.refused' as const, apiPath: '/customer/profile', isOnSignInPage: false, path })

function started(customer?: Customer) {
  const cart = recordedFlow<Parameters<CartSessionRef['send']>[0]>()
  const errors = recordedFlow<Parameters<ErrorsRef['send']>[0]>()
  const revocation = recordedFlow<Parameters<RevocationRef['send']>[0]>()
  const did: string[] = []
  const machine = sessionMachine.provide({
    actions: {
      storeCustomer: ({ context }) => void did.push(`store ${context.customer?.id}`),
      askForPrivateData: () => void did.push('ask'),
      forgetPrivateData: ({ context }) => void did.push(`forget ${context.end?.reason} ${context.end?.returnPath}`),
    },
  })
  const session = createActor(machine, {
    input: { customer, cart: cart.ref, errors: errors.ref, revocation: revocation.ref },
  }).start()
  return { session, revocation: revocation.events, emitted: heard(session), cart: cart.events, errors: errors.events, did }
}
