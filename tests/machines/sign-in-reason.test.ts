import { expect, test } from 'vitest'
import { keepingReason, signInReason } from '#machines/login/sign-in-reason.ts'

test('a guest whose order waits for the sign-in reads where it goes, once that is known', () => {
  expect(signInReason(undefined)).toBe('Sign in to send your order. Your cart is kept.')
  expect(signInReason({ type: 'TABLE', id: 5 })).toBe('Sign in to send your order to Table 5. Your cart is kept.')
})

test.each([
  ['a heart', { keeping: 'heart' }, 'Sign in to keep your favorites. This one is saved then.'],
  ['Save for later', { keeping: 'later' }, 'Sign in to save this dish for later. Your cart is kept.'],
  ['what another version knows', { keeping: 'table' }, undefined],
  ['nothing', null, undefined],
])('a guest who has pressed %s reads why the sign-in opens', (_, state, reason) => {
  expect(keepingReason(state)).toBe(reason)
})
