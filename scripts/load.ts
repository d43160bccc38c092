import { runLoad } from '#tests/server/load/run-load.ts'
import { postgresMissing } from '#tests/server/support/postgres.ts'
import { readFlags } from './read-flags.ts'

const options = readFlags({ rate: 300, seconds: 120 })
if (postgresMissing) {
  console.log(`skipped: ${postgresMissing}`)
  process.exit(0)
}
console.log(`${options.rate} requests a second for ${options.seconds} s against two processes on PostgreSQL`)
const { requests, statuses, broken, troubles, p50, p99, p99Undisturbed, healed, acknowledged, lost, duplicated } = await runLoad(options)
const shown = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status || 'no connection'}: ${count}`)
console.log(`${requests} requests; ${shown.join(', ')}`)
console.log(`p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, p99 without the faults ${p99Undisturbed.toFixed(1)} ms`)
for (const { fault, took, ms } of healed)
  console.log(`${fault}: took ${(took / 1000).toFixed(1)} s, healed ${(ms / 1000).toFixed(1)} s after its begin`)
for (const reply of new Set(broken)) console.log(`BROKEN ${reply}`)
for (const line of troubles) console.log(line)
const refused = [...statuses].filter(([status]) => status >= 400 && status < 500)
for (const [status, count] of refused) console.log(`REFUSED ${status}: ${count}`)
console.log(`orders acknowledged ${acknowledged}, lost ${lost}, duplicated ${duplicated}; 5xx without Retry-After ${broken.length}`)
process.exit(acknowledged > 0 && lost + duplicated + broken.length + refused.length === 0 ? 0 : 1)
