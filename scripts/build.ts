import { buildIfStale, makeFlowsIfStale, OUTPUT_NAMES } from './build-if-stale.ts'

/** `npm run build`: everything but the flows that is stale; `npm run build -- server`: what is named. */
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => name !== 'flows' && !(OUTPUT_NAMES as string[]).includes(name))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')} to build, only ${OUTPUT_NAMES.join(', ')} and flows.`)
const outputs = OUTPUT_NAMES.filter((name) => asked.length === 0 || asked.includes(name))
try {
  await buildIfStale({ announce: console.log, outputs })
  if (asked.includes('flows')) await makeFlowsIfStale(console.log)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
