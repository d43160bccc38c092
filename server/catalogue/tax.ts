import type { MenuItemRow, OutletRow } from './queries.ts'

/** What an outlet taxes its dishes at, in percent: nothing where it is not registered for GST (CGST s. 32); null for the rate of the server. */
export const taxRateOf = ({ gstin, taxRatePercent }: Pick<OutletRow, 'gstin' | 'taxRatePercent'>): number | null =>
  gstin === null ? 0 : taxRatePercent

/** How a dish is taxed where that is not at the rate of its outlet, added to its price. */
export const dishTaxOf = (
  { gstin, taxIncluded }: Pick<OutletRow, 'gstin' | 'taxIncluded'>,
  { tax }: Pick<MenuItemRow, 'tax'>,
): string | null => (gstin === null ? null : (tax ?? (taxIncluded ? 'incl' : null)))
