import { parseArgs } from 'node:util'
import { coveringRuns } from '../../tests/paths/cover.ts'
import { buildForTests, runBrowserTests } from '../../scripts/run-tests.ts'
import { readFlow } from './flow.ts'
import { journeysOf } from './journeys.ts'
import { loadMachine, machineNames } from './machines.ts'
import { journeyText } from './plan.ts'
import { prefixOf } from './ids.ts'

const HELP = `Opens the app where a journey of a test plan begins, with its data, and leaves it open.

  npm run scene -- CHK-J3b07             what stands under "Before" is there, and the steps are yours
  npm run scene -- CHK-J3b07 --steps 2   after its first two steps
  --picture FILE                         without a window: keeps a picture of it`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { steps: { type: 'string', default: '0' }, picture: { type: 'string' } },
})
const [id = ''] = positionals
const name = (await machineNames()).find((one) => id.startsWith(`${prefixOf(one)}-J`))
const journey = name === undefined ? undefined : (await journeysOfFlow(name)).find((one) => one.id === id)
if (name === undefined || !journey) {
  console.log(id === '' ? HELP : `${id} is no journey of today's plans.\n\n${HELP}`)
  process.exit(id === '' ? 0 : 2)
}
console.log(journeyText(journey).join('\n'))
process.env['SCENE'] = JSON.stringify({ machine: name, title: journey.title, steps: Number(values.steps), picture: values.picture })
await buildForTests()
const { failed } = await runBrowserTests(['--project=paths', '--workers=1', 'paths/scene', ...(values.picture ? [] : ['--headed'])])
process.exit(failed === 0 ? 0 : 1)

async function journeysOfFlow(flow: string) {
  const { screen, source } = await loadMachine(flow)
  return journeysOf(readFlow(flow, screen.machine, source), screen, coveringRuns(screen))
}
