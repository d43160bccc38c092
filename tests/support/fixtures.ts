import type { BellEntry } from '#machines/model/bell.ts'
import type { StoredCart } from '#machines/cart/cart.context.ts'
import { type Cart, type CartLine, lineKey, putLine } from '#machines/model/cart.ts'
import type { Customer } from '#machines/model/customer.ts'
import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import type { Order, OrderItem } from '#machines/model/order/order.ts'
import type { CartOutlet } from '#machines/model/outlet/outlet.ts'

export const ASHA: Customer = { id: 'c1', name: 'Asha Rao', email: 'asha@example.com', contactNumber: '9820041234', whitelabelId: '1' }
export const BILAL: Customer = { ...ASHA, id: 'c2', name: 'Bilal Khan', email: 'bilal@example.com' }

export const SAFFRON: CartOutlet = { outletId: 'saffron', name: 'Saffron House', status: 'LIVE', city: 'Mumbai' }
export const TANDOOR: CartOutlet = { outletId: 'tandoor', name: 'Tandoor Lane', status: 'LIVE', city: 'Pune' }

export const dish = (menuId: string, more: Partial<MenuItem> = {}): MenuItem => ({
  menuId,
  name: `Dish ${menuId}`,
  pictures: [],
  pricePaise: 120_00,
  servings: [],
  isVegetarian: true,
  outOfStock: false,
  category: 'Mains',
  cuisines: [],
  ingredients: [],
  ...more,
})

export const sizedDish = (menuId: string, more: Partial<MenuItem> = {}): MenuItem =>
  dish(menuId, {
    servings: [
      { size: 'HALF PLATE', pricePaise: 90_00 },
      { size: 'FULL PLATE', pricePaise: 160_00 },
    ],
    ...more,
  })

export const line = (menuId: string, quantity = 1, more: Partial<CartLine> = {}): CartLine => ({
  outletId: 'saffron',
  menuId,
  servingSize: undefined,
  quantity,
  name: `Dish ${menuId}`,
  unitPricePaise: 120_00,
  isVegetarian: true,
  outOfStock: false,
  ...more,
})

const OUTLETS = [SAFFRON, TANDOOR]

export const cartOf = (...lines: CartLine[]): Cart =>
  lines.reduce<Cart>(
    (cart, one) =>
      putLine(
        cart,
        OUTLETS.find(({ outletId }) => outletId === one.outletId)!,
        one,
      ),
    [],
  )

/** One dish of an outlet outside its hours. */
export const closedCart: Cart = cartOf(line('dal')).map((group) => ({ ...group, outlet: { ...group.outlet, openNow: false } }))

/** The quantities of a cart by line: what two carts are compared by. */
export const quantities = (cart: Cart): Record<string, number> =>
  Object.fromEntries(cart.flatMap((group) => group.lines.map((one) => [lineKey(one), one.quantity] as const)))

export const key = (menuId: string, outletId = 'saffron', servingSize?: string): string => lineKey({ outletId, menuId, servingSize })

export const orderItem = (menuId: string, more: Partial<OrderItem> = {}): OrderItem => ({
  menuId,
  name: `Dish ${menuId}`,
  quantity: 1,
  unitPricePaise: 120_00,
  isVegetarian: true,
  isRejected: false,
  ...more,
})

export const order = (orderId: string, more: Partial<Order> = {}): Order => ({
  orderId,
  status: 'PREPARING',
  createdAt: '2026-11-20T14:25:00Z',
  updatedAt: '2026-11-20T14:30:00Z',
  totalPaise: 252_00,
  originType: 'TABLE',
  originName: 'Table 7',
  outlet: { outletId: 'saffron', name: 'Saffron House', city: 'Mumbai' },
  items: [orderItem('dal', { quantity: 2, preparationMinutes: 25 })],
  ...more,
})

/** What a device keeps for a guest who put these lines into the cart, one after the other. */
export const guestCart = (...lines: Parameters<typeof cartOf>): StoredCart => ({
  version: 1,
  cart: cartOf(...lines),
  queue: lines.map((one) => ({ key: lineKey(one), quantity: one.quantity, at: 1 })),
})

/** What the page of notifications lists. */
export const bellEntry = (more: object = {}): BellEntry => ({
  id: 'a',
  kind: 'ORDER',
  at: '2026-11-23T12:56:00.000Z',
  isNew: true,
  outletId: 'haveli',
  outletName: 'Haveli',
  orderId: 'o1',
  orderNumber: 42,
  status: 'SERVED',
  ...more,
})
