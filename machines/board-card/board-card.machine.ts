import { type ActorRefFrom, assign, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { BoardRef } from '../board/board-ref.ts'
import { type BoardOrder, canBeRefused, columnOf, isServiceOrder, laterPromise, type Move } from '../model/counter/board.ts'
import { messageOf, toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'

/** What the staff do with one order: settling → choosingMinutes → sending → idle, or asking → sending → refused. */
export interface BoardCardContext {
  board: BoardRef
  outletId: string
  order: BoardOrder
  /** Until it is ready, for a new order. */
  minutes: number
  /** The dish that is rejected; undefined for the whole order. */
  lineNumber?: number | undefined
  reason: Reason
  /** What the customer reads. */
  words: string
  move?: Move | undefined
  problem?: string | undefined
}

export const MINUTES = [10, 20, 30, 45] as const

/** What the customer reads, and may be changed before it is sent. */
export const REASONS = {
  closes: { label: 'Kitchen closes', words: 'The kitchen is closing. Sorry!' },
  busy: { label: 'Too busy now', words: 'The kitchen is too busy right now. Sorry!' },
  soldOut: { label: 'Sold out', words: 'Sold out for today. Sorry!' },
  other: { label: 'Other words', words: '' },
} as const
export type Reason = keyof typeof REASONS
const SERVICE_REASONS: Record<Reason, { label: string; words: string }> = {
  closes: { label: 'We close', words: 'We are closing. Sorry!' },
  busy: { label: 'Too busy now', words: 'We are too busy right now. Sorry!' },
  soldOut: { label: 'Not available', words: 'Not available today. Sorry!' },
  other: REASONS.other,
}
export const reasonsFor = (order: BoardOrder): Record<Reason, { label: string; words: string }> =>
  isServiceOrder(order) ? SERVICE_REASONS : REASONS
export const LONGEST_REASON = 200
const NO_WORDS = 'Please say why: the guest reads it.'

export type BoardCardEvent =
  | { type: 'order.changed'; order: BoardOrder }
  | { type: 'minutes.choose'; minutes: number }
  | { type: 'order.accept' }
  | { type: 'order.move'; action: 'prepare' | 'ready' | 'serve' | 'complete' }
  /** By the server's clock, in epoch milliseconds. */
  | { type: 'order.delay'; at: number }
  | { type: 'reason.ask'; lineNumber?: number }
  | { type: 'reason.choose'; reason: Reason }
  | { type: 'words.type'; words: string }
  | { type: 'reason.send' }
  | { type: 'card.back' }
  | { type: 'move.retry' }
  | { type: 'refusal.read' }

type Failed = { error: unknown }
const orderIn = ofEvent<{ order: BoardOrder }>
const setOrder = { type: 'setOrder', params: orderIn } as const
const showProblem = { type: 'showProblem', params: ofEvent } as const
export const boardCardMachine = setup({
  types: {
    context: {} as BoardCardContext,
    input: {} as Pick<BoardCardContext, 'board' | 'outletId' | 'order'>,
    events: {} as BoardCardEvent,
    meta: {} as Meaning,
  },
  actors: {
    sendMove: fromPromise<BoardOrder, { outletId: string; orderId: string; move: Move }>(notProvided('sendMove')),
  },
  guards: {
    isNew: ({ context }) => context.order.status === 'PENDING',
    canBeRefused: ({ context }) => canBeRefused(context.order),
    hasMoved: ({ context }, { order }: { order: BoardOrder }) =>
      order.status !== context.order.status || columnOf(order) !== columnOf(context.order),
    isPastRefusing: (_, { order }: { order: BoardOrder }) => !canBeRefused(order),
    hasWords: ({ context }) => context.words.trim() !== '',
    isRefusal: (_, { error }: Failed) => [403, 404, 409, 422].includes(toFailure(error).status ?? 0),
  },
  actions: {
    setOrder: assign((_, { order }: { order: BoardOrder }) => ({ order })),
    setMinutes: assign((_, { minutes }: { minutes: number }) => ({ minutes })),
    setMove: assign((_, { move }: { move: Move }) => ({ move, problem: undefined })),
    ask: assign(({ context }, { lineNumber }: { lineNumber?: number }) => {
      const reason: Reason = lineNumber === undefined ? 'closes' : 'soldOut'
      return { lineNumber, reason, words: reasonsFor(context.order)[reason].words, problem: undefined }
    }),
    chooseReason: assign(({ context }, { reason }: { reason: Reason }) => ({
      reason,
      words: reasonsFor(context.order)[reason].words,
      problem: undefined,
    })),
    setWords: assign((_, { words }: { words: string }) => ({ words: words.slice(0, LONGEST_REASON), problem: undefined })),
    refuseWithWords: assign(({ context }) => ({ move: refusalOf(context), problem: undefined })),
    askForWords: assign({ problem: NO_WORDS }),
    showProblem: assign((_, { error }: Failed) => ({ problem: messageOf(error) })),
    forgetProblem: assign({ problem: undefined }),
    forget: assign({ move: undefined, problem: undefined, lineNumber: undefined }),
    tellMoved: sendTo(
      ({ context }) => context.board,
      (_, { order }: { order: BoardOrder }) => ({ type: 'order.moved' as const, order }),
    ),
    tellRefused: sendTo(
      ({ context }) => context.board,
      ({ context }) => ({ type: 'order.refused' as const, orderId: context.order.orderId }),
    ),
    tellRead: sendTo(
      ({ context }) => context.board,
      ({ context }) => ({ type: 'refusal.over' as const, orderId: context.order.orderId }),
    ),
  },
}).createMachine({
  id: 'boardCard',
  context: ({ input }) => ({ ...input, minutes: 20, reason: 'closes', words: '' }),
  initial: 'settling',
  states: {
    settling: {
      description: 'The status of the order decides what can be done with it',
      entry: 'forget',
      always: [
        { guard: 'isNew', target: 'choosingMinutes', description: 'The order is new', meta: main.device.data },
        { target: 'idle', description: 'The order was answered before', meta: main.device.data },
      ],
    },
    choosingMinutes: {
      description: 'The staff choose in how many minutes a new order is ready; one of services alone has a time of its own',
      on: {
        'order.changed': { target: 'settling', actions: setOrder, description: 'The board has read the order again', meta: by.server.data },
        'minutes.choose': {
          actions: { type: 'setMinutes', params: ofEvent },
          description: 'The staff choose the minutes',
          meta: by.staff.comfort,
        },
        'order.accept': {
          target: 'sending',
          actions: {
            type: 'setMove',
            params: ({ context: { order, minutes } }) => ({ move: { action: 'accept', ...(!isServiceOrder(order) && { minutes }) } }),
          },
          description: 'The staff press Accept',
          meta: main.staff.data,
        },
        'reason.ask': {
          target: 'asking',
          actions: { type: 'ask', params: ofEvent },
          description: 'The staff press Reject, of the order or of a dish, and are asked why',
          meta: by.staff.comfort,
        },
      },
    },
    idle: {
      description: 'The order waits for its next step',
      on: {
        'order.changed': { target: 'settling', actions: setOrder, description: 'The board has read the order again', meta: by.server.data },
        'order.move': {
          target: 'sending',
          actions: { type: 'setMove', params: ({ event: { action } }) => ({ move: { action } }) },
          description: 'The staff press the button of the next step',
          meta: by.staff.data,
        },
        'order.delay': {
          target: 'sending',
          actions: {
            type: 'setMove',
            params: ({ context, event }) => ({ move: { action: 'delay', readyBy: laterPromise(context.order, event.at) } }),
          },
          description: 'The staff press +5 min',
          meta: by.staff.data,
        },
        'reason.ask': {
          guard: 'canBeRefused',
          target: 'asking',
          actions: { type: 'ask', params: ofEvent },
          description: 'The staff press Cancel, or reject a dish',
          meta: by.staff.comfort,
        },
      },
    },
    asking: {
      description: 'The staff say why, in words that the customer reads',
      on: {
        'order.changed': [
          {
            guard: { type: 'isPastRefusing', params: orderIn },
            target: 'settling',
            actions: setOrder,
            description: 'The order is served or over',
            meta: by.server.data,
          },
          { actions: setOrder, description: 'The board has read the order again, and it can still be refused', meta: by.server.data },
        ],
        'reason.choose': {
          actions: { type: 'chooseReason', params: ofEvent },
          description: 'The staff choose a reason',
          meta: by.staff.comfort,
        },
        'words.type': {
          actions: { type: 'setWords', params: ofEvent },
          description: 'The staff type words of their own',
          meta: by.staff.comfort,
        },
        'reason.send': [
          {
            guard: 'hasWords',
            target: 'sending',
            actions: 'refuseWithWords',
            description: 'The staff send the reason',
            meta: by.staff.data,
          },
          { actions: 'askForWords', description: 'The staff send a reason without words', meta: by.staff.comfort },
        ],
        'card.back': { target: 'settling', description: 'The staff press Back', meta: by.staff.comfort },
      },
    },
    sending: {
      description: 'The server takes the order to its next step',
      invoke: {
        id: 'sendMove',
        src: 'sendMove',
        input: ({ context: { outletId, order, move } }) => ({ outletId, orderId: order.orderId, move: move! }),
        onDone: {
          target: 'settling',
          actions: [
            { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
            { type: 'tellMoved', params: ({ event }) => ({ order: event.output }) },
          ],
          description: 'The order is accepted, rejected, cancelled or moved on, and its customer reads so at once',
          meta: informs('customer', main.server.data),
        },
        onError: [
          {
            guard: { type: 'isRefusal', params: ofEvent },
            target: 'refused',
            actions: [showProblem, 'tellRefused'],
            description: 'The server refuses, since another board was faster',
            meta: by.server.data,
          },
          { target: 'failed', actions: showProblem, description: 'No answer comes, or the server has trouble', meta: by.server.data },
        ],
      },
      on: { 'order.changed': { actions: setOrder, description: 'The board has read the order again', meta: by.server.data } },
    },
    refused: {
      description: 'The staff read what has become of the order',
      on: {
        'order.changed': { actions: setOrder, description: 'The card shows the order as it is now', meta: by.server.data },
        'refusal.read': { target: 'settling', actions: 'tellRead', description: 'The staff press OK', meta: by.staff.comfort },
      },
    },
    failed: {
      description: 'The staff read that the move did not reach the server',
      on: {
        'order.changed': [
          {
            guard: { type: 'hasMoved', params: orderIn },
            target: 'settling',
            actions: setOrder,
            description: 'The board shows that the order has moved after all',
            meta: by.server.data,
          },
          { actions: setOrder, description: 'The board has read the order again, and it has not moved', meta: by.server.data },
        ],
        'move.retry': { target: 'sending', actions: 'forgetProblem', description: 'The staff press Try Again', meta: by.staff.data },
        'card.back': { target: 'settling', description: 'The staff press Back', meta: by.staff.comfort },
      },
    },
  },
})

function refusalOf({ order, lineNumber, words }: BoardCardContext): Move {
  const reason = words.trim()
  if (lineNumber !== undefined) return { action: 'rejectLine', lineNumber, reason }
  return { action: order.status === 'PENDING' ? 'reject' : 'cancel', reason }
}

export type BoardCard = SnapshotFrom<typeof boardCardMachine>
export type BoardCardActor = ActorRefFrom<typeof boardCardMachine>
export const selectCardOrder = (card: BoardCard): BoardOrder => card.context.order
export const selectCardMinutes = (card: BoardCard): number => card.context.minutes
export const selectIsAsking = (card: BoardCard): boolean => card.matches('asking')
export const selectRefusal = ({ context }: BoardCard): Pick<BoardCardContext, 'lineNumber' | 'reason' | 'words'> => context
export const selectIsSending = (card: BoardCard): boolean => card.matches('sending')
export const selectIsRefused = (card: BoardCard): boolean => card.matches('refused')
export const selectHasFailed = (card: BoardCard): boolean => card.matches('failed')
export const selectCardProblem = (card: BoardCard): string | undefined => card.context.problem
