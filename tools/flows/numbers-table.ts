import { alignColumns } from '../../scripts/align-columns.ts'
import type { Numbers } from './coverage.ts'
import type { Chapter } from './write-flow.ts'

const HEAD = ['', 'journeys', 'states', 'transitions', 'on no screen']

/** States and transitions walked in Chromium, of all that a screen leads to; one line for each machine. */
export function numbersTable(chapters: readonly Chapter[]): string {
  const rowOf = (name: string, among: readonly Chapter[]) => {
    const count = (of: (chapter: Chapter) => number) => String(among.reduce((sum, chapter) => sum + of(chapter), 0))
    const all = (figure: Exclude<keyof Numbers, 'uncovered'>) => count(({ numbers }) => numbers[figure])
    return [
      name,
      count(({ journeys }) => journeys.length),
      `${all('statesRun')}/${all('states')}`,
      `${all('transitionsRun')}/${all('transitions')}`,
      all('noScreen'),
    ]
  }
  return alignColumns([HEAD, ...chapters.map((chapter) => rowOf(chapter.flow.name, [chapter])), rowOf('all', chapters)])
}
