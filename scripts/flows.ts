import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { compareAgainst } from './flows/against.ts'
import { AGAINST, MADE, REVIEWED, save, writeBook } from './flows/documents.ts'
import { coverageFaults, planFaults } from './flows/faults.ts'
import { handedList, numbersTable } from './flows/numbers-table.ts'
import { walkForPictures } from './flows/pictures.ts'
import { ROOT } from './run-command.ts'

/** Writes flows/ and dist-flows/, with --made the latter alone, from the machines: pictures, sentences, test plans, and the page that ties them together. */
// With --against REF it compares the machines with those of a commit; with --pictures it takes a picture of every state, of all flows or of those named.
const { values: asked, positionals: names } = parseArgs({
  allowPositionals: process.argv.includes('--pictures'),
  options: { made: { type: 'boolean' }, against: { type: 'string' }, pictures: { type: 'boolean' } },
})
if (asked.pictures) process.exit(await walkForPictures(names))
if (asked.against !== undefined) {
  try {
    console.log((await compareAgainst(asked.against, join(ROOT, AGAINST))).join('\n'))
    console.log(`\nOpen ${AGAINST}.`)
    process.exit()
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
const { chapters, reviewed, made } = await writeBook({ fresh: !asked.made })
await save(MADE, made)
if (asked.made) process.exit()
const changed = await save(REVIEWED, reviewed)
const faults = [...chapters.flatMap(coverageFaults), ...chapters.flatMap(planFaults)]
console.log(numbersTable(chapters))
const handed = handedList(chapters)
if (handed.length > 0)
  console.log(`\nHanded to the machine in Chromium, since no customer can cause it on a screen:\n  ${handed.join('\n  ')}`)
console.log(
  changed.length === 0 ? '\nflows/ is as the machines say.' : `\n${changed.length} files changed in flows/: commit them with the machines.`,
)
for (const fault of faults) console.error(`\n${fault}`)
if (faults.length === 0) console.log(`Open ${MADE}/index.html.`)
process.exit(faults.length === 0 ? 0 : 1)
