import { alignColumns } from '../../scripts/align-columns.ts'

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN

/** The figure of what did not come. */
export const NOT_THERE = Number.POSITIVE_INFINITY

const shown = (value: number): string => (value === NOT_THERE ? 'not there' : value < 1 ? value.toFixed(3) : String(Math.round(value)))

export interface Measured {
  what: string
  runs: readonly Record<string, number>[]
  bars: Partial<Record<string, number>>
}

/** A line per figure: the median, its bar, and every run. Times on a shared machine are noise: they are compared, never asserted. */
export function benchTable(measured: readonly Measured[]): string {
  const rows = measured.flatMap(({ what, runs, bars }) =>
    Object.keys(runs[0]!).map((figure) => {
      const values = runs.map((run) => run[figure]!)
      const bar = bars[figure]
      const verdict = bar === undefined ? ['', ''] : [`of ${shown(bar)}`, median(values) <= bar ? 'ok' : 'above']
      return [`${what}: ${figure}`, shown(median(values)), ...verdict, `(${values.map(shown).join(', ')})`]
    }),
  )
  return alignColumns(rows)
}
