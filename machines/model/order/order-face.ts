import type { OrderItem } from './order.ts'

/** The dish an order is shown by: of those that come and have a picture, the dearest. */
export const orderFace = (items: OrderItem[]): Pick<OrderItem, 'picture' | 'name'> | undefined =>
  items.toSorted(
    (one, other) =>
      Number(one.isRejected) - Number(other.isRejected) ||
      Number(!one.picture) - Number(!other.picture) ||
      other.unitPricePaise - one.unitPricePaise,
  )[0]
