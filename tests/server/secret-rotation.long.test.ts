import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig, withSecrets } from '#server/config.ts'
import { orders } from '#server/db/schema.ts'
import { placeLink } from '#server/origins/links.ts'
import { codesOn, newContact } from './support/codes.ts'
import { addCustomer } from './support/customers.ts'
import { asker, UNLIMITED, withServer } from './support/server.ts'

const server = withServer('pglite')
const apps: FastifyInstance[] = []

const [OLD, NEW] = ['old'.repeat(11), 'new'.repeat(11)]
/** The values of each secret in the order in which docs/operations.md has a rotation set them. */
const ROTATION = [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`, NEW]

const REQUIRED = { REQUIRE_SIGNED_TABLES: 'true' }

/** A process on the shared database. */
async function started(secrets: string, env: Record<string, string> = {}) {
  const config = withSecrets(readConfig({ ...UNLIMITED, TABLE_SECRET: secrets, MEDIA_SECRET: secrets, OTP_PEPPER: secrets, ...env }))
  const app = await buildApp({ config, database: server.database, now: () => server.clock.now, menuMaxAgeMs: 0 })
  apps.push(app)
  const { token } = await addCustomer(server.database.db, server.clock.now)
  const ask = asker(app)
  return {
    ask,
    codes: codesOn({ ...server, app, ask }),
    signatureOnPrint: placeLink(config.tableSecrets, '', 'haveli', { type: 'TABLE', id: 7 }).slice(-8),
    order: (orderSourceSignature: string) =>
      asker(app, token)('POST', 'order', {
        businessId: 'haveli',
        items: [{ menuId: 'dal', quantity: 1 }],
        orderSourceArea: 'TABLE',
        orderSourceAreaId: 7,
        orderSourceSignature,
      }),
  }
}
type Process = Awaited<ReturnType<typeof started>>

let steps: Process[]
beforeAll(async () => {
  steps = await Promise.all(ROTATION.map((secrets) => started(secrets)))
})
afterAll(async () => {
  for (const app of apps) await app.close()
})

/** How an order of the printed code counts. */
async function countedAs(process: Process, signature: string): Promise<'scanned' | 'typed'> {
  const reply = await process.order(signature)
  expect(reply.status).toBe(201)
  const [row] = await server.database.db.select().from(orders).where(eq(orders.id, reply.body.data.orderId))
  return row!.originSigned ? 'scanned' : 'typed'
}

test('while secrets are rotated old printed codes stay good, new ones are good everywhere, and those of a dropped secret count as typed', async () => {
  const [before, known, signing, after] = steps
  const [old, fresh] = [before!.signatureOnPrint, after!.signatureOnPrint]
  expect([known!.signatureOnPrint, signing!.signatureOnPrint]).toEqual([old, fresh])
  // Processes of two steps that follow each other run side by side.
  for (const process of [before!, known!, signing!]) expect(await countedAs(process, old)).toBe('scanned')
  for (const process of [known!, signing!, after!]) expect(await countedAs(process, fresh)).toBe('scanned')
  expect(await countedAs(after!, old)).toBe('typed')
  expect(await countedAs(after!, 'Ab3_-xyz')).toBe('typed')
})

test('links to pictures and one-time codes of each step are good in the one before and the one after', async () => {
  for (const [at, one] of steps.entries())
    for (const other of [steps[at - 1], steps[at + 1]]) {
      if (!other) continue
      const link = (await one.ask('GET', 'customer/signed-url?key=catalogue/alarm.webp')).body.data as string
      expect((await other.ask('GET', link)).status).toBe(200)
      expect((await other.codes.register(await one.codes.readyToRegister(newContact()))).status).toBe(200)
    }
  const link = (await steps[0]!.ask('GET', 'customer/signed-url?key=catalogue/alarm.webp')).body.data as string
  expect((await steps[3]!.ask('GET', link)).status).toBe(403)
})

test('where only printed codes count, one of a dropped secret is refused with the way out', async () => {
  const [during, after] = [await started(`${NEW},${OLD}`, REQUIRED), await started(NEW, REQUIRED)]
  const old = steps[0]!.signatureOnPrint
  expect(await countedAs(during, old)).toBe('scanned')
  const { status, body } = await after.order(old)
  expect([status, body.error.code]).toEqual([422, 'UNSIGNED_ORIGIN'])
  expect(body.message).toBe('This code is out of date. Please scan the one on your table now, or ask the staff for it.')
})
