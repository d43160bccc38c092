import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import {
  type PauseChange,
  selectAt,
  selectCalls,
  selectHasFailed,
  selectIsChangingPause,
  selectIsClosed,
  selectNewCount,
  selectOver,
  selectTimeZone,
  selectPausedUntil,
  selectPauseProblem,
  boardMachine,
  selectBoardProblem,
  selectCards,
  selectNews,
  selectOldSince,
  selectOrders,
  selectSound,
  TICK_MS,
} from '#machines/board/board.machine.ts'
import { boardCardMachine } from '#machines/board-card/board-card.machine.ts'
import type { Board, BoardOrder, Move } from '#machines/model/counter/board.ts'
import { failure, held } from '#tests/support/actors.ts'
import { boardCall, boardOf, boardOrder } from '#tests/support/board.ts'

const FIRST = boardOrder()
const SECOND = boardOrder({ orderId: 'o46', number: 46, place: 'Room 101', createdAt: FIRST.createdAt + 60_000 })
const ACCEPTED = boardOrder({ status: 'ACCEPTED', updatedAt: FIRST.updatedAt + 1_000 })
const OVER = boardOrder({ status: 'CANCELLED', updatedAt: FIRST.updatedAt + 1_000 })

test('the orders of the outlet are asked for again where they did not come: by the staff, the clock or the news', async () => {
  const { board, fetchBoard, clock } = started()
  const again = [() => board.send({ type: 'board.retry' }), () => clock.increment(TICK_MS), () => board.send({ type: 'news.changed' })]
  for (const ask of again) {
    await fetchBoard.fail(failure(undefined, 'No connection.'))
    expect([selectHasFailed(board.getSnapshot()), selectBoardProblem(board.getSnapshot())]).toEqual([true, 'No connection.'])
    ask()
    expect(selectBoardProblem(board.getSnapshot())).toBeUndefined()
  }
  await fetchBoard.answer(boardOf(FIRST))
  expect([numbers(board), fetchBoard.calls]).toEqual([[45], Array(4).fill({ outletId: 'haveli' })])
})

test('the board says how many orders are new, where its outlet is, whether it is closed, and what is over', async () => {
  const { board, fetchBoard, clock } = started()
  expect([selectCalls(board.getSnapshot()), selectOver(board.getSnapshot())]).toEqual([[], []])
  const [early, late] = [1_000, 2_000].map((ms) =>
    boardOrder({ orderId: `over ${ms}`, status: 'COMPLETED', updatedAt: FIRST.updatedAt + ms }),
  )
  const accepted = { ...SECOND, status: 'ACCEPTED' } as const
  await fetchBoard.answer({ ...boardOf(FIRST, accepted), timeZone: 'Asia/Tokyo', isClosed: true, over: [early!, late!] })
  const now = board.getSnapshot()
  expect([selectNewCount(now), selectTimeZone(now), selectIsClosed(now)]).toEqual([1, 'Asia/Tokyo', true])
  expect([selectOver(now), selectCalls(now)]).toEqual([[late, early], []])
  clock.increment(TICK_MS)
  await fetchBoard.answer(boardOf(FIRST))
  expect([selectIsClosed(board.getSnapshot()), fetchBoard.calls]).toEqual([false, Array(2).fill({ outletId: 'haveli' })])
})

test('the minutes go on, every ten seconds', () => {
  const { board, passes } = started()
  for (const seconds of [10, 20]) {
    passes(TICK_MS)
    expect(selectAt(board.getSnapshot())).toBe(FIRST.createdAt + seconds * 1_000)
  }
})

test('an order that is as it was, and its card, are left alone', async () => {
  const { board, fetchBoard } = started()
  await fetchBoard.answer(boardOf(FIRST))
  const { card } = selectCards(board.getSnapshot())['o45']!
  const before = card.getSnapshot()
  board.send({ type: 'news.changed' })
  await fetchBoard.answer(boardOf(boardOrder()))
  expect(selectOrders(board.getSnapshot())[0]).toBe(FIRST)
  expect(card.getSnapshot()).toBe(before)
})

