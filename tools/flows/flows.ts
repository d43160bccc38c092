import { parseArgs } from 'node:util'
import { alignColumns } from '../../scripts/align-columns.ts'
import type { Numbers } from './coverage.ts'
import { MADE, madeOf, readFlows, REVIEWED, save } from './documents.ts'
import { coverageFaults, handFaults, planFaults } from './faults.ts'
import type { FlowFacts } from './write-flow.ts'

const HEAD = ['', 'journeys', 'states', 'transitions', 'on no screen']

/** States and transitions walked in Chromium, of all that a screen leads to; one line for each machine. */
function numbersTable(allFacts: readonly FlowFacts[]): string {
  const rowOf = (name: string, among: readonly FlowFacts[]) => {
    const count = (of: (facts: FlowFacts) => number) => String(among.reduce((sum, facts) => sum + of(facts), 0))
    const all = (figure: Exclude<keyof Numbers, 'uncovered'>) => count(({ numbers }) => numbers[figure])
    return [
      name,
      count(({ journeys }) => journeys.length),
      `${all('statesRun')}/${all('states')}`,
      `${all('transitionsRun')}/${all('transitions')}`,
      all('noScreen'),
    ]
  }
  return alignColumns([HEAD, ...allFacts.map((facts) => rowOf(facts.flow.name, [facts])), rowOf('all', allFacts)])
}

/** Writes flows/ and dist-flows/, with --made the latter alone, from the machines: pictures, sentences, test plans, and the page that ties them together. */
const { values: asked } = parseArgs({ options: { made: { type: 'boolean' } } })
const data = await readFlows({ fresh: !asked.made })
await save(MADE, await madeOf(data))
if (asked.made) process.exit()
const { allFacts, reviewed } = data
const changed = await save(REVIEWED, reviewed)
const named = (found: readonly string[]) => `${found.length}: ${found.join(', ')}`
const stale = allFacts.filter(({ age }) => age === 'stale').map(({ flow }) => flow.name)
const failed = allFacts.flatMap(({ proofs }) => Object.keys(proofs).filter((id) => proofs[id]!.result === 'failed'))
const faults = [...allFacts.flatMap(coverageFaults), ...allFacts.flatMap(planFaults), ...allFacts.flatMap(handFaults)]
console.log(numbersTable(allFacts))
if (stale.length > 0) console.log(`\nFlows walked before their machine, adapter or screens changed, ${named(stale)}`)
if (failed.length > 0) console.log(`\nJourneys that failed in their last walk, ${named(failed)}`)
console.log(
  changed.length === 0 ? '\nflows/ is as the machines say.' : `\n${changed.length} files changed in flows/: commit them with the machines.`,
)
for (const fault of faults) console.error(`\n${fault}`)
if (faults.length === 0) console.log('npm start, then /flows, shows them.')
process.exit(faults.length === 0 ? 0 : 1)
