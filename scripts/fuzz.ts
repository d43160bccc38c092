import { inOrder, openFuzz } from '#tests/contract/fuzz/run-fuzz.ts'
import { postgresMissing, startPostgres } from '#tests/server/support/postgres.ts'
import { chooseFrom, readFlags } from './read-flags.ts'

const ENGINES = ['pglite', 'postgres'] as const
const { requests, seed, on } = readFlags({ requests: 20_000, seed: Date.now() % 1_000_000, on: ENGINES.join(',') })
const engines = chooseFrom(ENGINES, on.split(','), '--on')
const each = Math.ceil(requests / inOrder.length)
let failures = 0

async function run(engine: string, databaseUrl?: string): Promise<void> {
  console.log(`\n${engine}: ${each} requests for each of ${inOrder.length} operations, seed ${seed}`)
  const started = performance.now()
  const fuzz = await openFuzz(databaseUrl)
  for (const operation of inOrder) {
    try {
      await fuzz.fuzz(operation, each, seed)
    } catch (error) {
      failures++
      console.error(`FAILED ${operation.operationId}\n${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const all = [...fuzz.statuses.values()].reduce((sum, count) => sum + count, 0)
  const table = [...fuzz.statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(`${all} requests in ${((performance.now() - started) / 1000).toFixed(1)} s; ${table.join(', ')}`)
  const never = inOrder.filter(({ operationId }) => !fuzz.succeeded.has(operationId)).map(({ operationId }) => operationId)
  console.log(never.length === 0 ? 'every operation succeeded at least once' : `never with success: ${never.join(', ')}`)
  await fuzz.close()
}

if (engines.includes('pglite')) await run('PGlite')
if (engines.includes('postgres')) {
  if (postgresMissing) console.log(`\nPostgreSQL: skipped, ${postgresMissing}`)
  else {
    const postgres = await startPostgres()
    await run('PostgreSQL', postgres.url).finally(() => postgres.stop())
  }
}
console.log(failures === 0 ? '\nno 5xx, and no reply outside the contract' : `\n${failures} operations failed`)
process.exit(failures === 0 ? 0 : 1)
