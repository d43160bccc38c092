import { toPaise } from '#machines/model/money.ts'
import { type Cart, type CartLine, clampQuantity, putLine, toLine } from '#machines/model/cart.ts'
import { toFailure } from '#machines/model/errors.ts'
import { isSoldOut, toServingSize, unitPricePaise } from '#machines/model/menu/menu-item.ts'
import { answer, http } from './client.ts'
import { readMenuItem } from './menu-wire.ts'
import { readCartOutlet } from './outlet-wire.ts'
import { fields, list, present } from '#machines/model/reading.ts'

type LineId = Pick<CartLine, 'outletId' | 'menuId' | 'servingSize'>

/** For the cart machine alone: the query cache has no copy of the cart (Decision 1). Rejects with ApiError. */
export async function fetchCart(signal?: AbortSignal): Promise<Cart> {
  const { data } = await answer(http.GET('/customer/cart', { signal }), signal)
  return readCart(data)
}

/** Sets the quantity of one line; 0 takes it out (Decision 17). Repeating it changes nothing. Rejects with ApiError. */
export async function saveLine(line: LineId, quantity: number): Promise<void> {
  const { outletId: businessId, menuId, servingSize } = line
  const body = { businessId, menuId, quantity, status: quantity > 0, ...(servingSize && { servingSize }) }
  await answer(http.PATCH('/customer/cart/upsert', { body }))
}

/** False once the backend has answered that it has no call for it. */
let canClear = true

/** Removes all lines of an outlet, idempotently. A backend without the call gets one call per line (Decision 23). Rejects with ApiError. */
export async function clearOutlet(lines: LineId[]): Promise<void> {
  const { outletId } = lines[0]!
  if (canClear)
    try {
      return void (await answer(http.DELETE('/customer/business/{outletId}/cart', { params: { path: { outletId } } })))
    } catch (failure) {
      canClear = ![404, 405].includes(toFailure(failure).status ?? 0)
      if (canClear) throw failure
    }
  for (const line of lines) await saveLine(line, 0)
}

/** Drops empty groups; a reply that repeats a line or an outlet has its duplicates merged. */
export function readCart(value: unknown): Cart {
  let cart: Cart = []
  for (const group of list(value).map(fields)) {
    const outlet = readCartOutlet(group['business'])
    if (!outlet) continue
    const lines = list(group['menu']).map((line) => readLine(outlet.outletId, line))
    for (const line of lines.filter(present)) cart = putLine(cart, outlet, line)
  }
  return cart
}

function readLine(outletId: string, value: unknown): CartLine | undefined {
  const wire = fields(value)
  // A deleted dish stays in the cart, as one that is out of stock: the customer should see why.
  const item = readMenuItem({ ...wire, deletedAt: undefined })
  const quantity = clampQuantity(Number(wire['quantity']))
  if (!item || quantity === 0) return undefined
  const servingSize = toServingSize(wire['servingSize'])
  return {
    ...toLine(outletId, item, undefined, quantity)!,
    servingSize,
    // Of a line that has none, the price of its size.
    unitPricePaise: toPaise(wire['finalPrice']) ?? toPaise(wire['price']) ?? unitPricePaise(item, servingSize) ?? item.pricePaise,
    outOfStock: isSoldOut(item, servingSize) || wire['deletedAt'] != null,
  }
}
