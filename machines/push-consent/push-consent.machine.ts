import { assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { messageOf } from '../model/errors.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { actionNotProvided, notProvided } from '../model/not-provided.ts'
import { type PushFacts, type PushStanding, pushStanding } from '../model/push.ts'

/** Whether this device is told when an order moves: checking → offered → subscribing → on → ending. */
export interface PushConsentContext {
  /** The customer is asked after this order; undefined in the profile, where the customer is not asked. */
  orderId?: string | undefined
  facts?: PushFacts
  /** Why the last press did nothing. */
  problem?: string | undefined
}

export type PushConsentEvent =
  | { type: 'push.allow' }
  | { type: 'push.decline' }
  | { type: 'push.end' }
  /** The customer has changed the browser's settings. */
  | { type: 'push.recheck' }

/** What the customer answers to the browser; dismissed is no answer. */
export type PushAnswer = 'allowed' | 'refused' | 'dismissed'

type Known = { facts: PushFacts }
type Answered = { answer: PushAnswer }
const factsIn = ({ event }: { event: { output: PushFacts } }): Known => ({ facts: event.output })
const answerIn = ({ event }: { event: { output: PushAnswer } }): Answered => ({ answer: event.output })
const showProblem = { type: 'showProblem', params: ({ event }: { event: { error: unknown } }) => event } as const
const note = { type: 'note', params: factsIn } as const
const stands = (standing: PushStanding) =>
  ({ type: 'stands', params: ({ event }: { event: { output: PushFacts } }) => ({ facts: event.output, standing }) }) as const
const answers = (wanted: PushAnswer) =>
  ({ type: 'answers', params: ({ event }: { event: { output: PushAnswer } }) => ({ ...answerIn({ event }), wanted }) }) as const

export const pushConsentMachine = setup({
  types: {
    context: {} as PushConsentContext,
    input: {} as Pick<PushConsentContext, 'orderId'>,
    events: {} as PushConsentEvent,
    meta: {} as Meaning,
    /** The button that had the focus goes away. */
    emitted: {} as { type: 'choice.made' } | { type: 'card.closed' },
  },
  actors: {
    /** Rejects where the browser or the backend has no push messages. */
    readFacts: fromPromise<PushFacts, Record<string, never>>(notProvided('readFacts')),
    /** Asks the browser, which asks the customer, and tells the server. */
    subscribe: fromPromise<PushAnswer, { key: string; orderId: string | undefined }>(notProvided('subscribe')),
    endPush: fromPromise<void, Record<string, never>>(notProvided('endPush')),
  },
  guards: {
    stands: ({ context }, { facts, standing }: Known & { standing: PushStanding }) => pushStanding(facts, context.orderId) === standing,
    answers: (_, { answer, wanted }: Answered & { wanted: PushAnswer }) => answer === wanted,
  },
  actions: {
    note: assign((_, { facts }: Known) => ({ facts })),
    showProblem: assign((_, { error }: { error: unknown }) => ({ problem: messageOf(error) })),
    forgetProblem: assign({ problem: undefined }),
    /** The app provides it: later orders ask no more. */
    rememberAsked: actionNotProvided('rememberAsked'),
    announceChoice: emit({ type: 'choice.made' }),
    announceClosing: emit({ type: 'card.closed' }),
  },
}).createMachine({
  id: 'pushConsent',
  context: ({ input }) => ({ ...input }),
  initial: 'checking',
  states: {
    checking: {
      description: 'The app asks browser and server whether this device can be told',
      invoke: {
        id: 'readFacts',
        src: 'readFacts',
        input: {},
        onDone: [
          {
            guard: stands('on'),
            target: 'on',
            actions: note,
            description: 'The customer has agreed on this device',
            meta: by.device.comfort,
          },
          {
            guard: stands('declined'),
            target: 'declined',
            description: 'The customer was asked after an earlier order',
            meta: by.device.comfort,
          },
          {
            guard: stands('refused'),
            target: 'refused',
            actions: note,
            description: 'The browser refuses messages',
            meta: by.device.comfort,
          },
          { target: 'offered', actions: note, description: 'The device can be told', meta: main.server.comfort },
        ],
        onError: {
          target: 'unsupported',
          description: 'The browser or the server sends no messages, or does not answer',
          meta: by.server.comfort,
        },
      },
    },
    unsupported: { type: 'final', description: 'The customer reads nothing of messages' },
    offered: {
      description: 'The customer may say that this device shall be told',
      entry: 'rememberAsked',
      on: {
        'push.allow': {
          target: 'subscribing',
          actions: 'forgetProblem',
          description: 'The customer wants to be told',
          meta: main.customer.comfort,
        },
        'push.decline': {
          target: 'declined',
          actions: 'announceClosing',
          description: 'The customer presses No thanks',
          meta: by.customer.comfort,
        },
      },
    },
    subscribing: {
      description: 'The browser asks for permission, and the server notes the device',
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        input: ({ context: { facts, orderId } }) => ({ key: facts!.key, orderId }), // `note` comes before
        onDone: [
          {
            guard: answers('allowed'),
            target: 'on',
            actions: 'announceChoice',
            description: 'The device is told from now on',
            meta: main.server.comfort,
          },
          {
            guard: answers('refused'),
            target: 'refused',
            actions: 'announceChoice',
            description: 'The customer refuses in the browser',
            meta: by.customer.comfort,
          },
          { target: 'offered', description: 'The customer closes the question of the browser', meta: by.customer.comfort },
        ],
        onError: {
          target: 'failed',
          actions: showProblem,
          description: 'The push service or the server does not answer',
          meta: by.server.comfort,
        },
      },
    },
    on: {
      description: 'This device is told',
      on: {
        'push.end': { target: 'ending', actions: 'forgetProblem', description: 'The customer takes it back', meta: by.customer.comfort },
      },
    },
    refused: {
      description: 'The customer reads how the browser is made to allow messages',
      on: {
        'push.recheck': {
          target: 'checking',
          description: 'The customer has changed the settings of the browser',
          meta: by.customer.comfort,
        },
      },
    },
    failed: {
      description: 'The customer reads why the device is not told',
      on: {
        'push.allow': {
          target: 'subscribing',
          actions: 'forgetProblem',
          description: 'The customer tries again',
          meta: by.customer.comfort,
        },
        'push.decline': { target: 'declined', actions: 'announceClosing', description: 'The customer gives up', meta: by.customer.comfort },
      },
    },
    ending: {
      description: 'The browser ends the subscription, and the server forgets the device',
      invoke: {
        id: 'endPush',
        src: 'endPush',
        input: {},
        onDone: { target: 'offered', description: 'The device is told no more', meta: by.server.comfort },
        onError: {
          target: 'on',
          actions: showProblem,
          description: 'Neither the browser nor the server can end it',
          meta: by.server.comfort,
        },
      },
    },
    declined: { type: 'final', description: 'The customer is not asked again' },
  },
})

export const HOW_TO_ALLOW =
  'Your browser blocks messages of this site. Open the settings of the site beside its address, allow notifications, and press Check Again.'

export type Consent = SnapshotFrom<typeof pushConsentMachine>
/** Whether anything is shown at all. */
export const selectIsShown = (consent: Consent): boolean =>
  consent.status === 'active' && !(consent.matches('checking') && !consent.context.facts)
export const selectIsOn = (consent: Consent): boolean => consent.matches('on') || consent.matches('ending')
export const selectIsRefused = (consent: Consent): boolean =>
  consent.matches('refused') || (consent.matches('checking') && consent.context.facts !== undefined)
export const selectIsBusy = (consent: Consent): boolean =>
  consent.matches('subscribing') || consent.matches('ending') || consent.matches('checking')
export const selectPushProblem = (consent: Consent): string | undefined => consent.context.problem
