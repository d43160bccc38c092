import type { CartGroup } from '#machines/model/cart.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { taxOf } from './tax.ts'

type OutletTax = Pick<Outlet, 'taxRatePercent' | 'taxedAfterDiscount'>
interface Priced {
  tax?: string | undefined
  pricePaise?: number
  finalPricePaise?: number | undefined
  unitPricePaise?: number
}

/**
 * What comes on top of these prices: 'plus 5 % GST', 'plus GST' where it is not one rate for all of them, 'incl. taxes'. undefined where nothing is
 * taxed, and where the backend does not tell what the outlet taxes. What is free counts for none.
 */
export function taxWords(prices: readonly Priced[], { taxRatePercent, taxedAfterDiscount }: OutletTax): string | undefined {
  if (taxRatePercent === undefined) return undefined
  const taxes = prices
    .filter(({ unitPricePaise, finalPricePaise, pricePaise }) => (unitPricePaise ?? finalPricePaise ?? pricePaise) !== 0)
    .map(({ tax }) => taxOf(taxedAfterDiscount ? tax : undefined, taxRatePercent))
  const taxed = taxes.filter(({ ratePercent }) => ratePercent > 0)
  const [first] = taxed.filter(({ kind }) => kind === 'ADDED')
  if (!first) return taxed.length > 0 ? 'incl. taxes' : undefined
  const isOne = taxes.every(({ kind, ratePercent }) => kind === 'ADDED' && ratePercent === first.ratePercent)
  return isOne ? `plus ${first.ratePercent} % GST` : 'plus GST'
}

/** The same of a sum, without the rate: nothing where an outlet of them tells nothing, but for what others add. */
export function sumTaxWords(cart: readonly CartGroup[]): string | undefined {
  const words = cart.map(({ outlet, lines }) =>
    taxWords(
      lines.filter(({ outOfStock }) => !outOfStock),
      outlet,
    ),
  )
  if (words.some((one) => one?.startsWith('plus'))) return 'plus GST'
  return words.length > 0 && words.every((one) => one !== undefined) ? 'incl. taxes' : undefined
}
