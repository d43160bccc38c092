import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs, SEED } from '#tests/support/level.ts'
import { type Fuzz, inOrder, openFuzz } from './fuzz/run-fuzz.ts'

// Whatever is sent, by whomever, the reply is in the contract and never a failure of the server's own. `npm run fuzz` sends more.
const REQUESTS = runs(20)
let fuzz: Fuzz
beforeAll(async () => {
  fuzz = await openFuzz()
}, 60_000)
afterAll(() => fuzz.close())

test.each(inOrder.map((operation) => [operation.operationId, operation] as const))(
  `%s survives whatever is sent (seed ${SEED})`,
  { timeout: 60_000 },
  (_id, operation) => fuzz.fuzz(operation, REQUESTS, SEED),
)

test('most requests were answered, not only refused', () => {
  const all = [...fuzz.statuses.values()].reduce((sum, count) => sum + count, 0)
  expect(all).toBeGreaterThanOrEqual(REQUESTS * inOrder.length)
  expect(fuzz.succeeded.size).toBeGreaterThan(inOrder.length * 0.7)
})
