import { expect } from 'vitest'
import type { BoardRef } from '#machines/board/board-ref.ts'
import {
  type BoardCard,
  type BoardCardContext,
  type BoardCardEvent,
  boardCardMachine,
  selectCardMinutes,
  selectCardOrder,
  selectCardProblem,
  selectHasFailed,
  selectIsAsking,
  selectIsRefused,
  selectIsSending,
} from '#machines/board-card/board-card.machine.ts'
import { canBeRefused } from '#machines/model/counter/board.ts'
import { failure, NO_ANSWER, noAnswerTo, recordedFlow } from '#tests/support/actors.ts'
import { boardOrder } from '#tests/support/board.ts'
import type { Model } from './model.ts'
import { messagesOf, type Observed, read } from './observe.ts'

const NEW = boardOrder()
const ACCEPTED = boardOrder({ status: 'ACCEPTED', readyBy: NEW.createdAt + 1_200_000 })
const SERVED = boardOrder({ status: 'SERVED', readyAt: NEW.createdAt + 900_000 })
const MOVED_ON = 'This order is already accepted, by Meera.'
const NO_WORDS = 'Please say why: the guest reads it.'

const events: BoardCardEvent[] = [
  { type: 'order.changed', order: ACCEPTED },
  { type: 'order.changed', order: SERVED },
  { type: 'minutes.choose', minutes: 30 },
  { type: 'order.accept' },
  { type: 'order.move', action: 'ready' },
  { type: 'order.delay', at: NEW.createdAt },
  { type: 'reason.ask' },
  { type: 'reason.ask', lineNumber: 0 },
  { type: 'reason.choose', reason: 'other' },
  { type: 'words.type', words: 'No gas today. Sorry!' },
  { type: 'reason.send' },
  { type: 'card.back' },
  { type: 'move.retry' },
  { type: 'refusal.read' },
]

const board = recordedFlow<Parameters<BoardRef['send']>[0]>().ref

function nextStep(card: BoardCard): Observed {
  if (card.matches('choosingMinutes')) return { 'next step': read(`Accept · ${selectCardMinutes(card)} min`) }
  if (!card.matches('idle')) return {}
  return { 'next step': read(canBeRefused(selectCardOrder(card)) ? 'Ready' : 'Paid, done') }
}

export const boardCardModel: Model = {
  machine: boardCardMachine,
  starts: { 'a new order': { board, outletId: 'haveli', order: NEW } },
  events: [
    ...events,
    { type: 'xstate.done.actor.sendMove', output: ACCEPTED },
    { type: 'xstate.error.actor.sendMove', error: failure(409, MOVED_ON, 'ORDER_MOVED_ON') },
    noAnswerTo('sendMove'),
  ],
  abstractContext: ({ order, words, problem }: BoardCardContext) => [order.status, words === '', problem],
  // What is served is not asked of the kitchen any more.
  feasible: (card: BoardCard, event) => event.type !== 'order.move' || canBeRefused(selectCardOrder(card)),
  invariant: (card: BoardCard) => {
    expect([undefined, MOVED_ON, NO_ANSWER, NO_WORDS]).toContain(selectCardProblem(card))
    expect(card.context.words.length).toBeLessThanOrEqual(200)
  },
  observe: (card: BoardCard) => ({ ...messagesOf({ errors: {}, banner: selectCardProblem(card) }), ...nextStep(card) }),
  sees: {
    choosingMinutes: (card: BoardCard) => {
      expect(selectCardOrder(card).status).toBe('PENDING')
      expect([20, 30]).toContain(selectCardMinutes(card))
    },
    idle: (card: BoardCard) => expect([selectCardOrder(card).status, selectCardProblem(card)]).not.toContain('PENDING'),
    asking: (card: BoardCard) => expect([selectIsAsking(card), canBeRefused(selectCardOrder(card))]).toEqual([true, true]),
    sending: (card: BoardCard) => expect([selectIsSending(card), card.context.move !== undefined]).toEqual([true, true]),
    refused: (card: BoardCard) => expect([selectIsRefused(card), selectCardProblem(card)]).toEqual([true, MOVED_ON]),
    failed: (card: BoardCard) => expect([selectHasFailed(card), card.context.move !== undefined]).toEqual([true, true]),
  },
}
