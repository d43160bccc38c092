import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { BoardRef } from '#machines/board/board-ref.ts'
import {
  boardCardMachine,
  selectCardOrder,
  selectCardProblem,
  selectHasFailed,
  reasonsFor,
  selectIsAsking,
  selectIsRefused,
  selectRefusal,
} from '#machines/board-card/board-card.machine.ts'
import type { BoardOrder, Move } from '#machines/model/counter/board.ts'
import { failure, held, recordedFlow } from '#tests/support/actors.ts'
import { boardLine, boardOrder } from '#tests/support/board.ts'

const NEW = boardOrder()
const ACCEPTED = boardOrder({ status: 'ACCEPTED', readyBy: NEW.createdAt + 1_200_000 })

test('a new order is accepted with the minutes that were chosen, once', async () => {
  const { card, sendMove, sent } = cardOf(NEW)
  card.send({ type: 'minutes.choose', minutes: 45 })
  card.send({ type: 'order.accept' })
  card.send({ type: 'order.accept' })
  expect(sendMove.calls).toEqual([{ outletId: 'haveli', orderId: 'o45', move: { action: 'accept', minutes: 45 } }])
  await sendMove.answer(ACCEPTED)
  expect([selectCardOrder(card.getSnapshot()), sent]).toEqual([ACCEPTED, [{ type: 'order.moved', order: ACCEPTED }]])
})

test('services alone are accepted without minutes, and refused without words of a kitchen', () => {
  const services = boardOrder({ lines: [boardLine({ kind: 'service' })] })
  const { card, sendMove } = cardOf(services)
  card.send({ type: 'order.accept' })
  expect(sendMove.calls[0]!.move).toEqual({ action: 'accept' })
  const refused = cardOf(services)
  refused.card.send({ type: 'reason.ask' })
  refused.card.send({ type: 'reason.send' })
  expect(refused.sendMove.calls[0]!.move).toEqual({ action: 'reject', reason: 'We are closing. Sorry!' })
})

test.each([
  [boardLine(), ['Kitchen closes', 'Too busy now', 'Sold out', 'Other words'], 'Sold out for today. Sorry!'],
  [boardLine({ kind: 'service' }), ['We close', 'Too busy now', 'Not available', 'Other words'], 'Not available today. Sorry!'],
])('the reasons of an order are those of its kind', (line, labels, words) => {
  const order = boardOrder({ lines: [line] })
  expect(Object.values(reasonsFor(order)).map(({ label }) => label)).toEqual(labels)
  const { card } = cardOf(order)
  card.send({ type: 'reason.ask', lineNumber: 0 })
  expect(selectRefusal(card.getSnapshot())).toMatchObject({ lineNumber: 0, reason: 'soldOut', words })
  card.send({ type: 'reason.choose', reason: 'busy' })
  expect(selectRefusal(card.getSnapshot()).words).toBe(
    line.kind === 'service' ? 'We are too busy right now. Sorry!' : 'The kitchen is too busy right now. Sorry!',
  )
})

test('the next step can be pressed while nothing is asked or on its way', async () => {
  const { card, sendMove } = cardOf(NEW)
  expect(card.getSnapshot().can({ type: 'order.accept' })).toBe(true)
  card.send({ type: 'order.accept' })
  expect(card.getSnapshot().can({ type: 'order.accept' })).toBe(false)
  await sendMove.answer(ACCEPTED)
  expect(card.getSnapshot().can({ type: 'order.move', action: 'prepare' })).toBe(true)
  card.send({ type: 'reason.ask' })
  expect(card.getSnapshot().can({ type: 'order.move', action: 'prepare' })).toBe(false)
})

test('what the board reads of an order while a move is on its way is shown', () => {
  const { card } = cardOf(NEW)
  card.send({ type: 'order.accept' })
  card.send({ type: 'order.changed', order: ACCEPTED })
  expect(selectCardOrder(card.getSnapshot())).toBe(ACCEPTED)
})

test.each([
  ['prepare', boardOrder({ status: 'PREPARING' })],
  ['ready', { ...ACCEPTED, readyAt: NEW.createdAt + 60_000 }],
] as const)('a lost reply to %s counts as done once the board shows it', async (action, moved) => {
  const { card, sendMove } = cardOf(ACCEPTED)
  card.send({ type: 'order.move', action })
  await sendMove.fail(failure(undefined, 'No connection.'))
  card.send({ type: 'order.changed', order: moved })
  expect([selectHasFailed(card.getSnapshot()), card.getSnapshot().can({ type: 'order.move', action })]).toEqual([false, true])
})

test('minutes that were chosen stay while the board is read again', () => {
  const { card, sendMove } = cardOf(NEW)
  card.send({ type: 'minutes.choose', minutes: 10 })
  card.send({ type: 'order.changed', order: { ...NEW } })
  card.send({ type: 'order.accept' })
  expect(sendMove.calls[0]!.move).toEqual({ action: 'accept', minutes: 10 })
})