test('a card that moves its order leaves the others on the board', async () => {
  const { board, fetchBoard, sendMove } = started()
  await fetchBoard.answer(boardOf(FIRST, SECOND))
  selectCards(board.getSnapshot())['o45']!.card.send({ type: 'order.accept' })
  await sendMove.answer(ACCEPTED)
  expect(selectOrders(board.getSnapshot())).toEqual([ACCEPTED, SECOND])
})

test('orders stand by the time they came, and each keeps its card', async () => {
  const { board, fetchBoard } = started()
  await fetchBoard.answer(boardOf(SECOND, FIRST))
  expect(numbers(board)).toEqual([45, 46])
  const { card } = selectCards(board.getSnapshot())['o45']!
  board.send({ type: 'news.changed' })
  await fetchBoard.answer(boardOf(ACCEPTED, SECOND))
  expect(selectCards(board.getSnapshot())['o45']!.card).toBe(card)
  expect(card.getSnapshot().context.order).toEqual(ACCEPTED)
})

test('a new order is heard and told, but not those that were there when the board opened', async () => {
  const { board, fetchBoard, ring } = started()
  board.send({ type: 'page.pressed' })
  await fetchBoard.answer(boardOf(FIRST))
  expect([ring.mock.calls.length, selectNews(board.getSnapshot())]).toEqual([0, ''])
  board.send({ type: 'news.changed' })
  await fetchBoard.answer(boardOf(FIRST, SECOND))
  expect([ring.mock.calls.length, selectNews(board.getSnapshot())]).toEqual([1, 'Order 46, Room 101, is new'])
  board.send({ type: 'news.changed' })
  await fetchBoard.answer(boardOf(FIRST, SECOND))
  expect([ring.mock.calls.length, selectNews(board.getSnapshot())]).toEqual([1, 'Order 46, Room 101, is new'])
})

test('nothing is heard before the page was pressed, nor while the sound is off, which is kept', async () => {
  const { board, fetchBoard, ring, storeMuted } = started()
  await fetchBoard.answer(boardOf())
  expect(selectSound(board.getSnapshot())).toBe('waiting')
  board.send({ type: 'news.changed' })
  await fetchBoard.answer(boardOf(FIRST))
  board.send({ type: 'sound.toggle' })
  board.send({ type: 'sound.toggle' })
  expect([selectSound(board.getSnapshot()), storeMuted.mock.calls.at(-1)![1]]).toEqual(['muted', { isMuted: true }])
  board.send({ type: 'news.changed' })
  await fetchBoard.answer(boardOf(FIRST, SECOND))
  expect(ring).not.toHaveBeenCalled()
  board.send({ type: 'sound.toggle' })
  expect([selectSound(board.getSnapshot()), storeMuted.mock.calls.at(-1)![1]]).toEqual(['on', { isMuted: false }])
  // The staff hear at once how loud it is.
  expect(ring).toHaveBeenCalledTimes(1)
})

test('news while the orders are read lead to one more reading', async () => {
  const { board, fetchBoard } = started()
  for (let times = 0; times < 3; times++) board.send({ type: 'news.changed' })
  await fetchBoard.answer(boardOf(FIRST))
  expect(fetchBoard.calls).toHaveLength(2)
  for (let times = 0; times < 3; times++) board.send({ type: 'news.changed' })
  await fetchBoard.answer(boardOf(FIRST))
  expect(fetchBoard.calls).toHaveLength(3)
  await fetchBoard.answer(boardOf(FIRST))
  expect(fetchBoard.inFlight()).toBe(0)
})

test('a reading that fails is not repeated at once, although there were news meanwhile', async () => {
  const { board, fetchBoard } = started()
  await fetchBoard.answer(boardOf(FIRST))
  for (let times = 0; times < 2; times++) board.send({ type: 'news.changed' })
  await fetchBoard.fail(failure(503, 'Trouble'))
  expect(fetchBoard.inFlight()).toBe(0)
})

