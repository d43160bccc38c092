import { assign, type CallbackActorLogic, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { messageOf, toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import type { CallKind, WaiterCall } from '../model/order/waiter-call.ts'

/** Calls the waiter to the place of an order: reading → idle → calling → called → coming → answered. */
export interface WaiterCallContext {
  orderId: string
  call?: WaiterCall | undefined
  /** What the last press called for. */
  wish?: CallKind
  /** Why the last press did nothing. */
  problem?: string | undefined
  /** Until a refused call can be made again. */
  waitMs: number
}

export type WaiterCallEvent =
  | { type: 'call.make'; kind: CallKind }
  | { type: 'call.takeBack' }
  /** The server tells what has become of it; undefined where there is none any more. */
  | { type: 'call.changed'; call: WaiterCall | undefined }

/** Of a refusal that does not say how long to wait. */
const USUAL_WAIT_MS = 60_000

type Failed = { error: unknown }
type CallParams = { call: WaiterCall | undefined }
const outputIn = ({ event }: { event: { output: WaiterCall | undefined } }): CallParams => ({ call: event.output })
const showProblem = { type: 'showProblem', params: ofEvent } as const
const setCall = { type: 'setCall', params: outputIn } as const
const setChangedCall = { type: 'setCall', params: ofEvent } as const
const make = { target: '#waiterCall.calling', actions: { type: 'noteWish', params: ofEvent } } as const

export const waiterCallMachine = setup({
  types: {
    context: {} as WaiterCallContext,
    input: {} as Pick<WaiterCallContext, 'orderId'>,
    events: {} as WaiterCallEvent,
    tags: {} as 'open' | 'busy',
    meta: {} as Meaning,
  },
  actors: {
    fetchCall: fromPromise<WaiterCall | undefined, { orderId: string }>(notProvided('fetchCall')),
    callWaiter: fromPromise<WaiterCall | undefined, { orderId: string; kind: CallKind }>(notProvided('callWaiter')),
    takeCallBack: fromPromise<void, { orderId: string }>(notProvided('takeCallBack')),
    /** Tells what has become of an open call. */
    watchCall: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, { orderId: string }>,
  },
  guards: {
    isCalled: (_, { call }: CallParams) => call?.status === 'CALLED',
    isComing: (_, { call }: CallParams) => call?.status === 'COMING',
    isDone: (_, { call }: CallParams) => call?.status === 'DONE',
    isTooSoon: (_, { error }: Failed) => toFailure(error).status === 429,
  },
  delays: { wait: ({ context }) => context.waitMs },
  actions: {
    setCall: assign((_, { call }: CallParams) => ({ call })),
    forgetCall: assign({ call: undefined }),
    showProblem: assign((_, { error }: Failed) => ({ problem: messageOf(error) })),
    noteWait: assign((_, { error }: Failed) => {
      const { retryAfterSeconds } = toFailure(error)
      return { waitMs: retryAfterSeconds ? retryAfterSeconds * 1_000 : USUAL_WAIT_MS }
    }),
    forgetProblem: assign({ problem: undefined }),
    noteWish: assign((_, { kind }: { kind: CallKind }) => ({ wish: kind, problem: undefined })),
  },
}).createMachine({
  id: 'waiterCall',
  context: ({ input }) => ({ ...input, waitMs: USUAL_WAIT_MS }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The app asks whether the waiter is called already',
      invoke: {
        id: 'readCall',
        src: 'fetchCall',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: { target: 'deciding', actions: setCall, description: 'The server tells the last call', meta: main.server.comfort },
        onError: {
          target: 'idle',
          description: 'The server does not answer: a call that is made again is the same one',
          meta: by.server.comfort,
        },
      },
      on: { 'call.make': { ...make, description: 'The customer does not wait for the answer, and calls', meta: by.customer.comfort } },
    },
    deciding: {
      description: 'The last call decides what the customer reads',
      always: [
        {
          guard: { type: 'isCalled', params: ({ context }) => ({ call: context.call }) },
          target: 'open.called',
          description: 'The call waits',
          meta: main.device.comfort,
        },
        {
          guard: { type: 'isComing', params: ({ context }) => ({ call: context.call }) },
          target: 'open.coming',
          description: 'A waiter is on the way',
          meta: by.device.comfort,
        },
        {
          guard: { type: 'isDone', params: ({ context }) => ({ call: context.call }) },
          target: 'answered',
          description: 'A waiter came a moment ago',
          meta: by.device.comfort,
        },
        { target: 'idle', description: 'There is no call of the last minutes', meta: main.device.comfort },
      ],
    },
    idle: {
      description: 'The customer may call for water, the bill or help',
      on: { 'call.make': { ...make, description: 'The customer presses what they call for', meta: main.customer.comfort } },
    },
    calling: {
      tags: 'busy',
      description: 'The call goes to the counter',
      invoke: {
        id: 'callWaiter',
        src: 'callWaiter',
        input: ({ context: { orderId, wish } }) => ({ orderId, kind: wish! }),
        onDone: {
          target: 'deciding',
          actions: setCall,
          description: 'The call of the customer is on the board of the outlet',
          meta: informs('outlet', main.server.comfort),
        },
        onError: [
          {
            guard: { type: 'isTooSoon', params: ofEvent },
            target: 'tooSoon',
            actions: [showProblem, { type: 'noteWait', params: ofEvent }],
            description: 'The customer called less than a minute ago',
            meta: by.server.comfort,
          },
          { target: 'idle', actions: showProblem, description: 'The call does not arrive, or the order is over', meta: by.server.comfort },
        ],
      },
    },
    tooSoon: {
      description: 'The customer reads when they can call again',
      after: { wait: { target: 'reading', actions: 'forgetProblem', description: 'The minute is over', meta: by.clock.comfort } },
    },
    open: {
      tags: 'open',
      initial: 'called',
      invoke: {
        id: 'watchCall',
        src: 'watchCall',
        input: ({ context }) => ({ orderId: context.orderId }),
        onError: { target: '#waiterCall.idle', actions: 'forgetCall', description: 'The call cannot be followed', meta: by.device.comfort },
      },
      on: {
        'call.changed': [
          {
            guard: { type: 'isCalled', params: ofEvent },
            target: '.called',
            actions: setChangedCall,
            description: 'The call still waits, or another device has made it',
            meta: by.server.comfort,
          },
          {
            guard: { type: 'isComing', params: ofEvent },
            target: '.coming',
            actions: setChangedCall,
            description: 'A waiter says that they come',
            meta: main.kitchen.comfort,
          },
          {
            guard: { type: 'isDone', params: ofEvent },
            target: '#waiterCall.answered',
            actions: setChangedCall,
            description: 'The waiter has been here',
            meta: main.kitchen.comfort,
          },
          {
            target: '#waiterCall.idle',
            actions: setChangedCall,
            description: 'The call was taken back on another device, or nobody came for 15 minutes',
            meta: by.server.comfort,
          },
        ],
        'call.takeBack': {
          target: '#waiterCall.takingBack',
          actions: 'forgetProblem',
          description: 'The customer takes the call back',
          meta: by.customer.comfort,
        },
      },
      states: {
        called: { description: 'The customer reads that the waiter is called' },
        coming: { description: 'The customer reads who comes' },
      },
    },
    takingBack: {
      tags: ['open', 'busy'],
      description: 'The call is taken off the board',
      invoke: {
        id: 'takeCallBack',
        src: 'takeCallBack',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: {
          target: 'idle',
          actions: 'forgetCall',
          description: 'The call of the customer is taken back, and gone from the board',
          meta: informs('outlet', by.server.comfort),
        },
        onError: {
          target: 'deciding',
          actions: showProblem,
          description: 'The server does not answer: the call stands',
          meta: by.server.comfort,
        },
      },
    },
    answered: {
      description: 'The customer reads who has been here, and may call again',
      on: { 'call.make': { ...make, description: 'The customer calls again', meta: by.customer.comfort } },
    },
  },
})

export type Calling = SnapshotFrom<typeof waiterCallMachine>
export const selectCall = ({ context }: Calling): WaiterCall | undefined => context.call
export const selectCallProblem = ({ context }: Calling): string | undefined => context.problem
export const selectIsOpen = (calling: Calling): boolean => calling.hasTag('open')
export const selectCanCall = (calling: Calling): boolean => calling.can({ type: 'call.make', kind: 'HELP' })
/** What is being called for. */
export const selectWish = (calling: Calling): CallKind | undefined => (calling.matches('calling') ? calling.context.wish : undefined)
export const selectIsBusy = (calling: Calling): boolean => calling.hasTag('busy')
const FOR: Record<CallKind, string> = { WATER: 'for water', BILL: 'for the bill', HELP: 'for help' }

/** What a screen reader hears when it changes, and the button says: 'Ravi is coming'; undefined while there is nothing to say. */
export function selectStatus(calling: Calling): string | undefined {
  const { call } = calling.context
  if (!call) return undefined
  const who = call.by ?? 'The waiter'
  if (calling.matches({ open: 'coming' })) return `${who} is coming`
  if (selectIsOpen(calling)) return `The waiter is called ${FOR[call.kind]}`
  return calling.matches('answered') ? `${who} has been with you` : undefined
}
