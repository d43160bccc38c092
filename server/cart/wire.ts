import { toRupees } from '#machines/model/money.ts'
import type { OutletOffers } from '#server/catalogue/offers.ts'
import type { OutletRow } from '#server/catalogue/queries.ts'
import { comesIn, isUnavailable, priceOf } from '#server/catalogue/rules.ts'
import { menuItemToWire, outletToWire } from '#server/catalogue/wire.ts'
import type { Wire } from '#server/contract.ts'
import type { OrderTerms } from '#server/deps.ts'
import type { ReadRows } from '#server/observability/rows.ts'
import type { linesOf } from './queries.ts'

type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** One group per outlet, in the order the customer began them. */
export function cartToWire(
  customerId: string,
  outlets: OutletRow[],
  lines: Line[],
  now: Date,
  termsOf: (outletId: string) => OrderTerms & OutletOffers,
  readRows: ReadRows,
): Wire['CartGroup'][] {
  const outletIds = [...new Set(lines.map(({ line }) => line.outletId))]
  const begun = outletIds.flatMap((outletId) => outlets.find(({ id }) => id === outletId) ?? [])
  return readRows(
    'outlet',
    begun,
    ({ id }) => id,
    (outlet) => {
      const own = lines.filter(({ line }) => line.outletId === outlet.id)
      const menu = readRows(
        'cartLine',
        own,
        ({ line }) => `${line.outletId}/${line.menuId}`,
        (line) => lineToWire(outlet, line, now),
      )
      return { id: outlet.id, customerId, business: { ...termsOf(outlet.id), ...outletToWire(outlet, now) }, menu }
    },
  )
}

function lineToWire(outlet: OutletRow, { line, item }: Line, now: Date): Wire['CartLine'] {
  const size = line.servingSize === '' ? undefined : line.servingSize
  const sizePaise = size === undefined ? undefined : priceOf(item, size)
  return {
    ...menuItemToWire(outlet, item, now),
    // The reduced price of a dish is that of its one size; servings have prices of their own.
    ...(sizePaise !== undefined && { price: toRupees(sizePaise), finalPrice: null }),
    quantity: line.quantity,
    servingSize: size ?? null,
    outOfStock: isUnavailable(item, now, size) || !comesIn(item, size),
    createdAt: line.createdAt.toISOString(),
    updatedAt: line.updatedAt.toISOString(),
  }
}
