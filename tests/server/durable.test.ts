import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { menuItems, orders } from '#server/db/schema.ts'
import { prepareDatabase, startProcess } from './support/process.ts'

test('an acknowledged order survives the killing of the server, which opens again at once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mezbaan-data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const [customer] = await prepareDatabase({ dataDir }, 1)
  const server = await startProcess({ DATA_DIR: dataDir })
  const reply = await fetch(`${server.url}/api/customer/order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer!.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      businessId: 'haveli',
      items: [{ menuId: 'last-jalebi', quantity: 1 }],
      orderSourceArea: 'TABLE',
      orderSourceAreaId: 7,
    }),
  })
  expect(reply.status).toBe(201)
  await expect(openDatabase({ dataDir })).rejects.toThrow(/in use by another process/)
  await server.kill()

  const { db, close } = await openDatabase({ dataDir })
  expect(await db.select({ customerId: orders.customerId }).from(orders)).toEqual([{ customerId: customer!.id }])
  expect(await db.select({ stock: menuItems.stock }).from(menuItems).where(eq(menuItems.menuId, 'last-jalebi'))).toEqual([{ stock: 0 }])
  await close()

  // A clean stop leaves the folder free.
  const again = await openDatabase({ dataDir })
  await again.close()
})
