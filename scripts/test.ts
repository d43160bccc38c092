import { JOURNEYS, runBrowserTests, runUnitTests } from './run-tests.ts'
import { addTallies, runnerArguments, type Tally } from './test-summary.ts'

const { vitest, playwright, filtered } = runnerArguments(process.argv.slice(2))

const unit = await runUnitTests(vitest)
const browser = await runBrowserTests([...JOURNEYS, ...playwright]).catch((error: unknown): Tally => {
  const message = error instanceof Error ? error.message : String(error)
  console.error(message)
  return { passed: 0, failed: 1, skipped: 0, failures: [message], secondTries: [] }
})
const { passed, failed, skipped, failures, secondTries } = addTallies([unit, browser])

const ran = ({ passed: good, failed: bad }: Tally) => good + bad > 0
const enough = filtered ? ran(unit) || ran(browser) : ran(unit) && ran(browser)
if (!enough) console.error(filtered ? '\nNo test fits these arguments.' : '\nOne of the two runners found no tests at all.')
for (const journey of secondTries) console.warn(`\n↻ passed when tried again: ${journey}`)
for (const failure of failures) console.error(`\n✘ ${failure}`)
if (skipped > 0) console.log(`\n${skipped} skipped`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && enough ? 0 : 1)
