import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import {
  type ActorRef,
  and,
  assertEvent,
  assign,
  fromPromise,
  not,
  sendTo,
  setup,
  SpecialTargets,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate'
import { notProvided } from '../model/not-provided.ts'
import type { OriginOption } from '../model/origin-options.ts'
import { type Origin, type OriginType, toOriginId } from '../model/origin.ts'
import type { ScannedQr } from '../model/qr.ts'

/** The table or room that an order goes to: detected from the scanned code, or chosen by hand. */
export type OriginNotice = 'businessMissing' | 'otherOutlet'

export interface OrderOriginContext {
  /** Who is told of the choice where that is not the flow that invokes this one. */
  tell?: OriginTeller
  outletId: string
  origin?: Origin
  /** The table or room of the scanned code, until the server refuses it. */
  detected?: Origin
  /** The customer has said so at the outlet, without scanning its code. */
  isByHand?: true
  notice?: OriginNotice
  type?: OriginType
  options: OriginOption[]
  typedId: string
  listFailed: boolean
}

export type OriginTeller = ActorRef<Snapshot<unknown>, OrderOriginReport>

export interface OrderOriginInput {
  tell?: OriginTeller
  outletId: string
  qr?: ScannedQr
  /** Chosen by hand, before a reload or a sign-in. */
  origin?: Origin
}

export type OrderOriginEvent =
  | { type: 'type.choose'; originType: OriginType }
  | { type: 'option.pick'; id: number }
  | { type: 'id.type'; text: string }
  | { type: 'origin.change' }
  | { type: 'detected.use' }
  /** The server does not know the table or room. */
  | { type: 'origin.refused' }
  | { type: 'list.retry' }

export type OrderOriginReport = { type: 'origin.set'; origin: Origin; isDetected?: true } | { type: 'origin.clear' }

const NOTHING_TYPED = { options: [], typedId: '', listFailed: false }

function pickedOf({ options }: OrderOriginContext, event: OrderOriginEvent): OriginOption | undefined {
  assertEvent(event, 'option.pick')
  return options.find(({ id }) => id === event.id)
}

type Listed = { output: OriginOption[] }
const keepOptions = { type: 'keepOptions', params: ({ event }: { event: Listed }) => event } as const
const typeId = ['typeId', 'report'] as const

export const orderOriginMachine = setup({
  types: {
    context: {} as OrderOriginContext,
    input: {} as OrderOriginInput,
    events: {} as OrderOriginEvent,
    children: {} as { listOrigins: 'listOrigins' },
    tags: {} as 'typing',
    meta: {} as Meaning,
  },
  actors: {
    listOrigins: fromPromise<OriginOption[], { outletId: string; type: OriginType }>(notProvided('listOrigins')),
  },
  guards: {
    hasDetected: ({ context }) => context.detected !== undefined,
    hasOrigin: ({ context }) => context.origin !== undefined,
    hasType: ({ context }) => context.type !== undefined,
    isDetected: and(['hasDetected', not('hasType')]),
    isRestored: and(['hasOrigin', 'hasType']),
    hasTyped: ({ context }) => context.typedId !== '',
    hasOptions: ({ context }) => context.options.length > 0,
    isEmptyList: (_, { output }: Listed) => output.length === 0,
    isOption: ({ context, event }) => pickedOf(context, event) !== undefined,
    listHasFailed: ({ context }) => context.listFailed,
  },
  actions: {
    chooseType: assign(({ event }) => {
      assertEvent(event, 'type.choose')
      return { ...NOTHING_TYPED, type: event.originType, origin: undefined }
    }),
    keepOptions: assign((_, { output }: Listed) => ({ options: output, listFailed: false })),
    noteListFailed: assign({ options: [], listFailed: true }),
    forgetListFailure: assign({ listFailed: false }),
    pick: assign(({ context, event }) => {
      const { id, name } = pickedOf(context, event)!
      return { origin: { type: context.type!, id, name } }
    }),
    typeId: assign(({ context: { type }, event }) => {
      assertEvent(event, 'id.type')
      const id = toOriginId(event.text)
      return { typedId: event.text, origin: id && type ? { type, id } : undefined }
    }),
    useDetected: assign(({ context }) => ({ ...NOTHING_TYPED, origin: context.detected, type: undefined })),
    forgetDetected: assign({ detected: undefined, origin: undefined }),
    forgetOrigin: assign({ origin: undefined, typedId: '' }),
    report: sendTo(
      ({ context }) => context.tell ?? SpecialTargets.Parent,
      ({ context: { origin, detected } }): OrderOriginReport => {
        if (!origin) return { type: 'origin.clear' }
        return origin === detected ? { type: 'origin.set', origin, isDetected: true } : { type: 'origin.set', origin }
      },
    ),
  },
}).createMachine({
  id: 'orderOrigin',
  context: ({ input }) => initialContext(input),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The outlet of the scanned code decides how the customer says where the order goes',
      always: [
        { guard: 'isDetected', target: 'detected', description: 'The customer scanned a code of this outlet', meta: main.device.data },
        {
          guard: 'isRestored',
          target: 'manual.chosen',
          description: 'The customer chose a table or room before a reload or a sign-in',
          meta: by.device.data,
        },
        { target: 'manual', description: 'The customer scanned no code of this outlet', meta: by.device.data },
      ],
    },
    detected: {
      description: 'The table or room comes from the scanned code',
      entry: 'report',
      on: {
        'origin.change': {
          target: 'manual',
          actions: ['forgetOrigin', 'report'],
          description: 'The customer presses Change, to choose another table or room than the detected one',
          meta: by.customer.data,
        },
        'origin.refused': {
          target: 'manual',
          actions: ['forgetDetected', 'report'],
          description: 'The server does not know the detected table or room: the customer is asked for it',
          meta: by.server.data,
        },
      },
    },
    manual: {
      initial: 'choosingType',
      on: {
        'detected.use': {
          guard: 'hasDetected',
          target: 'detected',
          actions: 'useDetected',
          description: 'The customer goes back to the detected table or room',
          meta: by.customer.data,
        },
        'type.choose': {
          target: '.loadingList',
          actions: ['chooseType', 'report'],
          description: 'The customer picks Table or Room, which clears the number',
          meta: by.customer.data,
        },
      },
      states: {
        choosingType: { description: 'The customer is asked: Table or Room' },
        loadingList: {
          tags: 'typing',
          description: "The app loads the outlet's tables or rooms, and the customer may type a number meanwhile",
          on: {
            'id.type': { actions: typeId, description: 'The customer types a number without waiting for the list', meta: by.customer.data },
          },
          invoke: {
            id: 'listOrigins',
            src: 'listOrigins',
            input: ({ context }) => ({ outletId: context.outletId, type: context.type! }),
            onDone: [
              {
                guard: { type: 'isEmptyList', params: ofEvent },
                target: 'typing',
                description: 'The outlet has no list',
                meta: by.server.comfort,
              },
              {
                guard: 'hasTyped',
                target: 'typing',
                actions: keepOptions,
                description: 'The list comes after the customer has begun to type a number',
                meta: by.server.comfort,
              },
              { target: 'picking', actions: keepOptions, description: 'The list comes', meta: by.server.comfort },
            ],
            onError: { target: 'typing', actions: 'noteListFailed', description: 'The list cannot be loaded', meta: by.server.comfort },
          },
        },
        picking: {
          description: 'The customer picks from the list',
          on: {
            'option.pick': {
              guard: 'isOption',
              target: 'chosen',
              actions: ['pick', 'report'],
              description: 'The customer picks a table or room',
              meta: by.customer.data,
            },
          },
        },
        typing: {
          tags: 'typing',
          description: 'The customer types the number',
          on: {
            'id.type': { actions: typeId, description: 'The customer types a number', meta: by.customer.data },
            'list.retry': {
              guard: 'listHasFailed',
              target: 'loadingList',
              actions: 'forgetListFailure',
              description: 'The customer presses Load the list again',
              meta: by.customer.comfort,
            },
          },
        },
        chosen: {
          description: 'A table or room is chosen',
          entry: 'report',
          on: {
            'origin.change': [
              {
                guard: 'hasOptions',
                target: 'picking',
                actions: ['forgetOrigin', 'report'],
                description: 'The customer presses Change, and picks another one from the list',
                meta: by.customer.comfort,
              },
              {
                target: 'loadingList',
                actions: ['forgetOrigin', 'report'],
                description: 'The customer presses Change, and the app loads the list first',
                meta: by.customer.comfort,
              },
            ],
          },
        },
      },
    },
  },
})

