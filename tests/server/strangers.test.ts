import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { limitCounts, orders, tokens } from '#server/db/schema.ts'
import { tokenHashOf } from '#server/auth/tokens.ts'
import { codesOn, countOf, GOOD_PASSWORD, NEW_ACCOUNT, newContact, notThe } from './support/codes.ts'
import { ENGINES } from './support/postgres.ts'
import { errorOf, FIRST_MOMENT, type Reply, type TestServer, withServer } from './support/server.ts'
import { DAY_MS } from '#machines/model/dates.ts'

const LIMITED = { LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' }
const HOUR_MS = 60 * 60_000

describe.each(ENGINES)('strangers, on %s', strangers)

function strangers(engine: 'pglite' | 'postgres') {
  const server = withServer(engine, {
    config: { ...readConfig({ ...LIMITED, REQUESTS_PER_MINUTE: '100000' }), kitchenStepMs: 30_000 },
  })
  afterEach(async () => {
    await server.database.db.delete(limitCounts)
    server.clock.now = new Date(FIRST_MOMENT)
  })
  const { codeFor, later, owner, readyToRegister, register } = codesOn(server)
  const order = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 5 }
  const times = (count: number, ask: (n: number) => Promise<Reply>) => inTurn(Array.from({ length: count }, (_, n) => () => ask(n)))

  /** A caller at an address; with `cookies`, one that keeps them, as a browser does. */
  function callerAt(address: string, { cookies = true } = {}) {
    let cookie: string | undefined
    async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
      const reply = await server.ask(method, path, body, { 'x-forwarded-for': address, ...(cookie && { cookie }), ...headers })
      const sent = reply.headers['set-cookie']
      if (cookies && sent !== undefined) cookie = String(sent).split(';')[0]
      return reply
    }
    return {
      ask,
      logIn: (email: string, password: string, remember = false) => ask('POST', 'login', { username: email, password, remember }),
      sendRegistrationCode: (username: string) => ask('POST', 'register/send-otp', { username, userType: 'CUSTOMER' }),
      sendResetCode: (username: string) => ask('POST', 'send-otp', { username, userType: 'customer' }),
      reset: (recipient: string, otp: number, password = 'another boat') =>
        ask('POST', 'reset-password', { recipient, otp, password, userType: 'customer' }),
    }
  }
  type Caller = ReturnType<typeof callerAt>

  /** An account that has signed in with this browser. */
  async function accountOf({ logIn }: Caller) {
    const customer = await owner()
    expect((await logIn(customer.email, GOOD_PASSWORD)).status).toBe(200)
    await server.database.db.delete(limitCounts)
    return customer
  }

  test('105 wrong passwords from one address leave the owner in from another, and from the same one on a known device', async () => {
    const home = callerAt('198.51.100.1')
    const { email } = await accountOf(home)
    const stranger = callerAt('203.0.113.9')
    const guesses = await times(105, (n) => stranger.logIn(email, `guess ${n}`))
    expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([10, 95])
    expect((await callerAt('198.51.100.2').logIn(email, GOOD_PASSWORD)).status).toBe(200)
    // The stranger uses the address of the customer's household.
    await times(15, (n) => callerAt('198.51.100.1').logIn(email, `guess ${n}`))
    expect((await callerAt('198.51.100.1').logIn(email, GOOD_PASSWORD)).status).toBe(429)
    expect((await home.logIn(email, GOOD_PASSWORD)).status).toBe(200)
  })

  test('guesses from many addresses shut out all but the devices that have signed in before', async () => {
    const home = callerAt('198.51.100.1')
    const { email } = await accountOf(home)
    for (let n = 0; n < 11; n++) await times(10, (guess) => callerAt(`203.0.113.${n}`).logIn(email, `guess ${guess}`))
    expect(errorOf(await callerAt('198.51.100.2').logIn(email, GOOD_PASSWORD))).toEqual({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
    expect((await home.logIn(email, GOOD_PASSWORD)).status).toBe(200)
  })

  test('a known device has ten wrong passwords in 15 minutes, and a forged cookie is none', async () => {
    const home = callerAt('198.51.100.1')
    const { email } = await accountOf(home)
    const guesses = await times(12, (n) => home.logIn(email, `guess ${n}`))
    expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([10, 2])
    later(15 * 60_000)
    await times(10, (n) => callerAt('198.51.100.1').logIn(email, `guess ${n}`))
    const cookie = `device=${'a'.repeat(22)}.${'b'.repeat(43)}`
    const reply = await callerAt('198.51.100.1').ask('POST', 'login', { username: email, password: GOOD_PASSWORD }, { cookie })
    expect(reply.status).toBe(429)
  })

  test('after a reset only the device that did it is known', async () => {
    const [old, fresh] = [callerAt('198.51.100.1'), callerAt('198.51.100.2')]
    const { email } = await accountOf(old)
    await fresh.sendResetCode(email)
    expect((await fresh.reset(email, await codeFor(email))).status).toBe(200)
    for (let n = 0; n < 11; n++) await times(10, (guess) => callerAt(`203.0.113.${n}`).logIn(email, `guess ${guess}`))
    expect((await old.logIn(email, 'another boat')).status).toBe(429)
    expect((await fresh.logIn(email, 'another boat')).status).toBe(200)
  })

  test('the cookie of a device is for the API alone and kept from scripts', async () => {
    const reply = await callerAt('198.51.100.1').sendRegistrationCode(newContact().email)
    expect(reply.headers['set-cookie']).toMatch(/^device=[\w-]{22}\.[\w-]{43}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Lax$/)
  })

  test("ten registration codes asked for by a stranger leave the owner's reset alone", async () => {
    const home = callerAt('198.51.100.1')
    const { email } = await accountOf(home)
    const start = server.clock.now.getTime()
    for (let n = 0; n < 10; n++) {
      server.clock.now = new Date(start + Math.floor(n / 5) * HOUR_MS + (n % 5) * 31_000)
      expect((await callerAt('203.0.113.9').sendRegistrationCode(email)).status).toBe(200)
    }
    expect((await callerAt('203.0.113.9').sendRegistrationCode(email)).status).toBe(429)
    expect((await callerAt('198.51.100.2').sendResetCode(email)).status).toBe(200)
  })

  test("reset codes asked for by a stranger leave those of the owner's known device", async () => {
    const home = callerAt('198.51.100.1')
    const { email } = await accountOf(home)
    for (let n = 0; n < 5; n++) {
      await callerAt('203.0.113.9').sendResetCode(email)
      later(31_000)
    }
    expect((await callerAt('203.0.113.9').sendResetCode(email)).status).toBe(429)
    expect((await home.sendResetCode(email)).status).toBe(200)
    expect((await home.reset(email, await codeFor(email))).status).toBe(200)
  })

  test.each([
    ['with a cookie of its own', true],
    ['without cookies', false],
  ])("wrong guesses of a stranger %s leave the owner's code good", async (_what, cookies) => {
    const home = callerAt('198.51.100.1')
    const { email } = await accountOf(home)
    const browser = callerAt('198.51.100.3')
    await browser.sendResetCode(email)
    const code = await codeFor(email)
    const stranger = callerAt('203.0.113.9', { cookies })
    await stranger.sendRegistrationCode(newContact().email)
    const guesses = await times(8, () => stranger.reset(email, notThe(code)))
    expect(countOf(guesses, 422)).toBe(8)
    expect((await stranger.reset(email, code)).status).toBe(422)
    expect((await browser.reset(email, code)).status).toBe(200)
  })

  test("a code asked for by a stranger leaves the owner's good, and a stranger's handle opens no other's code", async () => {
    const [home, stranger] = [callerAt('198.51.100.1'), callerAt('203.0.113.9')]
    const { email } = await accountOf(home)
    await home.sendResetCode(email)
    const code = await codeFor(email)
    later(31_000)
    expect((await stranger.sendResetCode(email)).status).toBe(200)
    if ((await codeFor(email)) === code) return
    expect((await stranger.reset(email, code)).status).toBe(422)
    expect((await home.reset(email, code)).status).toBe(200)
  })

  test('a client without cookies registers, and has three tries of a code', async () => {
    const plain = callerAt('198.51.100.1', { cookies: false })
    const { email, phone } = newContact()
    const body = { ...NEW_ACCOUNT, ...(await readyToRegister({ email, phone }, plain.sendRegistrationCode)) }
    const { token } = (await plain.ask('POST', 'register', body)).body.data
    expect((await plain.ask('GET', 'cart', undefined, { authorization: `Bearer ${token}` })).status).toBe(200)
    later(60_000)
    const resetAfter = async (wrong: number) => {
      await plain.sendResetCode(email)
      const code = await codeFor(email)
      await times(wrong, () => plain.reset(email, notThe(code)))
      later(31_000)
      return (await plain.reset(email, code)).status
    }
    expect(await resetAfter(3)).toBe(422)
    expect(await resetAfter(2)).toBe(200)
  })

  test('guesses without a handle are counted per address: 60 an hour', async () => {
    const stranger = callerAt('203.0.113.9', { cookies: false })
    const guesses = await times(62, (n) => stranger.reset(`nobody${n}@example.com`, 123456))
    expect([countOf(guesses, 422), countOf(guesses, 429)]).toEqual([60, 2])
    expect(errorOf(guesses.at(-1)!)).toEqual({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
    expect((await callerAt('203.0.113.10', { cookies: false }).reset('nobody@example.com', 123456)).status).toBe(422)
  })

  test('one guest of a hotel cannot use up the codes of all', async () => {
    const greedy = callerAt('198.51.100.1')
    const asked = await times(40, () => greedy.sendRegistrationCode(newContact().email))
    expect([countOf(asked, 200), countOf(asked, 429)]).toEqual([6, 34])
    const others = await inTurn(
      Array.from({ length: 12 }, () => async () => {
        const guest = callerAt('198.51.100.1')
        const { email, phone } = newContact()
        expect((await guest.sendRegistrationCode(phone)).status).toBe(200)
        return guest.sendRegistrationCode(email)
      }),
    )
    expect(countOf(others, 200)).toBe(12)
  })

  test('a browser that is new to an address whose codes are used up gets one at its second request; all together have 100', async () => {
    await times(20, () => callerAt('198.51.100.1', { cookies: false }).sendRegistrationCode(newContact().email))
    const guest = callerAt('198.51.100.1')
    const refused = await guest.sendRegistrationCode(newContact().email)
    expect([refused.status, refused.headers['retry-after'], refused.body.message]).toEqual([
      429,
      '1',
      'Please wait 1 s before asking for another code.',
    ])
    expect((await guest.sendRegistrationCode(newContact().email)).status).toBe(200)
    const all = await times(110, async () => {
      const other = callerAt('198.51.100.1')
      await other.sendRegistrationCode(newContact().email)
      return other.sendRegistrationCode(newContact().email)
    })
    expect(countOf(all, 200)).toBe(99)
  })

  test('ten orders a minute are taken from a customer, whatever the addresses; a repeated key is not counted', async () => {
    const customer = await server.newCustomer()
    const place = (n: number, key = randomUUID()) =>
      customer.ask('POST', 'order', order, { 'idempotency-key': key, 'x-forwarded-for': `203.0.113.${n}` })
    const key = randomUUID()
    const first = await place(0, key)
    const placed = await Promise.all(Array.from({ length: 14 }, (_, n) => place(n)))
    expect([first.status, countOf(placed, 201), countOf(placed, 429)]).toEqual([201, 9, 5])
    const refused = await place(1)
    expect(errorOf(refused)).toEqual({ status: 429, code: 'TOO_MANY_ORDERS' })
    expect(refused.body.message).toBe('You have placed many orders. Please wait 60 s before the next one.')
    expect(refused.headers['retry-after']).toBe('60')
    const again = await place(2, key)
    expect([again.status, again.body.data.orderId]).toEqual([201, first.body.data.orderId])
    expect(await server.database.db.select().from(orders).where(eq(orders.customerId, customer.id))).toHaveLength(10)
    expect((await (await server.newCustomer()).ask('POST', 'order', order)).status).toBe(201)
    later(60_000)
    expect((await place(1)).status).toBe(201)
  })

  test('a refused order is not counted', async () => {
    const customer = await server.newCustomer()
    const refused = await times(12, () => customer.ask('POST', 'order', { ...order, orderSourceAreaId: 999 }))
    expect(countOf(refused, 422)).toBe(12)
    expect((await customer.ask('POST', 'order', order)).status).toBe(201)
  })

  test('twenty accounts an hour are opened from an address, and the codes of a refused one stay good', async () => {
    const open = async (headers: Record<string, string>) => {
      const { email, phone } = newContact()
      const browser = callerAt(`198.51.100.${Math.ceil(Math.random() * 250)}`)
      await browser.sendRegistrationCode(phone)
      await browser.sendRegistrationCode(email)
      const body = {
        name: 'Meera Iyer',
        password: GOOD_PASSWORD,
        whitelabelId: 1,
        emailId: email,
        emailOtp: await codeFor(email),
        contactNumber: Number(phone),
        contactNumberOtp: await codeFor(phone),
      }
      return [await browser.ask('POST', 'register', body, headers), () => browser.ask('POST', 'register', body)] as const
    }
    const at = { 'x-forwarded-for': '203.0.113.9' }
    for (let n = 0; n < 20; n++) expect((await open(at))[0].status).toBe(200)
    const [refused, elsewhere] = await open(at)
    expect(errorOf(refused)).toEqual({ status: 429, code: 'TOO_MANY_ACCOUNTS' })
    expect(refused.body.message).toBe('Too many accounts were opened here. Please try again in 60 minutes.')
    expect((await elsewhere()).status).toBe(200)
  })

  test('a remembered session goes on as long as it is used within 30 days, for a year at most', async () => {
    const { email } = await accountOf(callerAt('198.51.100.1'))
    const token = (await callerAt('198.51.100.1').logIn(email, GOOD_PASSWORD, true)).body.data.token as string
    const start = server.clock.now.getTime()
    const statusOn = async (day: number) => {
      server.clock.now = new Date(start + day * DAY_MS)
      return (await server.ask('GET', 'cart', undefined, { authorization: `Bearer ${token}` })).status
    }
    expect([await statusOn(29), await statusOn(58), await statusOn(87)]).toEqual([200, 200, 200])
    expect(await statusOn(117)).toBe(401)
    // As if it had been used until now.
    await server.database.db
      .update(tokens)
      .set({ usedAt: new Date(start + 364 * DAY_MS) })
      .where(eq(tokens.tokenHash, tokenHashOf(token)))
    expect([await statusOn(364), await statusOn(365)]).toEqual([200, 401])
  })

  test('the use of a session is noted at most once an hour', async () => {
    const { token } = await accountOf(callerAt('198.51.100.1'))
    const start = server.clock.now.getTime()
    const usedAfter = async (ms: number) => {
      server.clock.now = new Date(start + ms)
      await server.ask('GET', 'cart', undefined, { authorization: `Bearer ${token}` })
      const [row] = await server.database.db
        .select()
        .from(tokens)
        .where(eq(tokens.tokenHash, tokenHashOf(token)))
      return row!.usedAt.getTime() - start
    }
    expect([await usedAfter(HOUR_MS - 1), await usedAfter(HOUR_MS), await usedAfter(HOUR_MS + 5)]).toEqual([0, HOUR_MS, HOUR_MS])
  })

  test('a customer has ten sessions: an eleventh ends the one used longest ago, and twenty sign-ins at once leave ten', async () => {
    const { email } = await accountOf(callerAt('198.51.100.1'))
    const logIn = async (_: unknown, n = 0) =>
      (await callerAt(`198.51.100.${n}`).logIn(email, GOOD_PASSWORD, true)).body.data.token as string
    const status = async (token: string) => (await server.ask('GET', 'cart', undefined, { authorization: `Bearer ${token}` })).status
    const [daily, other] = [await logIn(0), await logIn(0)]
    later(2 * HOUR_MS)
    await status(daily)
    for (let n = 0; n < 9; n++) await logIn(n)
    expect([await status(daily), await status(other)]).toEqual([200, 401])
    await Promise.all(Array.from({ length: 20 }, logIn))
    const [row] = await server.database.db
      .select()
      .from(tokens)
      .where(eq(tokens.tokenHash, tokenHashOf(await logIn(0))))
    const rows = await server.database.db
      .select()
      .from(tokens)
      .where(and(eq(tokens.customerId, row!.customerId)))
    expect(rows).toHaveLength(10)
  })

  test('a white label that is not configured opens no account, sends no code and signs nobody in', async () => {
    const { email } = await accountOf(callerAt('198.51.100.1'))
    const other = { 'whitelabel-id': '2' }
    const { ask } = callerAt('198.51.100.1')
    const contact = { username: newContact().email, userType: 'CUSTOMER' }
    const replies = [
      await ask('POST', 'login', { username: email, password: GOOD_PASSWORD }, other),
      await ask('POST', 'register/send-otp', contact, other),
      await ask('POST', 'send-otp', contact, other),
      await ask('POST', 'reset-password', { recipient: email, otp: 1, password: GOOD_PASSWORD, userType: 'customer' }, other),
      await register({ emailId: email, emailOtp: 1, contactNumber: 9876543210, contactNumberOtp: 1, whitelabelId: 2 }),
    ]
    for (const reply of replies) expect(errorOf(reply)).toEqual({ status: 422, code: 'UNKNOWN_WHITELABEL' })
    expect(replies[0]!.body.message).toBe('This app is not known here.')
  })
}

describe('the limit of requests', () => {
  const server = withServer('pglite', { config: { ...readConfig({ ...LIMITED, REQUESTS_PER_MINUTE: '20' }), isProduction: true } })

  test('in production the cookie of a device travels by HTTPS alone', async () => {
    const reply = await codesOn(server).sendRegistrationCode(newContact().email)
    expect(reply.headers['set-cookie']).toMatch(/; Secure$/)
  })

  test('60 requests with a bad token are 40 refusals that the database does not see', async () => {
    const queries = countQueries(server)
    const replies = await inTurn(
      Array.from({ length: 60 }, () => () => server.ask('GET', 'cart', undefined, { authorization: `Bearer ${'A'.repeat(43)}` })),
    )
    expect([countOf(replies, 401), countOf(replies, 429)]).toEqual([20, 40])
    expect(queries()).toBe(20)
    expect(errorOf(replies.at(-1)!)).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' })
  })

  test('health checks and pictures are limited too', async () => {
    const health = await inTurn(Array.from({ length: 25 }, () => () => server.ask('GET', '/healthz')))
    expect([countOf(health, 200), countOf(health, 429)]).toEqual([20, 5])
    const pictures = await inTurn(Array.from({ length: 210 }, () => () => server.ask('GET', '/media/catalogue/dish.webp')))
    expect([countOf(pictures, 403), countOf(pictures, 429)]).toEqual([200, 10])
  })
})

/** At the driver: a statement that is made once is run many times. */
function countQueries({ database: { db } }: TestServer): () => number {
  const { $client } = db as unknown as { $client: PGlite }
  const query = vi.spyOn($client, 'query')
  return () => {
    const count = query.mock.calls.length
    query.mockRestore()
    return count
  }
}

async function inTurn<T>(steps: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  for (const step of steps) results.push(await step())
  return results
}
