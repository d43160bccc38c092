import { expect, test } from 'vitest'
import { isAll } from '#tests/support/level.ts'
import { runChaos } from './chaos/run-chaos.ts'

const [checkouts, kills] = isAll ? [60, 1] : [20, 0]

test(`${checkouts} checkouts over a network that fails 30 % of requests, the server killed ${kills} times: none lost, none twice`, async () => {
  const result = await runChaos({ checkouts, faultShare: 0.3, kills, seed: 7 })
  expect(result).toMatchObject({ acknowledged: checkouts, lost: 0, duplicated: 0, kills })
  expect(result.requests).toBeGreaterThan(checkouts)
})

if (isAll)
  test('without a key the same network makes orders twice', async () => {
    const result = await runChaos({ checkouts: 40, faultShare: 0.3, kills: 0, seed: 7, withKey: false })
    expect(result).toMatchObject({ acknowledged: 40, lost: 0 })
    expect(result.duplicated).toBeGreaterThan(0)
  })
