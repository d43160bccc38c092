import { UsageError, findPaths } from '../../tests/paths/asked.ts'
import { HELP, readRequest, type Request } from './ask.ts'
import { readFlow } from './flow.ts'
import { journeysOf } from './journeys.ts'
import { loadMachine, machineNames } from './machines.ts'
import { journeyText, planCsv } from './plan.ts'
import { plural } from './words.ts'
import { buildForTests, runBrowserTests } from '../../scripts/run-tests.ts'

/** Slow enough to follow with the eyes, in milliseconds after every action. */
const SLOW_MS = '700'

try {
  const request = readRequest(process.argv.slice(2), await machineNames())
  if (request) await answer(request)
  else console.log(HELP)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function answer(request: Request): Promise<void> {
  const { name, screen, source } = await loadMachine(request.machine)
  const { runs, isAll } = findPaths(screen, request)
  const flow = readFlow(name, screen.machine, source)
  const journeys = journeysOf(flow, screen, runs)
  if (request.csv) return console.log(planCsv({ flow, journeys }).trimEnd())
  console.log(`# ${plural(runs.length, `${request.kind} path`)} to ${request.to}${isAll ? '' : ', and there are more (--limit)'}\n`)
  if (request.run) return walk(request)
  console.log(
    journeys
      .flatMap((journey) => journeyText(journey))
      .join('\n')
      .trimEnd(),
  )
}

async function walk({ headed, ...asked }: Request): Promise<void> {
  process.env['ASKED_PATHS'] = JSON.stringify(asked)
  if (headed) process.env['SLOW_MO'] = SLOW_MS
  await buildForTests()
  const { passed, failed } = await runBrowserTests([
    '--project=paths',
    '--workers=1',
    'paths/paths-command',
    ...(headed ? ['--headed'] : []),
  ])
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}
