import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import {
  type CounterSession,
  type CounterSessionContext,
  type CounterSessionEvent,
  counterSessionMachine,
  selectBoardActor,
  selectForgotten,
  selectIsSigningIn,
  selectIsSigningOut,
  selectMustWait,
  selectPage,
  selectStaffBanner,
  SESSION_LOST,
} from '#machines/counter-session/counter-session.machine.ts'
import type { Staff } from '#machines/model/counter/staff.ts'
import { failure, NO_ANSWER, noAnswerTo } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import { messagesOf } from './observe.ts'

const PASSWORD = 'mezbaan123'
const TOO_MANY = 'Too many attempts. Please try again in 5 minutes.'
const WRONG = 'Invalid email or password'
const HAVELI = { outletId: 'haveli', name: 'Haveli', role: 'KITCHEN' } as const
const UDUPI = { outletId: 'udupi', name: 'Udupi Tiffin Room', role: 'WAITER' } as const
const OF_ONE: Staff = { name: 'Ravi', outlets: [HAVELI] }
const OF_TWO: Staff = { name: 'Ravi', outlets: [HAVELI, UDUPI] }
const OF_NONE: Staff = { name: 'Ravi', outlets: [] }

const events: CounterSessionEvent[] = [
  { type: 'field.leave', field: 'email', value: 'ravi' },
  { type: 'field.edit', field: 'email' },
  { type: 'form.submit', email: 'counter@example.com', password: PASSWORD },
  { type: 'form.submit', email: '', password: '' },
  { type: 'password.forget' },
  { type: 'forgotten.send', email: 'counter@example.com' },
  { type: 'forgotten.send', email: '' },
  { type: 'forgotten.close' },
  { type: 'session.retry' },
  { type: 'session.lost' },
  { type: 'role.lost' },
  { type: 'session.signOut' },
  { type: 'outlet.choose', outletId: UDUPI.outletId },
  { type: 'outlet.leave' },
]
const staffOf = (id: string): AnyEventObject[] => [OF_ONE, OF_TWO, OF_NONE].map((output) => ({ type: `xstate.done.actor.${id}`, output }))

export const counterSessionModel: Model = {
  machine: counterSessionMachine,
  starts: { 'the page opens': {} },
  events: [
    ...events,
    ...staffOf('fetchStaff'),
    { type: 'xstate.done.actor.fetchStaff', output: undefined },
    noAnswerTo('fetchStaff'),
    ...staffOf('signIn'),
    { type: 'xstate.error.actor.signIn', error: failure(401, WRONG) },
    { type: 'xstate.error.actor.signIn', error: Object.assign(failure(429, TOO_MANY), { retryAfterSeconds: 300 }) },
    { type: 'xstate.done.actor.sendLink', output: undefined },
    noAnswerTo('sendLink'),
    noAnswerTo('watchSession'),
    { type: 'xstate.done.actor.signOut', output: undefined },
    { type: 'xstate.error.actor.signOut', error: failure(401, 'Please sign in.') },
    noAnswerTo('signOut'),
  ],
  abstractContext: ({ errors, banner, staff, outlet, chosenId, board }: CounterSessionContext) => [
    Object.keys(errors),
    banner,
    staff?.outlets.length,
    outlet?.outletId,
    chosenId,
    board !== undefined,
  ],
  invariant: (session: CounterSession) => {
    expect(JSON.stringify({ ...session.context, board: undefined })).not.toContain(PASSWORD)
    // A board belongs to the outlet that the head names.
    expect(selectBoardActor(session) !== undefined).toBe(session.context.outlet !== undefined)
  },
  observe: (session: CounterSession) =>
    ['editing', 'waiting', 'forgetting'].some((state) => session.matches({ signedOut: state as 'editing' }))
      ? messagesOf(session.context)
      : selectStaffBanner(session) === undefined
        ? {}
        : messagesOf({ errors: {}, banner: selectStaffBanner(session) }),
  sees: {
    checking: (session: CounterSession) => expect(selectPage(session)).toBe('checking'),
    unreachable: (session: CounterSession) => expect([selectPage(session), selectStaffBanner(session)]).toEqual(['unreachable', NO_ANSWER]),
    'signedOut.editing': (session: CounterSession) => {
      expect([selectPage(session), selectIsSigningIn(session), selectMustWait(session)]).toEqual(['sign-in', false, false])
      expect([undefined, WRONG, SESSION_LOST]).toContain(selectStaffBanner(session))
    },
    'signedOut.signingIn': (session: CounterSession) => expect([selectIsSigningIn(session), session.context.errors]).toEqual([true, {}]),
    'signedOut.forgetting': (session: CounterSession) =>
      expect([selectPage(session), selectForgotten(session)]).toEqual(['sign-in', 'asking']),
    'signedOut.sendingLink': (session: CounterSession) => expect(selectForgotten(session)).toBe('sending'),
    'signedOut.linkSent': (session: CounterSession) =>
      expect([selectForgotten(session), selectStaffBanner(session)]).toEqual(['sent', undefined]),
    'signedOut.waiting': (session: CounterSession) =>
      expect([selectMustWait(session), selectStaffBanner(session)]).toEqual([true, TOO_MANY]),
    outsider: (session: CounterSession) => expect([selectPage(session), selectBoardActor(session)]).toEqual(['outsider', undefined]),
    choosing: (session: CounterSession) => expect([selectPage(session), selectBoardActor(session)]).toEqual(['choosing', undefined]),
    atCounter: (session: CounterSession) => expect(selectPage(session)).toBe('counter'),
    signingOut: (session: CounterSession) => expect(selectIsSigningOut(session)).toBe(true),
  },
}
