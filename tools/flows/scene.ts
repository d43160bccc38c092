import { parseArgs } from 'node:util'
import { buildForTests, runBrowserTests } from '../../scripts/run-tests.ts'
import { machineNames } from './machines.ts'
import { readWalks } from './documents.ts'
import { prefixOf } from './ids.ts'
import { journeyText } from './plan.ts'
import { readMachine } from './reading.ts'
import { withHands } from './write-flow.ts'

const HELP = `Opens the app where a journey of a test plan begins, with its data, and goes through it with you.

  npm run scene -- CHK-J3b07             what stands under "Before" is there; the steps are yours, and what stands
                                         in [brackets] happens by itself or by the scene, three seconds later
  npm run scene -- CHK-J3b07 --steps 2   after its first two steps
  --picture FILE                         without a window: keeps a picture of it`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { steps: { type: 'string', default: '0' }, picture: { type: 'string' } },
})
const [id = ''] = positionals
const name = (await machineNames()).find((one) => id.startsWith(`${prefixOf(one)}-J`))
const planned = name && (await readMachine(name)).journeys.find((one) => one.id === id)
if (!planned) {
  console.log(id === '' ? HELP : `${id} is no journey of today's plans.\n\n${HELP}`)
  process.exit(id === '' ? 0 : 2)
}
const journey = withHands(planned, (await readWalks())[name]?.byHand?.[id])
console.log(journeyText(journey).join('\n'))
const byHand = journey.steps.map((step) => step.byHand)
process.env['SCENE'] = JSON.stringify({ machine: name, id, steps: Number(values.steps), picture: values.picture, byHand })
await buildForTests()
const { failed } = await runBrowserTests(['--project=paths', '--workers=1', 'paths/scene', ...(values.picture ? [] : ['--headed'])])
process.exit(failed === 0 ? 0 : 1)
