import { changedFiles, journeysReached, machinesReached, pathsReached, screensReached, sinceWhen } from './changed.ts'
import { buildForTests, runBrowserTests, runUnitTests } from './run-tests.ts'
import { NOTHING, type Phase, runnerArguments, summary, type Tally } from './test-summary.ts'

const given = process.argv.slice(2)
const isAll = given.includes('--all')
const isChanged = given.includes('--changed')
const args = given.filter((arg) => arg !== '--all' && arg !== '--changed')
// Read by the configurations of both runners, and by tests that take longer or more of something in `npm run test:all`.
process.env['TEST_LEVEL'] = isAll ? 'all' : 'change'

const phases: Phase[] = []
async function phase(name: string, run: () => Promise<Tally>): Promise<void> {
  const since = performance.now()
  const tally = await run().catch((error: unknown): Tally => {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    return { ...NOTHING, failed: 1, failures: [message] }
  })
  phases.push({ name, seconds: (performance.now() - since) / 1000, tally })
}

const { vitest, playwright } = runnerArguments(args)
if (isChanged) {
  const since = await sinceWhen()
  const files = await changedFiles(since)
  const journeys = journeysReached(files)
  process.env['LOOKS_OF'] = screensReached(files).join()
  process.env['WALKS_OF'] = machinesReached(files).join()
  const proved = await pathsReached(files)
  if (proved.length > 0) process.env['PATHS_OF'] = proved.join()
  await phase('without a browser', () => runUnitTests([`--changed=${since}`, ...vitest]))
  if (journeys.length > 0) {
    await phase('builds', buildForTests)
    await phase('in Chromium', () => runBrowserTests([...journeys, ...playwright]))
  }
} else {
  await phase('builds', buildForTests)
  await phase('without a browser', () => runUnitTests(vitest))
  await phase('in Chromium', () => runBrowserTests(playwright))
}

// With arguments that choose files or titles, one of the runners may have no test; without them both have some.
const leastRuns = args.length > 0 ? 1 : 2
const ran = phases.filter(({ tally }) => tally.passed + tally.failed > 0).length
if (!isChanged && ran < leastRuns)
  phases.push({
    name: 'no tests were found',
    seconds: 0,
    tally: { ...NOTHING, failed: 1, failures: ['No test fits, or a runner found none.'] },
  })
console.log(`\n${summary(phases)}`)
process.exit(phases.some(({ tally }) => tally.failed > 0) ? 1 : 0)
