import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { withServer } from './support/server.ts'

const server = withServer('pglite', { config: readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '120' }) })

test('a third request for news of outlets within a minute from one address is refused', async () => {
  const ask = (n: number) => server.ask('POST', 'availability-request', { latitude: n, longitude: 72, contact: `guest${n}@example.com` })
  expect([(await ask(1)).status, (await ask(2)).status]).toEqual([200, 200])
  const refused = await ask(3)
  expect([refused.status, refused.body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
