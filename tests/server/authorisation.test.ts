import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { issueToken } from '#server/auth/tokens.ts'
import { cartLines, customers, favourites, media, orders, reviews, tokens } from '#server/db/schema.ts'
import { addCustomer, type SignedIn } from './support/customers.ts'
import { isStream, operations as all } from './support/contract-check.ts'
import { ENGINES } from './support/postgres.ts'
import { type TestServer, withServer } from './support/server.ts'
import { QUICK_HASH } from './support/codes.ts'

// tests/server/news.test.ts asks for the streams.
const operations = all.filter((operation) => !isStream(operation))
const secured = operations.filter((operation) => operation.security === undefined)
type Operation = (typeof operations)[number]
/** Those that name an order, a session or a picture. */
const NAMING_ONE = new Set([
  'getOrder',
  'reviewOrder',
  'endSession',
  'getSignedUrl',
  'deleteMedia',
  'editProfile',
  'getWaiterCall',
  'callWaiter',
  'takeCallBack',
])
const NEVER_WAS = { orderId: 'NEVERWAS', sessionId: 'A'.repeat(43), picture: `${'A'.repeat(22)}.png` }

// tests/server/rules/identity.ts asks without a token and with forged ones.
describe.each(ENGINES)('every operation, on %s', (engine) => {
  const server = withServer(engine)
  const owner = () => ownerOn(server)

  test.each(named(secured))('%s refuses a token that has expired, even by a second', async (_id, operation) => {
    const { ask, token } = await owner()
    const late = server.clock.now
    expect((await ask(operation, token)).status).not.toBe(401)
    server.clock.now = new Date(late.getTime() + 12 * 3_600_000 + 1_000)
    try {
      expect((await ask(operation, token)).status).toBe(401)
    } finally {
      server.clock.now = late
    }
  })

  test.each([
    ['another customer', 1],
    ['a customer of another white label', 2],
  ])('asked by %s neither tells nor changes anything of the owner', { timeout: 120_000 }, async (_who, whitelabelId) => {
    for (const operation of operations) {
      const { ask, traces, state } = await owner()
      const before = await state()
      const stranger = await addCustomer(server.database.db, server.clock.now, { whitelabelId, passwordHash: await QUICK_HASH })
      const reply = await ask(operation, stranger.token)
      const text = JSON.stringify(reply.body)
      for (const trace of traces) expect(text, `${operation.operationId} answered with ${trace}`).not.toContain(trace)
      // A stranger's replies name no outlet: they have nothing at any.
      if (operation.method === 'GET' && secured.includes(operation)) expect(text, operation.operationId).not.toContain('haveli')
      expect(await state(), `${operation.operationId} changed something`).toEqual(before)
      expect(reply.status, operation.operationId).toBeLessThan(500)
    }
  })

  test('for another customer, what is the owner’s is like what never was', async () => {
    const stranger = async () => (await addCustomer(server.database.db, server.clock.now, { passwordHash: await QUICK_HASH })).token
    const statuses: Record<string, number> = {}
    for (const operation of operations.filter(({ operationId }) => NAMING_ONE.has(operationId))) {
      const { ask } = await owner()
      const [foreign, missing] = [await ask(operation, await stranger()), await ask(operation, await stranger(), NEVER_WAS)]
      expect([foreign.status, foreign.body], operation.operationId).toEqual([missing.status, missing.body])
      statuses[operation.operationId] = foreign.status
    }
    expect(statuses).toEqual({
      getOrder: 404,
      reviewOrder: 404,
      endSession: 200,
      getSignedUrl: 404,
      deleteMedia: 404,
      editProfile: 422,
      getWaiterCall: 404,
      callWaiter: 404,
      takeCallBack: 404,
    })
  })

  test('the same requests tell the owner what they hide from others', async () => {
    const { ask, traces } = await owner()
    const texts: string[] = []
    for (const operation of operations.filter(({ method }) => method === 'GET'))
      texts.push(JSON.stringify((await ask(operation, undefined)).body))
    for (const trace of [traces[0]!, traces[2]!]) expect(texts.some((text) => text.includes(trace))).toBe(true)
  })
})

