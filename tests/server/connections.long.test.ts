import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresMissing, startPostgres, type TestPostgres } from './support/postgres.ts'
import { startProcess } from './support/process.ts'
import { startWireProxy, type WireProxy } from './support/wire-proxy.ts'

const answered = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(20_000) }).then(
    ({ status }) => status,
    () => 'no answer',
  )

if (postgresMissing) test.skip(`processes with connections to PostgreSQL: skipped, ${postgresMissing}`, () => {})
else
  describe('processes with connections to PostgreSQL', () => {
    let database: TestPostgres
    let proxy: WireProxy
    beforeAll(async () => {
      database = await startPostgres()
      proxy = await startWireProxy(database.url)
    })
    afterAll(async () => {
      await proxy.close()
      await database.stop()
    })

    test('a network that goes silent fails the calls it holds with 503, and the next ones are answered', async () => {
      const server = await startProcess({ DATABASE_URL: proxy.url })
      const ask = (count: number) => Promise.all(Array.from({ length: count }, () => answered(`${server.url}/healthz`)))
      expect(await ask(10)).toEqual(Array(10).fill(200))
      expect(proxy.connections()).toBeGreaterThan(1)
      proxy.silence()
      for (const status of await ask(10)) expect([200, 503]).toContain(status)
      expect(await ask(10)).toEqual(Array(10).fill(200))
      await server.kill()
    })

    test('a server that starts while another one fills a slow database waits for it', async () => {
      const fresh = await startPostgres()
      const slow = await startWireProxy(fresh.url)
      try {
        const first = startProcess({ DATABASE_URL: slow.url })
        await expect.poll(() => milestones(fresh.url), { timeout: 60_000 }).toBe('there')
        slow.delay(100)
        const second = startProcess({ DATABASE_URL: slow.url })
        const servers = await Promise.all([first, second])
        for (const server of servers) await server.kill()
      } finally {
        await slow.close()
        await fresh.stop()
      }
      // Two servers start, and every answer of their database comes 100 ms late.
    })
  })

async function milestones(url: string): Promise<string> {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('milestones') as found`)
    return rows[0].found === null ? 'missing' : 'there'
  } finally {
    await client.end()
  }
}
