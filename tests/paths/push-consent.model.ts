import { expect } from 'vitest'
import type { PushFacts } from '#machines/model/push.ts'
import {
  type Consent,
  HOW_TO_ALLOW,
  type PushConsentContext,
  type PushConsentEvent,
  pushConsentMachine,
  selectIsBusy,
  selectIsOn,
  selectIsRefused,
  selectIsShown,
  selectPushProblem,
} from '#machines/push-consent/push-consent.machine.ts'
import { failure, NO_ANSWER, noAnswerTo } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import { type Observed, read, readOrNone } from './observe.ts'

const ASKABLE: PushFacts = { key: `B${'k'.repeat(86)}`, permission: 'default', isOn: false }
const ASKED: PushFacts = { ...ASKABLE, askedAfter: 'o1' }
const ALL: PushFacts[] = [
  ASKABLE,
  { ...ASKED, permission: 'denied' },
  { ...ASKED, permission: 'granted', isOn: true },
  { ...ASKABLE, askedAfter: 'o0' },
]

const events: PushConsentEvent[] = [{ type: 'push.allow' }, { type: 'push.decline' }, { type: 'push.end' }, { type: 'push.recheck' }]

function observe(consent: Consent): Observed {
  if (!selectIsShown(consent)) return {}
  if (selectIsRefused(consent)) return { 'what the browser needs': read(HOW_TO_ALLOW) }
  return { device: selectIsOn(consent) ? 'told' : 'not told', message: readOrNone(selectPushProblem(consent)) }
}

export const pushConsentModel: Model = {
  machine: pushConsentMachine,
  starts: { 'an order is placed': { orderId: 'o1' }, 'a customer looks at Sign-in & Security': {} },
  events: [
    ...events,
    ...ALL.map((output) => ({ type: 'xstate.done.actor.readFacts', output })),
    { type: 'xstate.error.actor.readFacts', error: failure(404) },
    ...['allowed', 'refused', 'dismissed'].map((output) => ({ type: 'xstate.done.actor.subscribe', output })),
    noAnswerTo('subscribe'),
    { type: 'xstate.done.actor.endPush', output: undefined },
    noAnswerTo('endPush'),
  ],
  abstractContext: ({ orderId, facts, problem }: PushConsentContext) => [orderId, facts !== undefined, problem],
  // A card asks, and a switch takes back.
  feasible: ({ context: { orderId } }: Consent, { type }) =>
    type === 'push.decline' ? orderId !== undefined : type !== 'push.end' || orderId === undefined,
  observe,
  sees: {
    checking: (consent: Consent) => expect(selectIsShown(consent)).toBe(consent.context.facts !== undefined),
    unsupported: (consent: Consent) => expect(selectIsShown(consent)).toBe(false),
    offered: (consent: Consent) =>
      expect([selectIsShown(consent), selectIsOn(consent), selectIsBusy(consent)]).toEqual([true, false, false]),
    subscribing: (consent: Consent) => expect([selectIsOn(consent), selectIsBusy(consent)]).toEqual([false, true]),
    on: (consent: Consent) => expect([selectIsOn(consent), selectIsBusy(consent)]).toEqual([true, false]),
    refused: (consent: Consent) => expect([selectIsRefused(consent), selectIsOn(consent)]).toEqual([true, false]),
    failed: (consent: Consent) => expect([selectPushProblem(consent), selectIsOn(consent)]).toEqual([NO_ANSWER, false]),
    ending: (consent: Consent) => expect([selectIsOn(consent), selectIsBusy(consent)]).toEqual([true, true]),
    declined: (consent: Consent) => expect(selectIsShown(consent)).toBe(false),
  },
}