function named(some: Operation[]) {
  return some.map((operation) => [operation.operationId, operation] as const)
}

/** A customer with something of everything, and how to ask for exactly that with any token. */
async function ownerOn(server: TestServer) {
  const { db } = server.database
  const me: SignedIn = await addCustomer(db, server.clock.now, { passwordHash: await QUICK_HASH })
  const mine = `Bearer ${me.token}`
  const asMe = (method: string, path: string, body?: unknown) => server.ask(method, path, body, { authorization: mine })
  const order = {
    businessId: 'haveli',
    items: [{ menuId: 'dal', quantity: 1, itemNote: `note of ${me.id}` }],
    orderSourceArea: 'TABLE',
    orderSourceAreaId: 7,
  }
  const orderId = (await asMe('POST', 'order', order)).body.data.orderId as string
  await asMe('PATCH', 'cart/upsert', { businessId: 'haveli', menuId: 'paneer-tikka', quantity: 3, status: true })
  await asMe('POST', 'favourites', { businessId: 'haveli', status: true })
  const upload = { mediaType: 'PROFILE', contentType: 'image/png', contentLength: 100 }
  const key = (await asMe('PUT', 'generate-upload-url', upload)).body.data.key as string
  const line = { businessId: 'haveli', menuId: 'paneer-tikka' }
  const bodiesWith = (picture: string): Record<string, unknown> => ({
    placeOrder: { ...order, items: [{ menuId: 'dal', quantity: 1 }] },
    upsertCartLine: { ...line, quantity: 0, status: false },
    removeCartLines: [line],
    toggleFavourite: { businessId: 'haveli', status: false },
    reviewOrder: { outletRating: 1, menuReviews: [{ menuId: 'dal', rating: 1 }] },
    deleteMedia: { key: picture, mediaType: 'PROFILE' },
    generateUploadUrl: upload,
    editProfile: { image: picture },
    changePassword: { password: 'boat on a lake', newPassword: 'a quiet river' },
    sendContactOtp: { username: `new-${me.email}`, password: 'boat on a lake' },
    changeContact: { username: `new-${me.email}`, otp: 123_456, password: 'boat on a lake' },
    callWaiter: { kind: 'BILL' },
    markNoticesRead: { until: '2020-01-01T00:00:00Z' },
    login: { username: me.email, password: 'a guess' },
    resetPassword: { recipient: me.email, otp: 123_456, password: 'boat on a lake', userType: 'CUSTOMER' },
  })
  const [{ id: sessionId }] = (await asMe('GET', 'sessions')).body.data as [{ id: string }]
  const named = { orderId, sessionId, picture: key.split('/').at(-1)! }
  const query = 'latitude=19&longitude=72&lat=19&lon=72&q=pune&origin=TABLE&businessId=haveli'
  async function ask(operation: Operation, token: string | undefined, one = named) {
    const picture = key.replace(named.picture, one.picture)
    const parameters: Record<string, string> = { ...one, outletId: 'haveli', menuId: 'dal', mediaType: 'PROFILE' }
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name]!)
    const body = operation.requestBody === undefined ? undefined : (bodiesWith(picture)[operation.operationId] ?? {})
    return server.ask(operation.method, `/api${path}?${query}&key=${encodeURIComponent(picture)}`, body, {
      authorization: `Bearer ${token ?? me.token}`,
    })
  }
  async function state() {
    const of = (table: { customerId: any } & any) => db.select().from(table).where(eq(table.customerId, me.id))
    return {
      cart: await of(cartLines),
      orders: await of(orders),
      favourites: await of(favourites),
      media: await of(media),
      sessions: await of(tokens),
      reviews: await db.select().from(reviews).where(eq(reviews.orderId, orderId)),
      me: await db.select().from(customers).where(eq(customers.id, me.id)),
    }
  }
  const token = await issueToken(db, me.id, { isRemembered: false }, server.clock.now)
  return { ask, state, token, traces: [orderId, key.split('/').at(-1)!, `note of ${me.id}`, me.email, me.id, sessionId] }
}
