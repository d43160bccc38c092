import { taxOf } from './tax.ts'

/** What an outlet's owner may choose; the first is the rate of the server. */
export const OUTLET_TAXES = ['', '5', '18', 'incl', '5 incl', '18 incl', '0']
/** The first is the outlet's. */
export const DISH_TAXES = ['', '5', '18', '0', 'incl', '5 incl', '18 incl', 'outside']

/** The choices, with one that an import has set. */
export const taxChoices = (choices: string[], chosen: string): string[] => (choices.includes(chosen) ? choices : [...choices, chosen])

/** '18 % GST, in the price'; `usual` names the rate of a text without one. */
export function taxLabel(text: string, usual: string): string {
  const { kind, ratePercent } = taxOf(text, -1)
  if (kind === 'OUTSIDE') return 'Outside GST, as alcohol'
  if (ratePercent === 0) return 'No GST'
  const rate = ratePercent < 0 ? usual : `${ratePercent} % GST`
  return `${rate}, ${kind === 'INCLUDED' ? 'in the price' : 'added to the price'}`
}
