import { expect, test } from 'vitest'
import { runChaos } from './chaos/run-chaos.ts'

test('60 checkouts over a network that fails 30 % of requests, the server killed once: none lost, none twice', async () => {
  const result = await runChaos({ checkouts: 60, faultShare: 0.3, kills: 1, seed: 7 })
  expect(result).toMatchObject({ acknowledged: 60, lost: 0, duplicated: 0, kills: 1 })
  expect(result.requests).toBeGreaterThan(60)
})

test('without a key the same network makes orders twice', async () => {
  const result = await runChaos({ checkouts: 40, faultShare: 0.3, kills: 0, seed: 7, withKey: false })
  expect(result).toMatchObject({ acknowledged: 40, lost: 0 })
  expect(result.duplicated).toBeGreaterThan(0)
})