test('an answer that is older than what a card has learned takes nothing back', async () => {
  const { board, fetchBoard, sendMove } = started()
  await fetchBoard.answer(boardOf(FIRST))
  board.send({ type: 'news.changed' })
  selectCards(board.getSnapshot())['o45']!.card.send({ type: 'order.accept' })
  await sendMove.answer(ACCEPTED)
  await fetchBoard.answer(boardOf(FIRST))
  expect(selectOrders(board.getSnapshot())).toEqual([ACCEPTED])
})

test('an order that is over leaves the board with its card, unless the card has to say so first', async () => {
  const { board, fetchBoard, sendMove } = started()
  await fetchBoard.answer(boardOf(FIRST, SECOND))
  const { card } = selectCards(board.getSnapshot())['o45']!
  card.send({ type: 'order.accept' })
  await sendMove.fail(failure(409, 'This order is already cancelled, by Meera.', 'ORDER_MOVED_ON'))
  await fetchBoard.answer({ ...boardOf(SECOND), over: [OVER] })
  expect([numbers(board), card.getSnapshot().context.order]).toEqual([[45, 46], OVER])
  card.send({ type: 'refusal.read' })
  expect([numbers(board), card.getSnapshot().status]).toEqual([[46], 'stopped'])
})

test('cards that were refused while the board was read stay, each until its own was read', async () => {
  const { board, fetchBoard, sendMove } = started()
  await fetchBoard.answer(boardOf(FIRST, SECOND))
  const [first, second] = ['o45', 'o46'].map((id) => selectCards(board.getSnapshot())[id]!.card)
  first!.send({ type: 'order.accept' })
  second!.send({ type: 'order.accept' })
  await sendMove.fail(failure(409, 'This order is already cancelled, by Meera.', 'ORDER_MOVED_ON'))
  await sendMove.fail(failure(409, 'This order is already cancelled, by Meera.', 'ORDER_MOVED_ON'))
  const over = [FIRST, SECOND].map((order) => ({ ...order, status: 'CANCELLED' as const, updatedAt: order.updatedAt + 1_000 }))
  await fetchBoard.answer({ ...boardOf(), over })
  expect([numbers(board), fetchBoard.inFlight()]).toEqual([[45, 46], 1])
  second!.send({ type: 'refusal.read' })
  expect(numbers(board)).toEqual([45])
})

test('a call is heard and told once, and not again when a person comes to it', async () => {
  const { board, fetchBoard, ring } = started()
  board.send({ type: 'page.pressed' })
  await fetchBoard.answer(boardOf())
  board.send({ type: 'news.changed' })
  const [water, bill] = [boardCall(), boardCall({ callId: 'c2', kind: 'BILL', place: 'Room 101' })]
  await fetchBoard.answer({ ...boardOf(), calls: [water, bill] })
  expect([ring.mock.calls.length, selectNews(board.getSnapshot())]).toEqual([1, 'Table 3 asks for water. Room 101 asks for the bill'])
  board.send({ type: 'news.changed' })
  const coming = { ...water, isComing: true, by: 'Ravi' }
  await fetchBoard.answer({ ...boardOf(), calls: [coming, bill] })
  expect([selectCalls(board.getSnapshot()), ring.mock.calls.length]).toEqual([[coming, bill], 1])
})

test('a call that waits when the board opens is heard: a guest waits for a person', async () => {
  const { board, fetchBoard, ring } = started()
  board.send({ type: 'page.pressed' })
  await fetchBoard.answer({ ...boardOf(FIRST), calls: [boardCall()] })
  expect(ring).toHaveBeenCalledTimes(1)
})

test('a lost connection says how old the orders may be, and is tried again', async () => {
  const { board, fetchBoard, passes, streams } = started()
  await fetchBoard.answer(boardOf(FIRST))
  board.send({ type: 'news.opened' })
  expect(selectOldSince(board.getSnapshot())).toBeUndefined()
  passes(5_000)
  board.send({ type: 'news.lost' })
  expect(selectOldSince(board.getSnapshot())).toBe(FIRST.createdAt + 5_000)
  passes(5_000)
  expect([streams, fetchBoard.inFlight()]).toEqual([[{ outletId: 'haveli' }, { outletId: 'haveli' }], 1])
})

