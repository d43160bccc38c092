// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'
import { login } from '#src/api/auth.ts'
import { placeOrder } from '#src/api/orders.ts'
import { listOrigins } from '#src/api/origin.ts'
import { isPictureUrl } from '#src/api/picture-address.ts'
import { fetchSignedPicture } from '#src/api/picture-call.ts'
import { config } from '#src/config.ts'
import { type Call, fakeApi, refusal } from '#tests/support/fake-fetch.ts'

const LOGIN = 'POST /customer/login'
const ORDER = 'POST /customer/order'
const SIGNED = 'GET /customer/customer/signed-url'
const ORIGINS = 'GET /customer/origin/list'
const WHO = { email: 'asha@example.com', password: 'mezbaan123', remember: true }
const SESSION = { data: { token: 't', customer: { customerId: 1 } } }
const KEY = '0123456789abcdef'
const REQUEST = {
  outletId: '1',
  items: [{ menuId: '11', quantity: 2 }],
  origin: { type: 'TABLE' as const, id: 7 },
  couponCode: 'FLAT50',
  expectedTotalPaise: 50_400,
}
const PLAIN_ORDER = {
  businessId: '1',
  items: [{ menuId: '11', quantity: 2, servingSize: null, itemNote: null }],
  orderSourceAreaId: 7,
  orderSourceArea: 'TABLE',
}

/** As a validation that knows the specification's fields and no others. */
const refuses =
  (name: string, answer: unknown, status = 400) =>
  ({ body, query }: Call) =>
    query.has(name) || (body !== undefined && name in (body as object)) ? refusal(status, [`property ${name} should not exist`]) : answer

test('signing in asks once more without "remember" where a backend refuses it', async () => {
  const api = fakeApi({ [LOGIN]: refuses('remember', SESSION) })
  expect((await login(WHO)).token).toBe('t')
  expect(api.callsTo(LOGIN).map(({ body }) => Object.keys(body as object))).toEqual([
    ['username', 'password', 'remember'],
    ['username', 'password'],
  ])
})

test('a picture is asked for once more without its width where a backend refuses it', async () => {
  const api = fakeApi({ [SIGNED]: refuses('width', { data: 'https://pictures.example/dal.avif' }) })
  expect(await fetchSignedPicture('dal/464.avif', AbortSignal.timeout(5_000))).toBe('https://pictures.example/dal.avif')
  expect(api.callsTo(SIGNED).map(({ query }) => [...query.keys()])).toEqual([['key', 'width'], ['key']])
})

test('an order is sent once more without its total where a backend refuses it, never without its offer', async () => {
  const api = fakeApi({ [ORDER]: refuses('expectedTotal', { data: { orderId: 5 } }, 422) })
  expect((await placeOrder(KEY, REQUEST)).orderId).toBe('5')
  expect(api.callsTo(ORDER).map(({ body }) => body)).toEqual([
    { ...PLAIN_ORDER, couponCode: 'FLAT50', expectedTotal: 504 },
    { ...PLAIN_ORDER, couponCode: 'FLAT50' },
  ])
})

test('an order from a printed link is sent once more without its signature where a backend refuses it', async () => {
  const api = fakeApi({ [ORDER]: refuses('orderSourceSignature', { data: { orderId: 5 } }) })
  expect((await placeOrder(KEY, { ...REQUEST, origin: { ...REQUEST.origin, signature: 'Ab3_-xyz' } })).orderId).toBe('5')
  expect(api.callsTo(ORDER).map(({ body }) => body)).toEqual([
    { ...PLAIN_ORDER, couponCode: 'FLAT50', expectedTotal: 504, orderSourceSignature: 'Ab3_-xyz' },
    { ...PLAIN_ORDER, couponCode: 'FLAT50' },
  ])
})

test('tables are asked for without their outlet where a backend refuses it', async () => {
  fakeApi({ [ORIGINS]: refuses('businessId', { data: [{ tableId: 7, tableName: 'Window' }] }) })
  expect(await listOrigins('1', 'TABLE')).toEqual([{ id: 7, name: 'Window' }])
})

test.each([
  ['a wrong password', refusal(401, 'no')],
  ['a price that has changed', refusal(409, 'no', { code: 'PRICE_CHANGED' })],
  ['a refusal that names itself', refusal(422, 'no', { code: 'UNKNOWN_ITEM' })],
  ['a server in trouble', refusal(503, 'no')],
])('%s is asked for once', async (_, reply) => {
  const api = fakeApi({ [LOGIN]: reply, [ORDER]: reply })
  await expect(login(WHO)).rejects.toThrow()
  await expect(placeOrder(KEY, REQUEST)).rejects.toThrow()
  expect(api.calls).toHaveLength(2)
})

test('the key of an order is a header, and for a backend at another origin a field', async () => {
  const api = fakeApi({ [ORDER]: { data: { orderId: 5 } } })
  await placeOrder(KEY, REQUEST)
  isElsewhere()
  await placeOrder(KEY, REQUEST)
  const keys = api
    .callsTo(ORDER)
    .map(({ headers, body }) => [headers.get('Idempotency-Key'), (body as { idempotencyKey?: string }).idempotencyKey])
  expect(keys).toEqual([
    [KEY, undefined],
    [null, KEY],
  ])
})

test("a picture may come from the backend's own origin, over plain http too, and from no other so", () => {
  isElsewhere()
  expect(isPictureUrl('http://backend.example:8080/p/1.webp')).toBe(true)
  expect(isPictureUrl('http://backend.example/p/1.webp')).toBe(false)
  expect(isPictureUrl('http://other.example:8080/p/1.webp')).toBe(false)
})

function isElsewhere() {
  const { apiUrl } = config
  config.apiUrl = 'http://backend.example:8080/api'
  onTestFinished(() => void (config.apiUrl = apiUrl))
}
