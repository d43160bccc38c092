import type { PauseChange } from '#machines/board/board.machine.ts'
import type { CallAnswer } from '#machines/board-calls/board-calls.machine.ts'
import type { Board, BoardCall, BoardLine, BoardOrder, FinishedOrders, FinishedPage, Move } from '#machines/model/counter/board.ts'
import { toId } from '#machines/model/ids.ts'
import { toDishKind } from '#machines/model/menu/menu-item.ts'
import { ORDER_STATUSES } from '#machines/model/order/order.ts'
import { CALL_KINDS } from '#machines/model/order/waiter-call.ts'
import { fields, list, moment, present, text, texts, timestamp, whole } from '#machines/model/reading.ts'
import { noAnswer } from '#src/api/api-error.ts'
import { noteServerTime } from '#src/device/server-clock.ts'
import { answer, API, http } from './api.ts'

export const newsOf = (outletId: string): string => `${API}/counter/outlets/${outletId}/news`

export async function fetchBoard(outletId: string, signal: AbortSignal): Promise<Board> {
  const board = readBoard(await answer(http.GET('/counter/outlets/{outletId}/board', { params: { path: { outletId } }, signal }), signal))
  if (!board) return noAnswer()
  noteServerTime(board.at, true)
  return board
}

/** Of one page: the next one begins where it says. */
const MOST_FINISHED = 20

export async function fetchFinished({ outletId, number, cursor }: FinishedPage, signal: AbortSignal): Promise<FinishedOrders> {
  const query = { limit: MOST_FINISHED, ...(number !== undefined && { number }), ...(cursor !== undefined && { cursor }) }
  const call = http.GET('/counter/outlets/{outletId}/orders', { params: { path: { outletId }, query }, signal })
  const wire = fields(await answer(call, signal))
  const timeZone = text(wire['timeZone'])
  if (timeZone === undefined) return noAnswer()
  return { timeZone, orders: list(wire['orders']).map(readOrder).filter(present), nextCursor: text(wire['nextCursor']) }
}

export async function sendPause({ outletId, minutes, was }: PauseChange): Promise<string | undefined> {
  const body = { minutes: minutes as 0, was: was ?? null }
  return timestamp(fields(await answer(http.PUT('/counter/outlets/{outletId}/pause', { params: { path: { outletId } }, body })))['until'])
}

export async function answerCall({ outletId, callId, status }: CallAnswer): Promise<void> {
  await answer(http.PUT('/counter/outlets/{outletId}/calls/{callId}', { params: { path: { outletId, callId } }, body: { status } }))
}

export async function sendMove(outletId: string, orderId: string, move: Move): Promise<BoardOrder> {
  const path = { outletId, orderId }
  const call =
    move.action === 'rejectLine'
      ? http.POST('/counter/outlets/{outletId}/orders/{orderId}/lines/{lineNumber}/rejection', {
          params: { path: { ...path, lineNumber: move.lineNumber } },
          body: { reason: move.reason },
        })
      : http.POST('/counter/outlets/{outletId}/orders/{orderId}/moves', { params: { path }, body: move })
  return readOrder(await answer(call)) ?? noAnswer()
}

function readBoard(value: unknown): Board | undefined {
  const wire = fields(value)
  const at = moment(wire['at'])
  const timeZone = text(wire['timeZone'])
  if (at === undefined || timeZone === undefined) return undefined
  const [underWay, over] = [wire['underWay'], wire['over']].map((orders) => list(orders).map(readOrder).filter(present))
  return {
    at,
    timeZone,
    pausedUntil: timestamp(wire['pausedUntil']),
    isClosed: !['LIVE', undefined].includes(text(wire['status'])),
    calls: list(wire['calls']).map(readCall).filter(present),
    underWay: underWay!,
    over: over!,
  }
}

function readCall(value: unknown): BoardCall | undefined {
  const wire = fields(value)
  const callId = toId(wire['callId'])
  const kind = CALL_KINDS.find((one) => one === wire['kind'])
  const calledAt = moment(wire['calledAt'])
  if (!callId || !kind || calledAt === undefined) return undefined
  return { callId, kind, by: text(wire['by']), isComing: wire['status'] === 'COMING', place: text(wire['place']) ?? '', calledAt }
}

/** An order whose status this page does not know is left out: no button of it would be right. */
function readOrder(value: unknown): BoardOrder | undefined {
  const wire = fields(value)
  const orderId = toId(wire['orderId'])
  const status = ORDER_STATUSES.find((one) => one === wire['status'])
  const [createdAt, updatedAt] = [moment(wire['createdAt']), moment(wire['updatedAt'])]
  if (!orderId || !status || createdAt === undefined || updatedAt === undefined) return undefined
  return {
    orderId,
    number: whole(wire['number']),
    status,
    place: text(wire['place']) ?? '',
    isScanned: typeof wire['isScanned'] === 'boolean' ? wire['isScanned'] : undefined,
    createdAt,
    updatedAt,
    readyBy: moment(wire['readyBy']),
    readyAt: moment(wire['readyAt']),
    serviceAt: moment(wire['serviceAt']),
    reason: text(wire['reason']),
    billNumber: text(wire['billNumber']),
    lines: list(wire['lines']).map(readLine).filter(present),
  }
}

function readLine(value: unknown): BoardLine | undefined {
  const wire = fields(value)
  const [lineNumber, quantity, name] = [whole(wire['lineNumber']), whole(wire['quantity']), text(wire['name'])]
  if (lineNumber === undefined || quantity === undefined || name === undefined) return undefined
  return {
    lineNumber,
    name,
    quantity,
    servingSize: text(wire['servingSize']),
    note: text(wire['note']),
    isVegetarian: wire['isVegetarian'] === true,
    kind: toDishKind(wire['kind']),
    isRejected: wire['isRejected'] === true,
    reason: text(wire['reason']),
    creditNote: text(wire['creditNote']),
    allergens: Array.isArray(wire['allergens']) ? texts(wire['allergens']) : undefined,
  }
}
