import { GROUNDS, missingFor } from '#tests/server/load/grounds.ts'
import { runLoad } from '#tests/server/load/run-load.ts'
import { postgresMissing } from '#tests/server/support/postgres.ts'
import { chooseFrom, readFlags } from './read-flags.ts'

const { rate, seconds, on } = readFlags({ rate: 300, seconds: 120, on: GROUNDS.join(',') })

let sound = true
for (const ground of chooseFrom(GROUNDS, on.split(','), '--on')) {
  const missing = process.env.TEST_DATABASE_URL ? 'it needs a server of its own' : (postgresMissing ?? missingFor(ground))
  if (missing) {
    console.log(`${ground}: skipped, not run: ${missing}`)
    continue
  }
  console.log(`${ground}: ${rate} requests a second for ${seconds} s against two processes`)
  const { requests, statuses, broken, troubles, p50, p99, p99Undisturbed, healed, acknowledged, lost, duplicated } = await runLoad({
    rate,
    seconds,
    on: ground,
  })
  const shown = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status || 'no connection'}: ${count}`)
  console.log(`${requests} requests; ${shown.join(', ')}`)
  console.log(`p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, p99 without the faults ${p99Undisturbed.toFixed(1)} ms`)
  for (const { fault, took, ms } of healed)
    console.log(`${fault}: took ${(took / 1000).toFixed(1)} s, healed ${(ms / 1000).toFixed(1)} s after its begin`)
  for (const reply of new Set(broken)) console.log(`BROKEN ${reply}`)
  for (const line of troubles) console.log(line)
  const refused = [...statuses].filter(([status]) => status >= 400 && status < 500)
  for (const [status, count] of refused) console.log(`REFUSED ${status}: ${count}`)
  console.log(`orders acknowledged ${acknowledged}, lost ${lost}, duplicated ${duplicated}; 5xx without Retry-After ${broken.length}\n`)
  sound &&= acknowledged > 0 && lost + duplicated + broken.length + refused.length === 0
}
process.exit(sound ? 0 : 1)
