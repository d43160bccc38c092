import type { ServingSize } from '#machines/model/menu/menu-item.ts'
import { isSoldOut, needsServingSize, toServingSize, unitPricePaise } from '#machines/model/menu/menu-item.ts'
import { Problem } from '#server/problem.ts'
import type { MenuItemRow } from './queries.ts'

export const isUnavailable = (item: MenuItemRow, now: Date, size?: ServingSize): boolean =>
  isSoldOut(item, size) || item.stock === 0 || isSoldOutToday(item, now) || item.deletedAt !== null

export const isSoldOutToday = ({ soldOutUntil }: Pick<MenuItemRow, 'soldOutUntil'>, now: Date): boolean =>
  soldOutUntil !== null && soldOutUntil > now

export const priceOf = (item: MenuItemRow, size: ServingSize | undefined): number | undefined =>
  unitPricePaise({ servings: item.servings, pricePaise: item.pricePaise, finalPricePaise: item.finalPricePaise ?? undefined }, size)

/** The menu may have changed since a size was chosen. */
export const comesIn = (item: MenuItemRow, size: ServingSize | undefined): boolean =>
  size === undefined ? !needsServingSize(item) : item.servings.some((serving) => serving.size === size)

/** The size as the menu spells it, undefined for a dish of one size; rejects with 422 what the dish does not come in. */
export function chosenSize(item: MenuItemRow, sent: string | null | undefined): ServingSize | undefined {
  const size = toServingSize(sent)
  const about = { field: 'servingSize', menuIds: [item.menuId] }
  if (comesIn(item, size)) return size
  if (size === undefined) throw new Problem(422, 'Serving size is required', { code: 'SERVING_SIZE_REQUIRED', ...about })
  throw new Problem(422, `${item.name} does not come in that serving size`, { code: 'UNKNOWN_SERVING_SIZE', ...about })
}
