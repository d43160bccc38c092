import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { orders } from '#server/db/schema.ts'
import { prepareDatabase, startProcess } from './support/process.ts'

const PRELOAD = join(import.meta.dirname, 'support/full-disk.ts')
const ORDER = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }

test('on a full disk orders are refused with 503, a stop and a start say why, and what was acknowledged is there when room is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mezbaan-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [dataDir, full] = [join(folder, 'data'), join(folder, 'full')]
  const [customer] = await prepareDatabase({ dataDir }, 1)
  const env = { DATA_DIR: dataDir, FULL_DISK: full, LOG_LEVEL: 'error', METRICS_TOKEN: 'reads-the-figures', KITCHEN_SPEED: '0.1' }
  const server = await startProcess(env, { preload: PRELOAD })
  onTestFinished(() => server.kill())
  const order = () =>
    fetch(`${server.url}/api/customer/order`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer!.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(ORDER),
    })
  const readiness = async () => (await fetch(`${server.url}/readyz`)).status

  expect([(await order()).status, await readiness()]).toEqual([201, 200])
  writeFileSync(full, '')
  expect(await readiness()).toBe(503)
  for (let n = 0; n < 8; n++) {
    const refused = await order()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
  }
  expect((await fetch(`${server.url}/api/customer/business/haveli/menu`)).status).toBe(200)
  const figures = await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer reads-the-figures' } })
  expect(await figures.text()).toContain('http_requests_total{operation="placeOrder",status="503",code="DISK_FULL"} 8')
  expect(server.output()).toMatch(/"msg":"disk full"/)
  rmSync(full)
  expect([await readiness(), (await order()).status]).toEqual([200, 201])

  writeFileSync(full, '')
  expect(await server.stop()).toBe(0)
  await expect(startProcess(env, { preload: PRELOAD })).rejects.toThrow(/\nThe disk is full, so Mezbaan did not start\. .+\n$/)
  const { db, close } = await openDatabase({ dataDir })
  onTestFinished(close)
  expect(await db.$count(orders)).toBe(2)
})
