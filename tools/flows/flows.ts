import { parseArgs } from 'node:util'
import { alignColumns } from '../../scripts/align-columns.ts'
import type { Numbers } from './coverage.ts'
import { MADE, madeOf, readBook, REVIEWED, save } from './documents.ts'
import { coverageFaults, planFaults } from './faults.ts'
import type { Chapter } from './write-flow.ts'

const HEAD = ['', 'journeys', 'states', 'transitions', 'on no screen']

/** States and transitions walked in Chromium, of all that a screen leads to; one line for each machine. */
function numbersTable(chapters: readonly Chapter[]): string {
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

/** Writes flows/ and dist-flows/, with --made the latter alone, from the machines: pictures, sentences, test plans, and the page that ties them together. */
const { values: asked } = parseArgs({ options: { made: { type: 'boolean' } } })
const book = await readBook({ fresh: !asked.made })
await save(MADE, await madeOf(book))
if (asked.made) process.exit()
const { chapters, reviewed } = book
const changed = await save(REVIEWED, reviewed)
const named = (found: readonly string[]) => `${found.length}: ${found.join(', ')}`
const stale = chapters.filter(({ age }) => age === 'stale').map(({ flow }) => flow.name)
const failed = chapters.flatMap(({ proofs }) => Object.keys(proofs).filter((id) => proofs[id]!.result === 'failed'))
const faults = [...chapters.flatMap(coverageFaults), ...chapters.flatMap(planFaults)]
console.log(numbersTable(chapters))
if (stale.length > 0) console.log(`\nFlows walked before their machine, adapter or screens changed, ${named(stale)}`)
if (failed.length > 0) console.log(`\nJourneys that failed in their last walk, ${named(failed)}`)
console.log(
  changed.length === 0 ? '\nflows/ is as the machines say.' : `\n${changed.length} files changed in flows/: commit them with the machines.`,
)
for (const fault of faults) console.error(`\n${fault}`)
if (faults.length === 0) console.log(`Open ${MADE}/index.html.`)
process.exit(faults.length === 0 ? 0 : 1)
