import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import {
  type BoardContext,
  type BoardEvent,
  boardMachine,
  type BoardSnapshot as Board,
  selectBoardProblem,
  selectCards,
  selectHasFailed,
  selectIsChangingPause,
  selectIsLoading,
  selectOldSince,
  selectOrders,
  selectPauseProblem,
  selectSound,
} from '#machines/board/board.machine.ts'
import { failure, NO_ANSWER, noAnswerTo } from '#tests/support/actors.ts'
import { boardOf, boardOrder } from '#tests/support/board.ts'
import type { Model } from './model.ts'
import type { Observed } from './observe.ts'

export const FIRST = boardOrder()
const SECOND = boardOrder({ orderId: 'o46', number: 46, place: 'Table 6', createdAt: FIRST.createdAt + 60_000 })
const DONE = boardOrder({ status: 'COMPLETED', updatedAt: FIRST.updatedAt + 60_000 })

const events: BoardEvent[] = [
  { type: 'news.opened' },
  { type: 'news.changed' },
  { type: 'news.lost' },
  { type: 'board.retry' },
  { type: 'order.moved', order: DONE },
  { type: 'order.refused', orderId: FIRST.orderId },
  { type: 'refusal.over', orderId: FIRST.orderId },
  { type: 'session.lost' },
  { type: 'session.resumed' },
  { type: 'pause.set', minutes: 30 },
  { type: 'page.pressed' },
  { type: 'sound.stayOff' },
  { type: 'sound.toggle' },
  { type: 'orders.came' },
  { type: 'clock.ticked' },
]
const ended = (id: string): AnyEventObject[] => [
  { type: `xstate.done.actor.${id}`, output: id === 'readBoard' ? boardOf(FIRST) : boardOf(FIRST, SECOND) },
  { type: `xstate.error.actor.${id}`, error: failure(undefined, NO_ANSWER) },
]

export const boardModel: Model = {
  machine: boardMachine,
  starts: { 'staff of the outlet': { outletId: 'haveli' } },
  events: [
    ...events,
    ...ended('readBoard'),
    ...ended('rereadBoard'),
    { type: 'xstate.done.actor.sendPause', output: new Date(FIRST.createdAt + 1_800_000).toISOString() },
    noAnswerTo('sendPause'),
    { type: 'xstate.error.actor.followNews', error: new Error('EventSource is not defined') },
    { type: 'xstate.error.actor.watchPress', error: new Error('AudioContext is not defined') },
  ],
  abstractContext: ({ seenAt, isStale, problem, refused }: BoardContext) => [seenAt !== undefined, isStale, problem, refused.length > 0],
  invariant: (board: Board) => {
    expect(Object.keys(selectCards(board))).toEqual(selectOrders(board).map(({ orderId }) => orderId))
    expect([undefined, NO_ANSWER]).toContain(selectBoardProblem(board))
  },
  observe: (board: Board): Observed => {
    if (board.matches('paused')) return {}
    return {
      orders:
        selectOrders(board)
          .map(({ number }) => number)
          .join(' and ') || 'none',
      remark: selectOldSince(board) === undefined ? 'none' : 'Orders may be older than shown',
      sound: selectSound(board),
    }
  },
  sees: {
    'working.list.loading': (board: Board) => expect([selectIsLoading(board), selectOrders(board)]).toEqual([true, []]),
    'working.list.failed': (board: Board) => expect([selectHasFailed(board), selectBoardProblem(board)]).toEqual([true, NO_ANSWER]),
    'working.list.shown.resting': (board: Board) => expect([selectIsLoading(board), selectHasFailed(board)]).toEqual([false, false]),
    'working.list.shown.reading': (board: Board) => expect(board.context.seenAt).toBeDefined(),
    'working.news.following.opening': (board: Board) => expect(board.matches('paused')).toBe(false),
    'working.news.following.live': (board: Board) => expect(board.matches('paused')).toBe(false),
    'working.news.lost': (board: Board) => expect(selectOldSince(board)).toBe(board.context.seenAt),
    'working.sound.waiting': (board: Board) => expect(selectSound(board)).toBe('waiting'),
    'working.sound.on': (board: Board) => expect(selectSound(board)).toBe('on'),
    'working.sound.muted': (board: Board) => expect(selectSound(board)).toBe('muted'),
    'working.pause.known': (board: Board) => expect([undefined, NO_ANSWER]).toContain(selectPauseProblem(board)),
    'working.pause.changing': (board: Board) => expect(selectIsChangingPause(board)).toBe(true),
    'working.clock.ticking': (board: Board) => expect(board.context.at).toBeGreaterThanOrEqual(0),
    paused: (board: Board) => expect(board.children['followNews']).toBeUndefined(),
  },
}
