import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig, withSecrets } from '#server/config.ts'
import { newContact } from './support/codes.ts'
import { ENGINES, postgresMissing } from './support/postgres.ts'
import { asker, type Customer, UNLIMITED, withServer } from './support/server.ts'
import { DAY_MS } from '#machines/model/dates.ts'

afterEach(() => vi.useRealTimers())

/** The machine's clock of the day; monotonic clocks go on as they do. */
const setClock = (ms: number) => vi.useFakeTimers({ now: ms, toFake: ['Date'] })
const waitOf = ({ headers }: { headers: Record<string, unknown> }) => Number(headers['retry-after'] ?? 0)

describe.each(postgresMissing ? ENGINES : (['pglite', 'postgres'] as const))('after the clock was a day ahead, on %s', (engine) => {
  const server = withServer(engine)
  let ask: Customer['ask']
  beforeAll(async () => {
    const config = withSecrets(readConfig({ ...UNLIMITED, REQUESTS_PER_MINUTE: '3' }))
    // With the clocks that production has.
    const app = await buildApp({ config, database: server.database })
    ask = asker(app)
    return () => app.close()
  })

  test('requests and codes wait no longer than without the step', async () => {
    const start = Date.now()
    const { email } = newContact()
    const sendCode = () => ask('POST', 'register/send-otp', { username: email, userType: 'CUSTOMER' })
    setClock(start + DAY_MS)
    expect([(await ask('GET', '/livez')).status, (await sendCode()).status]).toEqual([200, 200])
    setClock(start)
    const again = await sendCode()
    expect(waitOf(again)).toBeLessThanOrEqual(30)
    // A database on its own, whose clock was not set, still holds the window.
    if (engine === 'postgres') expect(again.status).toBe(429)
    const replies = [await ask('GET', '/livez'), await ask('GET', '/livez'), await ask('GET', '/livez')]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(waitOf(replies[2]!)).toBeLessThanOrEqual(60)
    setClock(start + DAY_MS)
    expect((await ask('GET', '/livez')).status).toBe(429)
  })
})
