import { expect, test } from 'vitest'
import { pairRuns } from './cover.ts'
import type { Model } from './model.ts'
import { proveRun } from './prove.ts'

/** Flows in which a fault costs money. In the cart a call that failed stays invoked, and the search would fail it twice. */
const OF_MONEY = ['bill-split', 'cart-sync', 'checkout', 'credit-note', 'order-attempt', 'round']
const MODELS = import.meta.glob<Record<string, Model>>('./*.model.ts')

test.each(OF_MONEY)('every two steps of %s that can follow each other lead where its model says', { timeout: 300_000 }, async (name) => {
  const [, model] = Object.entries(await MODELS[`./${name}.model.ts`]!()).find(([key]) => key.endsWith('Model'))!
  const runs = pairRuns(model)
  expect(runs.length).toBeGreaterThan(0)
  for (const run of runs) await proveRun(model, run)
})
