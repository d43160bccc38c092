/** The orders of a backend that knows the specification alone: the same order sent twice is two orders, and no total but its own counts. */

type Wire = Record<string, unknown> & { orderId: number; orderStatus: string }
export type Reply = [status: number, body: unknown]

/** What backends of the specification do differently. */
export interface OrderDials {
  /** Where the reply to an order has its id. */
  orderIdAt: 'data' | 'top' | 'nested' | 'nowhere'
  /** 202: taken in, and made a moment later. */
  orderStatus: 200 | 201 | 202
  /** Rupees by which its total differs from that of the app. */
  roundsBy: number
  /** How many of the next orders are made without a reply. */
  lostReplies: number
  /** How many readings of a list lack an order that was made before them. */
  lateReadings: number
  /** Each order stands twice in a list. */
  listsTwice: boolean
}

export interface OrderLine {
  menuId: number | string
  name: string
  quantity: number
  price: number
  servingSize?: string | undefined
}

interface Business {
  businessId: number | string
  [more: string]: unknown
}
interface Made {
  order: Wire
  late: number
}
/** One customer's orders, newest first. */
export type OrderBook = Made[]

export const plainDials = (): OrderDials => ({
  orderIdAt: 'data',
  orderStatus: 200,
  roundsBy: 0,
  lostReplies: 0,
  lateReadings: 0,
  listsTwice: false,
})

export function plainOrders(dials: OrderDials, now: () => number = Date.now) {
  let made = 0
  return {
    /** How many orders it has made. */
    made: () => made,
    /** 'cut': the order is made, and its reply is lost. */
    place(book: OrderBook, body: Record<string, unknown>, business: Business, menus: OrderLine[]): Reply | 'cut' {
      const at = new Date(now()).toISOString()
      const orderId = 501 + made++
      const sum = menus.reduce((total, { price, quantity }) => total + price * quantity, 0)
      const order = {
        orderId,
        createdAt: at,
        updatedAt: at,
        orderStatus: 'PENDING',
        totalAmount: Math.round(sum * 105 + dials.roundsBy * 100) / 100,
        orderSourceArea: body['orderSourceArea'],
        orderSourceAreaName: `Table ${String(body['orderSourceAreaId'])}`,
        business,
        menus,
      }
      book.unshift({ order, late: dials.lateReadings })
      if (dials.lostReplies > 0) {
        dials.lostReplies--
        return 'cut'
      }
      const told = { orderId, createdAt: at, updatedAt: at }
      const replies = { data: { data: told }, top: told, nested: { data: { data: told } }, nowhere: { message: 'Order placed' } }
      return [dials.orderStatus, replies[dials.orderIdAt]]
    },
    list(book: OrderBook, isListed: (status: string) => boolean): Reply {
      const listed = book.filter((one) => one.late-- <= 0 && isListed(one.order.orderStatus)).map(({ order }) => order)
      return [200, { data: dials.listsTwice ? listed.flatMap((order) => [order, order]) : listed }]
    },
  }
}