function initialContext({ outletId, qr, origin, tell }: OrderOriginInput): OrderOriginContext {
  const empty = { ...NOTHING_TYPED, outletId, ...(tell && { tell }) }
  if (qr?.outletId === outletId) {
    const detected = qr.origin
    const seated = { ...empty, detected, ...(qr.isByHand && { isByHand: qr.isByHand }) }
    const isOther = origin !== undefined && !(origin.type === detected.type && origin.id === detected.id)
    return isOther ? { ...seated, origin, type: origin.type } : { ...seated, origin: detected }
  }
  const notice: OriginNotice | undefined = !qr ? undefined : qr.outletId === undefined ? 'businessMissing' : 'otherOutlet'
  return { ...empty, notice, origin, type: origin?.type }
}

export type OrderOrigin = SnapshotFrom<typeof orderOriginMachine>
export const selectIsDetected = (orderOrigin: OrderOrigin): boolean => orderOrigin.matches('detected')
/** The customer has chosen the place by hand before, so no code stands for it. */
export const selectIsByHand = (orderOrigin: OrderOrigin): boolean => orderOrigin.context.isByHand === true
/** The detected table or room, while another one is chosen by hand. */
export const selectWayBack = (orderOrigin: OrderOrigin): Origin | undefined =>
  orderOrigin.matches('manual') ? orderOrigin.context.detected : undefined
export const selectNotice = (orderOrigin: OrderOrigin): OriginNotice | undefined => orderOrigin.context.notice
export const selectOriginType = (orderOrigin: OrderOrigin): OriginType | undefined => orderOrigin.context.type
export const selectOriginOptions = (orderOrigin: OrderOrigin): OriginOption[] => orderOrigin.context.options
export const selectIsListLoading = (orderOrigin: OrderOrigin): boolean => orderOrigin.matches({ manual: 'loadingList' })
/** What is typed is no number of a table or room. */
export const selectIsNoNumber = ({ context: { typedId } }: OrderOrigin): boolean => typedId !== '' && toOriginId(typedId) === undefined
export const selectTakesTypedId = (orderOrigin: OrderOrigin): boolean => orderOrigin.hasTag('typing')
