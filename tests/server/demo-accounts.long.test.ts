import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type StartOptions, startServer } from '#server/main.ts'
import { TEST_CATALOGUE } from './support/catalogue.ts'
import { addCustomer } from './support/customers.ts'
import { openDatabase } from '#server/db/open.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { PRODUCTION_SETTINGS } from './support/production-settings.ts'

test('production on a database that was a demo lets nobody in with the password of the README', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mezbaan-was-demo-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const shared: StartOptions = { port: 0, dataDir, logLevel: 'silent', signals: false, catalogue: TEST_CATALOGUE }
  const logIn = async (url: string, username: string) => {
    const reply = await fetch(`${url}/api/customer/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'mezbaan123', remember: true }),
    })
    return { status: reply.status, token: ((await reply.json()) as any).data?.token as string }
  }
  const cart = async (url: string, token: string) =>
    (await fetch(`${url}/api/customer/cart`, { headers: { authorization: `Bearer ${token}` } })).status

  const demo = await startServer({ ...shared, env: {} })
  const { status, token } = await logIn(demo.url, 'asha@example.com')
  expect([status, await cart(demo.url, token)]).toEqual([200, 200])
  await demo.close()
  const database = await openDatabase({ dataDir })
  // A customer may have chosen the same password.
  const own = await addCustomer(database.db, new Date(), { passwordHash: await hashPassword('mezbaan123') })
  await database.close()

  const production = await startServer({ ...shared, env: PRODUCTION_SETTINGS })
  onTestFinished(() => production.close())
  for (const name of ['asha', 'ravi', 'farida', 'nikhil'])
    expect([name, (await logIn(production.url, `${name}@example.com`)).status]).toEqual([name, 401])
  expect(await cart(production.url, token)).toBe(401)
  expect((await logIn(production.url, own.email)).status).toBe(200)
})
