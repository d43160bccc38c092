import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { type PushFacts, pushStanding } from '#machines/model/push.ts'
import {
  HOW_TO_ALLOW,
  type PushAnswer,
  pushConsentMachine,
  selectIsBusy,
  selectIsOn,
  selectIsRefused,
  selectIsShown,
  selectPushProblem,
} from '#machines/push-consent/push-consent.machine.ts'
import { failure, heard, held } from '#tests/support/actors.ts'

const ASKABLE: PushFacts = { key: 'the-key', permission: 'default', isOn: false }

test.each<[PushFacts, string | undefined, string]>([
  [ASKABLE, 'o1', 'offered'],
  [{ ...ASKABLE, permission: 'granted' }, 'o1', 'offered'],
  [{ ...ASKABLE, askedAfter: 'o1' }, 'o1', 'offered'],
  [{ ...ASKABLE, askedAfter: 'o1' }, 'o2', 'declined'],
  [{ ...ASKABLE, permission: 'denied' }, 'o1', 'declined'],
  [{ ...ASKABLE, permission: 'denied', askedAfter: 'o1' }, 'o1', 'refused'],
  [{ ...ASKABLE, permission: 'denied', askedAfter: 'o1' }, 'o2', 'declined'],
  [{ ...ASKABLE, permission: 'granted', isOn: true, askedAfter: 'o1' }, 'o2', 'on'],
  [{ ...ASKABLE, askedAfter: 'o1' }, undefined, 'offered'],
  [{ ...ASKABLE, permission: 'denied' }, undefined, 'refused'],
])('%o, after the order %s: %s', (facts, orderId, standing) => {
  expect(pushStanding(facts, orderId)).toBe(standing)
})

test('a customer is asked after an order, agrees in the browser, and takes it back', async () => {
  const { consent, readFacts, subscribe, endPush, asked } = started('o1')
  expect(selectIsShown(consent.getSnapshot())).toBe(false)
  await readFacts.answer(ASKABLE)
  expect([selectIsShown(consent.getSnapshot()), asked]).toEqual([true, ['o1']])
  consent.send({ type: 'push.allow' })
  consent.send({ type: 'push.allow' })
  expect([selectIsBusy(consent.getSnapshot()), subscribe.calls]).toEqual([true, [{ key: 'the-key', orderId: 'o1' }]])
  const emitted = heard(consent)
  await subscribe.answer('allowed')
  expect(emitted).toEqual([{ type: 'choice.made' }])
  expect([selectIsOn(consent.getSnapshot()), selectIsBusy(consent.getSnapshot())]).toEqual([true, false])
  consent.send({ type: 'push.end' })
  await endPush.answer(undefined)
  expect(selectIsOn(consent.getSnapshot())).toBe(false)
})

test('No Thanks ends it, and so does a device or a server without messages', async () => {
  const asked = started('o1')
  await asked.readFacts.answer(ASKABLE)
  const emitted = heard(asked.consent)
  asked.consent.send({ type: 'push.decline' })
  // The focus was on its button, which goes away.
  expect(emitted).toEqual([{ type: 'card.closed' }])
  const without = started('o1')
  await without.readFacts.fail(failure(404))
  for (const { consent } of [asked, without]) expect(selectIsShown(consent.getSnapshot())).toBe(false)
})

test.each([
  [{ ...ASKABLE, askedAfter: 'o1' }, 'o2', 'declined'],
  [{ ...ASKABLE, permission: 'denied' as const }, undefined, 'refused'],
])('a customer who said no before, %o, is not asked again', async (facts, orderId, state) => {
  const { consent, readFacts } = started(orderId)
  expect(selectIsRefused(consent.getSnapshot())).toBe(false)
  await readFacts.answer(facts)
  const now = consent.getSnapshot()
  expect([now.value, selectIsShown(now), selectIsRefused(now)]).toEqual([state, state === 'refused', state === 'refused'])
})

test('a customer who gives up after a failure is asked no more', async () => {
  const { consent, readFacts, subscribe } = started('o1')
  await readFacts.answer(ASKABLE)
  consent.send({ type: 'push.allow' })
  await subscribe.fail(failure(undefined, 'You are offline.'))
  consent.send({ type: 'push.decline' })
  expect(selectIsShown(consent.getSnapshot())).toBe(false)
})

test('a customer whose browser refuses reads where its settings are', () => {
  expect(HOW_TO_ALLOW).toBe(
    'Your browser blocks messages of this site. Open the settings of the site beside its address, allow notifications, and press Check Again.',
  )
})

test('a browser that refuses is asked again once its settings are changed', async () => {
  const { consent, readFacts, subscribe } = started('o1')
  await readFacts.answer(ASKABLE)
  consent.send({ type: 'push.allow' })
  await subscribe.answer('refused')
  expect(selectIsRefused(consent.getSnapshot())).toBe(true)
  consent.send({ type: 'push.recheck' })
  expect([selectIsRefused(consent.getSnapshot()), selectIsBusy(consent.getSnapshot())]).toEqual([true, true])
  await readFacts.answer({ ...ASKABLE, permission: 'granted', askedAfter: 'o1' })
  expect([selectIsRefused(consent.getSnapshot()), selectIsShown(consent.getSnapshot())]).toEqual([false, true])
})

test('a closed question of the browser leaves the offer, a failure says why and can be tried again', async () => {
  const { consent, readFacts, subscribe } = started(undefined)
  await readFacts.answer(ASKABLE)
  consent.send({ type: 'push.allow' })
  await subscribe.answer('dismissed')
  consent.send({ type: 'push.allow' })
  await subscribe.fail(failure(undefined, 'You are offline.'))
  expect([selectPushProblem(consent.getSnapshot()), selectIsOn(consent.getSnapshot())]).toEqual(['You are offline.', false])
  consent.send({ type: 'push.allow' })
  expect(selectPushProblem(consent.getSnapshot())).toBeUndefined()
  await subscribe.answer('allowed')
  expect(selectIsOn(consent.getSnapshot())).toBe(true)
})

test('what cannot be taken back stays on, with the reason', async () => {
  const { consent, readFacts, endPush } = started(undefined)
  await readFacts.answer({ ...ASKABLE, permission: 'granted', isOn: true })
  consent.send({ type: 'push.end' })
  expect([selectIsOn(consent.getSnapshot()), selectIsBusy(consent.getSnapshot())]).toEqual([true, true])
  await endPush.fail(failure(undefined, 'You are offline.'))
  expect([selectIsOn(consent.getSnapshot()), selectPushProblem(consent.getSnapshot())]).toEqual([true, 'You are offline.'])
  consent.send({ type: 'push.end' })
  expect(endPush.calls).toHaveLength(2)
})

function started(orderId: string | undefined) {
  const asked: (string | undefined)[] = []
  const readFacts = held<PushFacts, Record<string, never>>()
  const subscribe = held<PushAnswer, { key: string; orderId: string | undefined }>()
  const endPush = held<void, Record<string, never>>()
  const consent = createActor(
    pushConsentMachine.provide({
      actors: { readFacts: readFacts.logic, subscribe: subscribe.logic, endPush: endPush.logic },
      actions: { rememberAsked: ({ context }) => void asked.push(context.orderId) },
    }),
    { input: { orderId } },
  ).start()
  onTestFinished(() => void consent.stop())
  return { consent, readFacts, subscribe, endPush, asked }
}
