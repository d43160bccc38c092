import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { readConfig } from '#server/config.ts'
import * as schema from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { GRACE_MS, planDeletion } from '#server/accounts/deletion-date.ts'
import { moveOrder } from '#server/orders/transitions.ts'
import { dropOldMessages } from '#server/messages/outbox.ts'
import { eraseDue } from '#server/privacy/deletion.ts'
import { IMPERSONAL, RECORDS } from '#server/privacy/records.ts'
import { forManyAsync } from '#tests/support/for-all.ts'
import { GOOD_PASSWORD, QUICK_HASH } from './support/codes.ts'
import { addCustomer } from './support/customers.ts'
import { ENGINES } from './support/postgres.ts'
import { webp } from './support/pictures.ts'
import { type Customer, errorOf, type TestServer, UNLIMITED, withServer } from './support/server.ts'

const TABLES: PgTable[] = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [value as PgTable] : []))

test('of each table it is known what of it belongs to a customer', () => {
  const names = (tables: PgTable[]) => tables.map((table) => getTableName(table)).toSorted()
  expect(names([...RECORDS.map(({ table }) => table), ...IMPERSONAL])).toEqual(names(TABLES))
})

test('columns are spelled as in their tables', () => {
  for (const { table, secrets = [], erased } of RECORDS) {
    const columns = Object.keys(getTableColumns(table))
    expect(columns).toEqual(expect.arrayContaining([...secrets, ...(typeof erased === 'object' ? Object.keys(erased) : [])]))
  }
})

/** What a customer may do; each leaves rows with the customer's word in them where a text can be given. */
const DEEDS = [
  'orders',
  'likes',
  'fills the cart',
  'asks for an outlet',
  'asks for a code',
  'asks to change the email',
  'uploads a picture',
  'edits the profile',
] as const
type Deed = (typeof DEEDS)[number]

interface Subject extends Customer {
  word: string
  email: string
}

