import { availableParallelism, loadavg } from 'node:os'
import { alignColumns } from '../../scripts/align-columns.ts'

/** The number that this share of them is below: of 0.5 the median, of 1 the greatest. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/** The figure for what was never painted. */
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

export function warnOfLoad(): void {
  const [load = 0] = loadavg()
  if (load > availableParallelism())
    console.log(
      `\nThe machine had ${load.toFixed(1)} things to do at once on ${availableParallelism()} cores: times are that much too long.`,
    )
}