test('a connection that is lost before the orders were read says nothing of their age', () => {
  const { board } = started()
  board.send({ type: 'news.opened' })
  board.send({ type: 'news.lost' })
  expect(selectOldSince(board.getSnapshot())).toBeUndefined()
})

test('orders that cannot be read again stay, and say that they may be older', async () => {
  const { board, fetchBoard, clock } = started()
  await fetchBoard.answer(boardOf(FIRST))
  clock.increment(TICK_MS)
  await fetchBoard.fail(failure(503, 'Trouble'))
  expect([numbers(board), selectBoardProblem(board.getSnapshot()), selectOldSince(board.getSnapshot()) !== undefined]).toEqual([
    [45],
    'Trouble',
    true,
  ])
})

test('a session that has ended stops the board until the next sign-in', async () => {
  const { board, fetchBoard, clock } = started()
  await fetchBoard.answer(boardOf(FIRST))
  board.send({ type: 'session.lost' })
  clock.increment(TICK_MS)
  expect(fetchBoard.calls.length).toBe(1)
  board.send({ type: 'session.resumed' })
  expect([numbers(board), fetchBoard.inFlight()]).toEqual([[45], 1])
})

test('orders are paused by what the staff saw, and who was slower is told and reads the board again', async () => {
  const { board, fetchBoard, sendPause } = started()
  await fetchBoard.answer(boardOf(FIRST))
  expect(selectIsChangingPause(board.getSnapshot())).toBe(false)
  board.send({ type: 'pause.set', minutes: 30 })
  expect(selectIsChangingPause(board.getSnapshot())).toBe(true)
  await sendPause.answer(UNTIL)
  expect(selectPausedUntil(board.getSnapshot())).toBe(UNTIL)
  board.send({ type: 'pause.set', minutes: 0 })
  board.send({ type: 'pause.set', minutes: 0 })
  expect(sendPause.calls).toEqual([
    { outletId: 'haveli', minutes: 30, was: undefined },
    { outletId: 'haveli', minutes: 0, was: UNTIL },
  ])
  await sendPause.fail(failure(409, 'Meera has let orders in again.', 'PAUSE_CHANGED'))
  await fetchBoard.answer(boardOf(FIRST))
  expect([selectPauseProblem(board.getSnapshot()), selectPausedUntil(board.getSnapshot())]).toEqual([
    'Meera has let orders in again.',
    undefined,
  ])
  board.send({ type: 'pause.set', minutes: 15 })
  expect(selectPauseProblem(board.getSnapshot())).toBeUndefined()
})

const UNTIL = '2026-11-20T13:00:00.000Z'
const numbers = (board: ReturnType<typeof started>['board']) => selectOrders(board.getSnapshot()).map(({ number }) => number)

function started() {
  const fetchBoard = held<Board, { outletId: string }>()
  const sendMove = held<BoardOrder, { outletId: string; orderId: string; move: Move }>()
  const sendPause = held<string | undefined, PauseChange>()
  const [ring, storeMuted] = [vi.fn(), vi.fn()]
  const streams: { outletId: string }[] = []
  const followNews = fromCallback<{ type: 'none' }, { outletId: string }>(({ input }) => void streams.push(input))
  const clock = new SimulatedClock()
  vi.useFakeTimers({ toFake: ['Date'], now: FIRST.createdAt })
  onTestFinished(() => void vi.useRealTimers())
  const passes = (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    clock.increment(ms)
  }
  const card = boardCardMachine.provide({ actors: { sendMove: sendMove.logic } })
  const machine = boardMachine.provide({
    actors: { fetchBoard: fetchBoard.logic, sendPause: sendPause.logic, followNews, card },
    actions: { ring, storeMuted },
  })
  const board = createActor(machine, { clock, input: { outletId: 'haveli' } }).start()
  return { board, fetchBoard, sendMove, sendPause, ring, storeMuted, clock, passes, streams }
}
