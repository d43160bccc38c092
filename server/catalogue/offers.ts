import { and, asc, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Coupon } from '#machines/model/bill/coupon.ts'
import { toRupees } from '#machines/model/money.ts'
import type { Wire } from '#server/contract.ts'
import type { Queries } from '#server/db/database.ts'
import { offers } from '#server/db/schema.ts'

export type OfferRow = typeof offers.$inferSelect
export type OutletOffers = Pick<Wire['Outlet'], 'offers' | 'couponCodes'>

export const isOfferedAt = (now: Date) => and(lte(offers.from, now), or(isNull(offers.until), gt(offers.until, now)))

/** The offers of each of these outlets at a moment. */
export async function offersAt(db: Queries, outletIds: string[], now: Date): Promise<(outletId: string) => OutletOffers> {
  const rows = await db
    .select()
    .from(offers)
    .where(and(inArray(offers.outletId, outletIds), isOfferedAt(now)))
    .orderBy(asc(offers.position), asc(offers.code))
  return (outletId) => offersToWire(rows.filter((row) => row.outletId === outletId))
}

export const offersToWire = (rows: OfferRow[]): OutletOffers => ({ offers: rows.map(offerToWire), couponCodes: rows.length > 0 })

export const toCoupon = ({ code, title, kind, value, minimumPaise, capPaise }: OfferRow): Coupon => ({
  code,
  title,
  discountType: kind,
  discountValue: kind === 'FLAT' ? toRupees(value) : value,
  minimumPaise,
  ...(capPaise !== null && { capPaise }),
})

function offerToWire(row: OfferRow): Wire['Offer'] {
  const { minimumPaise = 0, capPaise, ...same } = toCoupon(row)
  return { ...same, minimumTotal: toRupees(minimumPaise), ...(capPaise !== undefined && { maximumDiscount: toRupees(capPaise) }) }
}
