import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import { placeLink } from '#server/origins/links.ts'
import { newContact } from './support/codes.ts'
import { ENGINES } from './support/postgres.ts'
import { COOK, type Production, startProduction, TABLE_SECRET } from './support/production.ts'

describe.each(ENGINES)('the compiled server in production, on %s', (engine) => {
  let production: Production
  beforeAll(async () => {
    production = await startProduction(engine)
  }, 240_000)
  afterAll(() => production?.close(), 60_000)

  /** Asks as one browser does: with the cookie that it was given. */
  function openBrowser() {
    let cookie: string | undefined
    let token: string | undefined
    const ask = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
      const reply = await fetch(`${production.url}/api/${path.startsWith('counter/') ? path : `customer/${path}`}`, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(cookie && { cookie }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie
      const answer = (await reply.json()) as any
      token = answer.data?.token ?? token
      return { status: reply.status, data: answer.data, error: answer.error?.code, message: answer.message }
    }
    return { ask, leave: () => void (token = undefined) }
  }
  type Browser = ReturnType<typeof openBrowser>

  const PASSWORD = 'boat on a lake'
  async function signUp({ ask }: Browser) {
    const { email, phone } = newContact()
    for (const username of [phone, email])
      expect((await ask('POST', 'register/send-otp', { username, userType: 'CUSTOMER' })).status).toBe(200)
    const opened = await ask('POST', 'register', {
      name: 'Meera Iyer',
      password: PASSWORD,
      whitelabelId: 1,
      emailId: email,
      emailOtp: Number(await production.codeSentTo(email)),
      contactNumber: Number(phone),
      contactNumberOtp: Number(await production.codeSentTo(phone)),
    })
    expect([opened.status, opened.message]).toEqual([200, undefined])
    return { email, phone }
  }

  async function orderAtTable({ ask }: Browser) {
    const code = new URL(placeLink([TABLE_SECRET], production.url, 'haveli', { type: 'TABLE', id: 7 }))
    const order = {
      businessId: code.pathname.split('/').at(-1),
      items: [{ menuId: 'dal', quantity: 2 }],
      orderSourceArea: 'TABLE',
      orderSourceAreaId: Number(code.searchParams.get('table')),
    }
    expect((await ask('POST', 'order', order)).error).toBe('UNSIGNED_ORIGIN')
    const key = newId(20)
    const place = () => ask('POST', 'order', { ...order, orderSourceSignature: code.searchParams.get('s') }, { 'idempotency-key': key })
    const placed = await place()
    expect([placed.status, placed.data?.orderStatus]).toEqual([201, 'PENDING'])
    // The reply was lost: whichever process is asked next, there is one order.
    expect((await place()).data.orderId).toBe(placed.data.orderId)
    return { orderId: placed.data.orderId as string }
  }

  /** The staff take the order from step to step, and answer after each. */
  async function cook(orderId: string, seen: () => Promise<unknown>): Promise<unknown[]> {
    const { ask } = openBrowser()
    expect((await ask('POST', 'counter/login', COOK)).status).toBe(200)
    const statuses: unknown[] = []
    for (const action of ['accept', 'prepare', 'ready', 'serve', 'complete']) {
      const move = { action, ...(action === 'accept' && { minutes: 20 }) }
      const moved = await ask('POST', `counter/outlets/haveli/orders/${orderId}/moves`, move)
      expect([moved.status, moved.message]).toEqual([200, undefined])
      statuses.push(await seen())
    }
    return statuses
  }

  test('a table is scanned, and dishes are ordered, cooked at the counter, served and rated', async () => {
    const browser = openBrowser()
    const { ask } = browser
    await signUp(browser)
    const { orderId } = await orderAtTable(browser)
    expect((await ask('GET', 'order/ongoing-orders')).data.map((order: any) => order.orderId)).toEqual([orderId])
    const seen = async () => (await ask('GET', `order/${orderId}`)).data.orderStatus
    expect(await cook(orderId, seen)).toEqual(['ACCEPTED', 'PREPARING', 'PREPARING', 'SERVED', 'COMPLETED'])
    const review = { outletRating: 5, menuReviews: [{ menuId: 'dal', rating: 4 }] }
    expect((await ask('POST', `order/${orderId}/review`, review)).status).toBe(200)
    const [over] = (await ask('GET', 'order/completed')).data
    expect([over.orderId, over.review]).toEqual([orderId, { outletRating: 5, foodRating: 4 }])
  })

  test.skipIf(engine === 'pglite')('the address of a scanned code, and a page of no outlet, are pages', async () => {
    const code = placeLink([TABLE_SECRET], production.url, 'haveli', { type: 'TABLE', id: 7 })
    const statusOf = async (url: string) => (await fetch(url, { headers: { accept: 'text/html' } })).status
    expect([await statusOf(code), await statusOf(`${production.url}/outlet/nowhere`)]).toEqual([200, 404])
  })

  test('a forgotten password is set anew with the code from the mail, and the old one and its sessions end', async () => {
    const browser = openBrowser()
    const { ask, leave } = browser
    const { email, phone } = await signUp(browser)
    expect((await ask('POST', 'send-otp', { username: phone, userType: 'CUSTOMER' })).status).toBe(200)
    const otp = Number(await production.codeSentTo(phone))
    const changed = 'another boat on it'
    expect((await ask('POST', 'reset-password', { recipient: phone, otp, password: changed, userType: 'CUSTOMER' })).status).toBe(200)
    expect((await ask('GET', 'cart')).status).toBe(401)
    leave()
    expect((await ask('POST', 'login', { username: email, password: PASSWORD })).status).toBe(401)
    expect((await ask('POST', 'login', { username: email, password: changed })).status).toBe(200)
    expect((await ask('GET', 'cart')).status).toBe(200)
  })

  test('the export has the order, and the account is deleted though it is under way once that is accepted', async () => {
    const browser = openBrowser()
    const { ask } = browser
    const { email } = await signUp(browser)
    const { orderId } = await orderAtTable(browser)
    const exported = await ask('GET', 'data')
    expect(exported.status).toBe(200)
    expect(JSON.stringify(exported.data.records)).toContain(orderId)
    expect(JSON.stringify(exported.data.records)).toContain(email)
    expect((await ask('POST', 'deletion', { password: PASSWORD })).status).toBe(409)
    const deletion = await ask('POST', 'deletion', { password: PASSWORD, acceptOrders: true })
    expect(deletion.status).toBe(200)
    const days = (Date.parse(deletion.data.deletesAt) - Date.now()) / (24 * 60 * 60_000)
    expect(days).toBeGreaterThan(6.9)
    expect((await ask('GET', 'cart')).status).toBe(401)
  })
})
