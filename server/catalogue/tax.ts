import type { OutletRow } from './queries.ts'

/** What an outlet adds to its prices, in percent: nothing where it is not registered for GST (CGST s. 32); null for the rate of the server. */
export const taxRateOf = ({ gstin, taxRatePercent }: Pick<OutletRow, 'gstin' | 'taxRatePercent'>): number | null =>
  gstin === null ? 0 : taxRatePercent
