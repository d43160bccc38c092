import { type Board, type BoardOrder, isOver, newerOf } from '../model/counter/board.ts'

export interface Orders {
  /** Under way, by the time they came; and those that are over, as long as their card says what has become of them. */
  orders: BoardOrder[]
  over: BoardOrder[]
  /** The ids of orders whose card says so. */
  refused: string[]
}

/** As the server has read them; where a card has learned more meanwhile, that stays. */
export function withBoard({ orders, over, refused }: Orders, read: Board): Orders {
  const known = new Map([...over, ...orders].map((order) => [order.orderId, order]))
  const newest = [...read.underWay, ...read.over].map((order) => {
    const before = known.get(order.orderId)
    return before && JSON.stringify(before) === JSON.stringify(order) ? before : newerOf(before, order)
  })
  return sorted(newest, refused)
}

export const withMoved = ({ orders, over, refused }: Orders, moved: BoardOrder): Orders =>
  sorted([moved, ...[...orders, ...over].filter(({ orderId }) => orderId !== moved.orderId)], refused)

export const withRefusal = ({ orders, over, refused }: Orders, orderId: string): Orders =>
  sorted([...orders, ...over], [...refused, orderId])

export const withoutRefusal = ({ orders, over, refused }: Orders, orderId: string): Orders =>
  sorted(
    [...orders, ...over],
    refused.filter((id) => id !== orderId),
  )

function sorted(all: readonly BoardOrder[], refused: string[]): Orders {
  const unique = [...new Map(all.map((order) => [order.orderId, order])).values()]
  return {
    orders: unique
      .filter((order) => !isOver(order) || refused.includes(order.orderId))
      .toSorted((one, other) => one.createdAt - other.createdAt),
    over: unique.filter(isOver).toSorted((one, other) => other.updatedAt - one.updatedAt),
    refused,
  }
}