describe.each(ENGINES)('on %s', (engine) => {
  // A run asks for more codes than one address may in an hour, and the clock stands still.
  const server = withServer(engine, { config: readConfig({ ...UNLIMITED, CODES_PER_HOUR_PER_ADDRESS: '100000' }) })

  test('an export has every row of its customer and none of another, whatever both have done', { timeout: 120_000 }, async () => {
    await forManyAsync(
      3,
      fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(...DEEDS)), { minLength: 3, maxLength: 12 }),
      async (deeds) => {
        const subjects = [await newSubject(server), await newSubject(server)]
        for (const [who, deed] of deeds) await act(server, subjects[who]!, deed)
        for (const [one, other] of [subjects, subjects.toReversed()] as [Subject, Subject][]) {
          const exported = await exportOf(one)
          const text = JSON.stringify(exported)
          expect(text).not.toContain(other.word)
          expect(text).not.toContain(other.id)
          for (const [table, count] of await rowsNaming(server, one))
            expect([table, exported[nameOf(table)]!.length]).toEqual([table, count])
        }
      },
    )
  })

  test('an export tells no password, token or code', async () => {
    const one = await newSubject(server)
    for (const deed of DEEDS) await act(server, one, deed)
    const text = JSON.stringify(await exportOf(one))
    const [account] = await server.database.db.select().from(schema.customers).where(eq(schema.customers.id, one.id))
    const codes = await server.database.db.select().from(schema.otps).where(eq(schema.otps.recipient, one.email))
    const tokens = await server.database.db.select().from(schema.tokens).where(eq(schema.tokens.customerId, one.id))
    expect(codes.length * tokens.length).toBeGreaterThan(0)
    for (const secret of [account!.passwordHash, ...codes.map(({ codeMac }) => codeMac), ...tokens.map(({ tokenHash }) => tokenHash)])
      expect(text).not.toContain(secret)
    expect((await server.ask('GET', 'data')).status).toBe(401)
  })

  test('after the grace nothing of the person is left in any table, and the orders still add up', { timeout: 60_000 }, async () => {
    const [one, other] = [await newSubject(server), await newSubject(server)]
    for (const subject of [one, other]) for (const deed of DEEDS) await act(server, subject, deed)
    expect((await rowsNaming(server, one)).length).toBeGreaterThan(7)
    const [ofOther, sums] = [await rowsNaming(server, other), await sumsOf(server)]
    const reply = await one.ask('POST', 'deletion', { password: GOOD_PASSWORD, acceptOrders: true })
    const deletesAt = new Date(server.clock.now.getTime() + GRACE_MS)
    expect([reply.status, reply.body.data]).toEqual([200, { deletesAt: deletesAt.toISOString() }])
    const removed: string[] = []
    const erase = (now: Date) => eraseDue(server.database.db, { removeBytes: async (key) => void removed.push(key) }, now)
    expect(await erase(new Date(deletesAt.getTime() - 1))).toBe(0)
    expect(await erase(deletesAt)).toBe(1)
    expect(await erase(deletesAt)).toBe(0)
    expect(removed).toEqual([expect.stringContaining(one.id)])
    expect(await sumsOf(server)).toEqual(sums)
    expect(await rowsNaming(server, other)).toEqual(ofOther)
    expect(await tablesWith(server, [one.email, one.email.split('@')[0]!])).toEqual([])
    // A message to an email that never became the customer's is stored no longer than the grace period.
    await dropOldMessages(server.database.db, new Date(deletesAt.getTime() + 1))
    expect(await tablesWith(server, [one.word])).toEqual([])
    expect(errorOf(await signIn(server, one))).toEqual({ status: 401, code: 'INVALID_CREDENTIALS' })
  })

  test('an account with orders under way is deleted only once the customer has read which', async () => {
    const one = await newSubject(server)
    const order = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
    const placed = [(await one.ask('POST', 'order', order)).body.data]
    server.clock.now = new Date(server.clock.now.getTime() + 1_000)
    placed.push((await one.ask('POST', 'order', order)).body.data)
    const ask = (more: object = {}) => one.ask('POST', 'deletion', { password: GOOD_PASSWORD, ...more })
    expect(errorOf(await ask({ password: 'another boat' })).code).toBe('PASSWORD_WRONG')
    const refused = await ask()
    expect(errorOf(refused)).toEqual({ status: 409, code: 'ORDERS_UNDER_WAY' })
    const [first, second] = placed.map(({ orderNumber }) => `Order ${orderNumber} at The haveli`)
    expect(refused.body.message).toBe(`${second}, ${first} are still under way. Once your account is deleted you cannot follow them here.`)
    expect((await one.ask('GET', 'cart')).status).toBe(200)
    const { orderId } = placed[0]
    await moveOrder({ db: server.database.db, now: () => server.clock.now, taxRatePercent: 5 }, orderId, 'cancel')
    expect((await ask()).body.message).toBe(`${second} is still under way. Once your account is deleted you cannot follow it here.`)
    expect((await ask({ acceptOrders: true })).status).toBe(200)
  })

  test('a deletion needs the password, ends all sessions, and is not put off by asking again', async () => {
    const one = await newSubject(server)
    expect(errorOf(await one.ask('POST', 'deletion', { password: 'another boat' }))).toEqual({ status: 422, code: 'PASSWORD_WRONG' })
    expect((await one.ask('GET', 'cart')).status).toBe(200)
    const first = await one.ask('POST', 'deletion', { password: GOOD_PASSWORD })
    expect(first.status).toBe(200)
    expect((await one.ask('GET', 'cart')).status).toBe(401)
    const { deletesAt } = first.body.data
    const sent = () => server.database.db.select().from(schema.messages).where(eq(schema.messages.recipient, one.email))
    expect(await sent()).toMatchObject([{ template: 'account-deletion', variables: { day: '28 November 2026' } }])
    expect((await planDeletion(server.database.db, one.id, new Date(server.clock.now.getTime() + 60_000))).toISOString()).toBe(deletesAt)
    expect(await sent()).toHaveLength(1)
  })

  test('signing in within the grace keeps the account', async () => {
    const one = await newSubject(server)
    await one.ask('POST', 'deletion', { password: GOOD_PASSWORD })
    expect((await signIn(server, one)).status).toBe(200)
    await eraseDue(server.database.db, { removeBytes: async () => {} }, new Date(server.clock.now.getTime() + 2 * GRACE_MS))
    expect((await signIn(server, one)).status).toBe(200)
  })

  test('eleven wrong passwords for a deletion are counted as those of signing in are', async () => {
    const one = await newSubject(server)
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++) statuses.push((await one.ask('POST', 'deletion', { password: `guess ${guess}` })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

async function newSubject(server: TestServer): Promise<Subject> {
  const { id, token } = await addCustomer(server.database.db, server.clock.now, { passwordHash: await QUICK_HASH })
  // The id stays in orders: the address must not be made of it.
  const email = `${newId(12).toLowerCase()}@example.com`
  await server.database.db.update(schema.customers).set({ email }).where(eq(schema.customers.id, id))
  const ask: Customer['ask'] = (method, path, body, headers = {}) =>
    server.ask(method, path, body, { authorization: `Bearer ${token}`, ...headers })
  return { id, email, token, ask, word: `Word${newId(12)}` }
}

const signIn = (server: TestServer, { email }: Subject) => server.ask('POST', 'login', { username: email, password: GOOD_PASSWORD })
const exportOf = async (one: Subject) => (await one.ask('GET', 'data')).body.data.records as Record<string, unknown[]>

async function act(server: TestServer, { ask, word, email }: Subject, deed: Deed): Promise<void> {
  const done = async (reply: Promise<{ status: number }>) => expect((await reply).status, deed).toBeLessThan(300)
  if (deed === 'orders') {
    const items = [{ menuId: 'dal', quantity: 1, itemNote: word }]
    const placed = await ask('POST', 'order', { businessId: 'haveli', items, orderSourceArea: 'TABLE', orderSourceAreaId: 5 })
    const { orderId } = placed.body.data
    // Once a minute, and the clock stands still.
    await ask('POST', `order/${orderId}/call`, { kind: 'BILL' })
    await server.database.db.update(schema.orders).set({ status: 'COMPLETED', nextStepAt: null }).where(eq(schema.orders.id, orderId))
    const menuReviews = [{ menuId: 'dal', rating: 4, review: word }]
    await done(ask('POST', `order/${orderId}/review`, { outletRating: 4, outletReview: word, menuReviews }))
  }
  if (deed === 'likes') await done(ask('POST', 'favourites', { businessId: 'haveli', menuId: 'dal', status: true }))
  if (deed === 'fills the cart') await done(ask('PATCH', 'cart/upsert', { businessId: 'haveli', menuId: 'dal', quantity: 2, status: true }))
  if (deed === 'asks for an outlet') {
    await done(ask('POST', 'availability-request', { latitude: 20, longitude: 73, place: word }))
    // As a guest, with the same contact.
    await done(server.ask('POST', 'availability-request', { latitude: 21, longitude: 74, place: word, contact: email }))
  }
  if (deed === 'asks for a code') await server.ask('POST', 'send-otp', { username: email, userType: 'CUSTOMER' })
  if (deed === 'asks to change the email')
    await ask('POST', 'contact/send-otp', { username: `${word.toLowerCase()}@example.com`, password: GOOD_PASSWORD })
  if (deed === 'uploads a picture') {
    const bytes = webp()
    const { data } = (
      await ask('PUT', 'generate-upload-url', { mediaType: 'PROFILE', contentType: 'image/webp', contentLength: bytes.length })
    ).body
    await done(server.ask('PUT', data.url, bytes, { 'content-type': 'image/webp' }))
    await done(ask('PATCH', 'profile', { image: data.key }))
  }
  if (deed === 'edits the profile')
    await done(ask('PATCH', 'profile', { name: word.replaceAll(/\d|_|-/g, 'x').slice(0, 30), gender: 'OTHER' }))
}

const nameOf = (table: string) => RECORDS.find((records) => getTableName(records.table) === table)!.name

/** How many rows of each table name the customer: by id, by contact, or by an order of the customer. Not by `RECORDS`, which this checks. */
async function rowsNaming(server: TestServer, { id, email }: Subject): Promise<[string, number][]> {
  const counts: [string, number][] = []
  for (const table of TABLES) {
    const name = getTableName(table)
    const rows = await asText(server, name)
    const orderIds = (
      await server.database.db.select({ id: schema.orders.id }).from(schema.orders).where(eq(schema.orders.customerId, id))
    ).map((order) => order.id)
    const count = rows.filter((row) => [id, email, ...orderIds].some((value) => row.includes(value))).length
    if (count > 0) counts.push([name, count])
  }
  return counts
}

async function tablesWith(server: TestServer, words: string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of TABLES) {
    const rows = await asText(server, getTableName(table))
    if (rows.some((row) => words.some((word) => row.toLowerCase().includes(word.toLowerCase())))) found.push(getTableName(table))
  }
  return found
}

/** All columns of all rows, whatever their types. */
async function asText(server: TestServer, table: string): Promise<string[]> {
  const { rows } = (await server.database.db.execute(sql`select t::text as text from ${sql.identifier(table)} t`)) as unknown as {
    rows: { text: string }[]
  }
  return rows.map(({ text }) => text)
}

async function sumsOf(server: TestServer) {
  const { rows } = (await server.database.db.execute(
    sql`select count(*)::int as orders, sum(total_paise)::text as paise, (select sum(quantity * unit_price_paise)::text from order_lines) as lines,
        (select sum(rating_total)::int from outlets) as stars from orders`,
  )) as unknown as { rows: unknown[] }
  return rows
}
