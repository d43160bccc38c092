export interface Row {
  what: string
  /** One figure per run. */
  runs: number[]
  bar?: number
  unit: 's' | 'ms' | ''
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN

const shown = (value: number, unit: Row['unit']): string =>
  unit === 's'
    ? `${(value / 1000).toFixed(2)} s`
    : unit === 'ms'
      ? `${Math.round(value)} ms`
      : value < 1
        ? value.toFixed(3)
        : String(Math.round(value))

/** A line per figure: the median, its bar, and every run. Times on a shared machine are noise: they are compared, never asserted. */
export function benchTable(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ what }) => what.length))
  return rows
    .map(({ what, runs, bar, unit }) => {
      const middle = median(runs)
      const verdict = bar === undefined ? '' : middle <= bar ? 'ok' : 'above'
      const limit = bar === undefined ? '' : `of ${shown(bar, unit)}`
      return `${what.padEnd(width)}  ${shown(middle, unit).padStart(8)}  ${limit.padStart(10)}  ${verdict.padEnd(5)}  (${runs.map((run) => shown(run, unit)).join(', ')})`
    })
    .join('\n')
}
