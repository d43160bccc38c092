import { expect, test } from 'vitest'
import { pairRuns } from './cover.ts'
import { modelOf } from './model-of.ts'
import { proveRun } from './prove.ts'

/** Flows in which a fault costs money. */
const OF_MONEY = ['bill-split', 'cart', 'cart-sync', 'checkout', 'credit-note', 'order-attempt', 'round']

test.each(OF_MONEY)('every two steps of %s that can follow each other lead where its model says', { timeout: 300_000 }, async (name) => {
  const model = await modelOf(name)
  const runs = pairRuns(model)
  expect(runs.length).toBeGreaterThan(0)
  for (const run of runs) await proveRun(model, run)
})
