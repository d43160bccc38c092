import type { Serving } from '#machines/model/menu-item.ts'
import { formatPrice, type Paise } from '#machines/model/money.ts'
import { MOST_PAISE } from '#server/catalogue/amounts.ts'
import type { MenuItemRow } from '#server/catalogue/queries.ts'
import { Problem } from '#server/problem.ts'

export type Prices = Pick<MenuItemRow, 'pricePaise' | 'finalPricePaise' | 'servings'>

/** '240' or '199.50' as paise, without a detour through fractions; rejects with 422 what is no price. */
export function readPrice(text: string, what: string): Paise {
  const [, rupees, paise = ''] = /^\s*(\d{1,6})(?:\.(\d{1,2}))?\s*$/.exec(text) ?? []
  const amount = rupees === undefined ? 0 : Number(rupees) * 100 + Number(paise.padEnd(2, '0'))
  if (amount === 0 || amount > MOST_PAISE) {
    throw new Problem(422, `${what} must be an amount in rupees, such as 240 or 199.50, up to ${formatPrice(MOST_PAISE)}.`)
  }
  return amount
}

/** The fields of a form for the serving size at this place of the dish's list. */
export const priceField = (index: number): string => `serving-${index}`
export const outField = (index: number): string => `out-${index}`

/** The prices that a form asks for: one for each serving size where there are some, with whether it is out of stock; else the price and perhaps an offer below it. */
export function readPrices(item: Pick<MenuItemRow, 'servings'>, fields: Record<string, string>): Prices {
  if (item.servings.length > 0) {
    const servings = item.servings.map((serving, index): Serving => ({
      ...serving,
      pricePaise: readPrice(fields[priceField(index)] ?? '', `The price of ${serving.size}`),
      outOfStock: fields[outField(index)] === 'yes' || undefined,
    }))
    return { pricePaise: Math.min(...servings.map((serving) => serving.pricePaise)), finalPricePaise: null, servings }
  }
  const pricePaise = readPrice(fields.price ?? '', 'The price')
  const offer = fields.offer?.trim() ?? ''
  const finalPricePaise = offer === '' ? null : readPrice(offer, 'The offer price')
  if (finalPricePaise !== null && finalPricePaise > pricePaise) throw new Problem(422, 'The offer price must not be above the price.')
  return { pricePaise, finalPricePaise, servings: [] }
}