test.each([
  ['a new order is rejected', NEW, { action: 'reject', reason: 'The kitchen is closing. Sorry!' }],
  ['an accepted one is cancelled', ACCEPTED, { action: 'cancel', reason: 'The kitchen is closing. Sorry!' }],
])('%s, with words that the guest reads', (_, order, move) => {
  const { card, sendMove } = cardOf(order)
  card.send({ type: 'reason.ask' })
  card.send({ type: 'reason.send' })
  expect(sendMove.calls[0]!.move).toEqual(move)
})

test('a dish is rejected in own words, trimmed and no longer than the contract takes', () => {
  const { card, sendMove } = cardOf(NEW)
  card.send({ type: 'reason.ask', lineNumber: 3 })
  card.send({ type: 'reason.choose', reason: 'other' })
  card.send({ type: 'reason.send' })
  expect([sendMove.calls, selectCardProblem(card.getSnapshot())]).toEqual([[], 'Please say why: the guest reads it.'])
  card.send({ type: 'words.type', words: '  ' })
  card.send({ type: 'reason.send' })
  expect(sendMove.calls).toEqual([])
  card.send({ type: 'words.type', words: `  ${'a'.repeat(300)}` })
  card.send({ type: 'reason.send' })
  expect(sendMove.calls[0]!.move).toEqual({ action: 'rejectLine', lineNumber: 3, reason: 'a'.repeat(198) })
})

test('the loser of two boards reads why, and then sees the order as it is', async () => {
  const { card, sendMove, sent } = cardOf(NEW)
  card.send({ type: 'order.accept' })
  await sendMove.fail(failure(409, 'This order is already accepted, by Meera.', 'ORDER_MOVED_ON'))
  expect(sent).toEqual([{ type: 'order.refused', orderId: 'o45' }])
  card.send({ type: 'order.changed', order: ACCEPTED })
  expect([selectIsRefused(card.getSnapshot()), selectCardProblem(card.getSnapshot()), selectCardOrder(card.getSnapshot())]).toEqual([
    true,
    'This order is already accepted, by Meera.',
    ACCEPTED,
  ])
  card.send({ type: 'refusal.read' })
  expect(card.getSnapshot().value).toBe('idle')
})

test('a move whose reply was lost is sent again as it was', async () => {
  const { card, sendMove } = cardOf({ ...ACCEPTED, readyBy: 10_000 })
  card.send({ type: 'order.delay', at: 60_000 })
  await sendMove.fail(failure(undefined, 'No connection.'))
  expect([selectHasFailed(card.getSnapshot()), selectCardProblem(card.getSnapshot())]).toEqual([true, 'No connection.'])
  card.send({ type: 'move.retry' })
  expect(selectCardProblem(card.getSnapshot())).toBeUndefined()
  const late: Move = { action: 'delay', readyBy: new Date(360_000).toISOString() }
  expect(sendMove.calls.map(({ move }) => move)).toEqual([late, late])
})

test('a move whose reply was lost counts as done once the board shows it', async () => {
  const { card, sendMove } = cardOf(NEW)
  card.send({ type: 'order.accept' })
  await sendMove.fail(failure(undefined, 'No connection.'))
  card.send({ type: 'order.changed', order: { ...NEW } })
  expect(selectHasFailed(card.getSnapshot())).toBe(true)
  card.send({ type: 'order.changed', order: ACCEPTED })
  expect([card.getSnapshot().value, selectCardProblem(card.getSnapshot())]).toEqual(['idle', undefined])
})

test('a session that has ended loses no move: it waits to be sent again', async () => {
  const { card, sendMove } = cardOf(ACCEPTED)
  card.send({ type: 'order.move', action: 'ready' })
  await sendMove.fail(failure(401))
  card.send({ type: 'move.retry' })
  expect(sendMove.calls[1]!.move).toEqual({ action: 'ready' })
})

test('nothing is asked about an order that has been served meanwhile', () => {
  const { card } = cardOf(ACCEPTED)
  card.send({ type: 'reason.ask' })
  card.send({ type: 'order.changed', order: { ...ACCEPTED } })
  expect(selectIsAsking(card.getSnapshot())).toBe(true)
  card.send({ type: 'order.changed', order: boardOrder({ status: 'SERVED' }) })
  card.send({ type: 'reason.ask' })
  expect(card.getSnapshot().value).toBe('idle')
})

function cardOf(order: BoardOrder) {
  const sendMove = held<BoardOrder, { outletId: string; orderId: string; move: Move }>()
  const { ref, events: sent } = recordedFlow<Parameters<BoardRef['send']>[0]>()
  const machine = boardCardMachine.provide({ actors: { sendMove: sendMove.logic } })
  const card = createActor(machine, { input: { board: ref, outletId: 'haveli', order } }).start()
  return { card, sendMove, sent }
}
