import type { Board, BoardCall, BoardLine, BoardOrder, FinishedOrders } from '#machines/model/counter/board.ts'

const SIX = Date.parse('2026-11-20T12:30:00Z')

export const boardLine = (line: Partial<BoardLine> = {}): BoardLine => ({
  lineNumber: 0,
  name: 'Dal Makhani',
  quantity: 1,
  isVegetarian: true,
  isRejected: false,
  ...line,
})

/** A new order of Table 5, come at 6 pm in India. */
export const boardOrder = (order: Partial<BoardOrder> = {}): BoardOrder => ({
  orderId: 'o45',
  number: 45,
  status: 'PENDING',
  place: 'Table 5',
  isScanned: true,
  createdAt: SIX,
  updatedAt: SIX,
  lines: [boardLine()],
  ...order,
})

/** Table 3 asks for water. */
export const boardCall = (call: Partial<BoardCall> = {}): BoardCall => ({
  callId: 'c1',
  kind: 'WATER',
  isComing: false,
  place: 'Table 3',
  calledAt: SIX,
  ...call,
})

export const boardOf = (...underWay: BoardOrder[]): Board => ({ at: SIX, timeZone: 'Asia/Kolkata', underWay, over: [] })

/** Paid and done at Table 7. */
export const finishedOrder = (order: Partial<BoardOrder> = {}): BoardOrder =>
  boardOrder({ orderId: 'o12', number: 12, status: 'COMPLETED', place: 'Table 7', billNumber: 'DM/26-27/000012', ...order })

export const finishedOrders = (more: Partial<FinishedOrders> = {}): FinishedOrders => ({
  timeZone: 'Asia/Kolkata',
  orders: [finishedOrder()],
  nextCursor: 'abc-o12',
  ...more,
})
