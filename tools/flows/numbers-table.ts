import { alignColumns } from '../../scripts/align-columns.ts'
import type { Numbers } from './coverage.ts'
import type { Chapter } from './write-flow.ts'

const HEAD = ['', 'journeys', 'Vitest: states', 'transitions', 'journeys', 'Chromium: states', 'transitions']

/** States and transitions run, of all there are; one line for each machine. */
export function numbersTable(chapters: readonly Chapter[]): string {
  const rowOf = (name: string, among: readonly Chapter[]) => {
    const count = (of: (chapter: Chapter) => number) => String(among.reduce((sum, chapter) => sum + of(chapter), 0))
    const cells = (runner: 'vitest' | 'chromium') => {
      const all = (figure: Exclude<keyof Numbers, 'uncovered'>) => count(({ numbers }) => numbers[runner]?.[figure] ?? 0)
      const handed = all('handed') === '0' ? '' : ` (${all('handed')} handed)`
      return [`${all('statesRun')}/${all('states')}`, `${all('transitionsRun')}/${all('transitions')}${handed}`]
    }
    return [
      name,
      count(({ journeys }) => journeys.length),
      ...cells('vitest'),
      count(({ onScreen }) => onScreen?.length ?? 0),
      ...cells('chromium'),
    ]
  }
  return alignColumns([HEAD, ...chapters.map((chapter) => rowOf(chapter.flow.name, [chapter])), rowOf('all', chapters)])
}

/** What no customer can cause on a screen and was therefore handed to the machine, with the reason; one line for each transition. */
export const handedList = (chapters: readonly Chapter[]): string[] =>
  chapters.flatMap(({ flow, chromium }) =>
    flow.transitions.flatMap(({ id, ref, sentence }) => {
      const because = chromium?.handed.get(id)?.because
      return because === undefined ? [] : [`${ref}, ${sentence}: ${because}`]
    }),
  )
