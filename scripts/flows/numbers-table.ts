import type { Numbers } from './coverage.ts'
import type { Chapter } from './write-flow.ts'

/** States and transitions run, of all there are; one line for each machine. */
export function numbersTable(chapters: readonly Chapter[]): string {
  const rows = chapters.map(({ flow, journeys, onScreen, numbers }) => [
    flow.name,
    String(journeys.length),
    ...cells(numbers.vitest),
    onScreen ? String(onScreen.length) : '–',
    ...(numbers.chromium ? cells(numbers.chromium) : ['no adapter yet', '']),
  ])
  const all = (of: (chapter: Chapter) => Numbers | undefined) =>
    chapters.reduce<Numbers>((sum, chapter) => add(sum, of(chapter)), {
      states: 0,
      statesRun: 0,
      transitions: 0,
      transitionsRun: 0,
      handed: 0,
      uncovered: [],
    })
  const total = [
    'all',
    String(chapters.reduce((sum, { journeys }) => sum + journeys.length, 0)),
    ...cells(all(({ numbers }) => numbers.vitest)),
    String(chapters.reduce((sum, { onScreen }) => sum + (onScreen?.length ?? 0), 0)),
    ...cells(all(({ numbers }) => numbers.chromium)),
  ]
  const table = [['', 'journeys', 'Vitest: states', 'transitions', 'journeys', 'Chromium: states', 'transitions'], ...rows, total]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  return table
    .map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '))
    .join('\n')
}

const cells = ({ states, statesRun, transitions, transitionsRun, handed }: Numbers): [string, string] => [
  `${statesRun}/${states}`,
  `${transitionsRun}/${transitions}${handed > 0 ? ` (${handed} handed)` : ''}`,
]

/** What no customer can cause on a screen and was therefore handed to the machine, with the reason; one line for each transition. */
export function handedList(chapters: readonly Chapter[]): string[] {
  return chapters.flatMap(({ flow, chromium }) =>
    flow.transitions.flatMap(({ id, number, sentence }) => {
      const because = chromium?.handed.get(id)?.because
      return because === undefined ? [] : [`${flow.name} ${number}, ${sentence}: ${because}`]
    }),
  )
}

const add = (sum: Numbers, one: Numbers | undefined): Numbers =>
  one
    ? {
        states: sum.states + one.states,
        statesRun: sum.statesRun + one.statesRun,
        transitions: sum.transitions + one.transitions,
        transitionsRun: sum.transitionsRun + one.transitionsRun,
        handed: sum.handed + one.handed,
        uncovered: [...sum.uncovered, ...one.uncovered],
      }
    : sum
