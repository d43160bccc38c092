import { type Book, save, writeBook } from './flows/documents.ts'
import { coverageFaults, planFaults } from './flows/faults.ts'
import { handedList, numbersTable } from './flows/numbers-table.ts'
import { runCommand } from './run-command.ts'

/** Writes flows/ from the machines: pictures, sentences, test plans, and the page that ties them together. */
let book = await writeBook({ fresh: true })
const stale = staleIn(book)
if (stale.length > 0) {
  console.log(`The journeys of ${stale.join(', ')} have not run as they are now: running them in Vitest …`)
  const { code, output } = await runCommand('vitest', ['run', '--project=rules', ...stale.map((name) => `tests/paths/${name}.paths`)])
  if (code !== 0) console.log(output)
  book = await writeBook({ fresh: true })
}

const changed = await save(book.documents)
const faults = [...book.chapters.flatMap(coverageFaults), ...book.chapters.flatMap(planFaults)]
console.log(numbersTable(book.chapters))
const handed = handedList(book.chapters)
if (handed.length > 0)
  console.log(`\nHanded to the machine in Chromium, since no customer can cause it on a screen:\n  ${handed.join('\n  ')}`)
console.log(
  changed.length === 0 ? '\nflows/ is as the machines say.' : `\n${changed.length} files changed in flows/: commit them with the machines.`,
)
for (const fault of faults) console.error(`\n${fault}`)
if (faults.length === 0) console.log('Open flows/index.html.')
process.exit(faults.length === 0 ? 0 : 1)

/** Machines with journeys that nothing has run. */
function staleIn({ chapters }: Book): string[] {
  return chapters.filter(({ vitest }) => vitest.notRun.length > 0).map(({ flow }) => flow.name)
}
