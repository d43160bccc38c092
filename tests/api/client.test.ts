// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { OFFLINE } from '#machines/model/errors.ts'
import { ApiError, NO_ANSWER } from '#src/api/api-error.ts'
import { answer, http } from '#src/api/client.ts'
import { onSessionNews, type SessionNews } from '#src/api/session-news.ts'
import { sendRegistrationCode } from '#src/api/auth.ts'
import { fetchOrders, orderQuery } from '#src/api/orders.ts'
import { licencesQuery } from '#src/api/licences.ts'
import { forgetPrivateData, queryClient } from '#src/api/query-client.ts'
import { clearToken, storeToken } from '#src/storage/auth-token.ts'
import { storeCustomer } from '#src/storage/customer.ts'
import { fakeApi, html, json, never, noAnswer, refusal } from '#tests/support/fake-fetch.ts'
import { until } from '#tests/support/until.ts'

const HISTORY = 'GET /customer/order/history'
const TROUBLE = 'Our servers are having some trouble. Please try again later.'

beforeEach(() => {
  clearToken()
  queryClient.clear()
})

async function failureOf(reply: unknown): Promise<ApiError> {
  fakeApi({ [HISTORY]: reply })
  const failure: unknown = await fetchOrders('all').then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(ApiError)
  return failure as ApiError
}

test.each<[string, unknown]>([
  ["a captive portal's page with status 200", html()],
  ['JSON cut off in the middle', new Response('{"data": [', { headers: { 'Content-Type': 'application/json' } })],
  ['an empty body', new Response('', { headers: { 'Content-Type': 'application/json' } })],
  ['no content', new Response(null, { status: 204 })],
  ['a bare number', json(7)],
  ['null', json(null)],
  ['a text', json('hello')],
  ['a broken connection', noAnswer],
])('%s is no answer', async (_, reply) => {
  const failure = await failureOf(reply)
  expect({ message: failure.message, status: failure.status }).toEqual({ message: NO_ANSWER, status: undefined })
})

test('a call that gets no answer on a device without a network says that it is offline; a server that says no is not offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  expect((await failureOf(noAnswer)).message).toBe(OFFLINE)
  expect((await failureOf(refusal(500, 'oops'))).message).toBe(TROUBLE)
})

test('a call that breaks off after pagehide fails only in a page that is still there 5 s later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const told = vi.fn()
  const breakOff = await new Promise<() => void>((asked) => {
    fakeApi({ [HISTORY]: () => new Promise((_, reject) => asked(() => reject(new TypeError('Failed to fetch')))) })
    fetchOrders('all').catch(({ message }: ApiError) => told(message))
  })
  window.dispatchEvent(new Event('pagehide'))
  breakOff()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toHaveBeenCalledWith(NO_ANSWER)
  // What fails from then on is told at once.
  expect((await failureOf(noAnswer)).message).toBe(NO_ANSWER)
})

test.each<[string, unknown, Partial<ApiError>]>([
  ['a 500 has a text of its own', refusal(500, 'at Object.<anonymous>'), { status: 500, message: TROUBLE }],
  ['a 503 has the words of the server', refusal(503, 'Closed for repairs'), { status: 503, message: 'Closed for repairs' }],
  ['a 503 that says nothing has that text too', json({}, 503), { status: 503, message: TROUBLE }],
  ['a 503 without JSON too', html(503), { status: 503, message: TROUBLE }],
  ['the nested message comes first', refusal(422, 'outer', { message: 'inner' }), { status: 422, message: 'inner' }],
  ['a list of messages gives its first', refusal(422, ['name is required', 'other']), { status: 422, message: 'name is required' }],
  ['an empty list gives the general text', refusal(422, []), { status: 422, message: 'An unexpected error occurred' }],
  ['a refusal that is a page gives the general text', html(403), { status: 403, message: 'An unexpected error occurred' }],
  [
    'the code and dishes of a refusal are kept',
    refusal(409, 'changed', { code: 'PRICE_CHANGED', menuIds: ['m1', '../x'] }),
    { status: 409, code: 'PRICE_CHANGED', menuIds: ['m1'] },
  ],
  ['a wait is read', json({ message: 'slow down' }, 429, { 'Retry-After': '30' }), { status: 429, retryAfterSeconds: 30 }],
  [
    'a wait that is no number is none',
    json({ message: 'x' }, 429, { 'Retry-After': 'soon' }),
    { status: 429, retryAfterSeconds: undefined },
  ],
])('%s', async (_, reply, expected) => {
  expect(await failureOf(reply)).toMatchObject(expected)
})

test('a read that takes longer than 10 s ends as no answer', async () => {
  const timeouts: number[] = []
  const elapsed = new AbortController()
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms)
    return elapsed.signal
  })
  onTestFinished(() => spy.mockRestore())
  fakeApi({ [HISTORY]: never })
  const reading = fetchOrders('all')
  await until(() => expect(timeouts).toEqual([10_000]))
  elapsed.abort(new DOMException('too late', 'TimeoutError'))
  await expect(reading).rejects.toMatchObject({ name: 'ApiError', message: NO_ANSWER })
})

test('a read its caller gave up rejects with the abort, not with a failure', async () => {
  fakeApi({ [HISTORY]: never })
  const leaving = new AbortController()
  const reading = fetchOrders('all', leaving.signal)
  leaving.abort()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})

test('every call says who asks and in which zone; a guest carries no token, and no id that was left behind', async () => {
  const api = fakeApi({ [HISTORY]: { data: [] } })
  storeCustomer({ id: 'c1', name: '', email: '', contactNumber: '', whitelabelId: '1' })
  await fetchOrders('all')
  storeToken('t0ken', false)
  await fetchOrders('all')
  const sent = api.calls.map(({ headers }) =>
    ['authorization', 'customer-id', 'whitelabel-id', 'timezone'].map((name) => headers.get(name)),
  )
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(sent).toEqual([
    [null, null, '1', zone],
    ['Bearer t0ken', 'c1', '1', zone],
  ])
})

test.each<[string, unknown, boolean | undefined]>([
  ['a 401 says that the session is over', refusal(401, 'expired'), false],
  ['a stored customer that is not the token’s too', refusal(403, 'no', { message: 'no', code: 'IDENTITY_MISMATCH' }), false],
  ['an answer says that it holds', { data: [] }, true],
  ['a 403 says nothing', refusal(403, 'not yours'), undefined],
  ['a 500 says nothing', refusal(500, 'oops'), undefined],
  ['no answer says nothing', noAnswer, undefined],
])('%s, after the caller has heard of it', async (_, reply, isAccepted) => {
  // What the test before set in motion has been announced by then.
  await new Promise((resolve) => setTimeout(resolve))
  const heard: SessionNews[] = []
  onTestFinished(onSessionNews((news) => heard.push(news)))
  storeToken('t0ken', true)
  fakeApi({ [HISTORY]: reply })
  await fetchOrders('all').catch(() => 'told')
  expect(heard).toEqual([])
  await new Promise((resolve) => setTimeout(resolve))
  expect(heard).toEqual(isAccepted === undefined ? [] : [{ token: 't0ken', apiPath: '/customer/order/history', isAccepted }])
})

test('a list arrives plain or under data, and what is no order is left out', async () => {
  const orders = [{ orderId: 'o1' }, null, 'o2', { orderId: '..' }, { orderId: 3 }]
  fakeApi({ [HISTORY]: { data: orders }, 'GET /customer/order/completed': orders, 'GET /customer/order/ongoing-orders': { data: 'none' } })
  expect((await fetchOrders('all')).map(({ orderId }) => orderId)).toEqual(['o1', '3'])
  expect((await fetchOrders('completed')).map(({ orderId }) => orderId)).toEqual(['o1', '3'])
  expect(await fetchOrders('upcoming')).toEqual([])
})

test.each([
  [503, 3],
  [422, 1],
])('a read that ends with %i is asked for %i times', async (status, times) => {
  const api = fakeApi({ 'GET /customer/order/:orderId': refusal(status, 'no') })
  const observer = new QueryObserver(queryClient, { ...orderQuery('o1'), retryDelay: 0 })
  const stop = observer.subscribe(() => {})
  await until(() => expect(observer.getCurrentResult().isError).toBe(true))
  stop()
  expect(api.calls).toHaveLength(times)
})

test('the answer of a call is its body', async () => {
  fakeApi({ [HISTORY]: { data: [1] } })
  expect(await answer(http.GET('/customer/order/history'))).toEqual({ data: [1] })
})

test('what failed without a network is asked for again when the network is back', async () => {
  const api = fakeApi({ [HISTORY]: noAnswer })
  // As the app's provider does.
  queryClient.mount()
  onTestFinished(() => queryClient.unmount())
  const observer = new QueryObserver(queryClient, { queryKey: ['tries'], queryFn: () => fetchOrders('all'), retry: false })
  onTestFinished(observer.subscribe(() => {}))
  await until(() => expect(observer.getCurrentResult().isError).toBe(true))
  api.on(HISTORY, json({ data: [] }))
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await until(() => expect(observer.getCurrentResult().data).toEqual([]))
})

test('calls carry the cookies of their own origin, by which the server knows the browser, and none to another', async () => {
  const { on } = fakeApi()
  on('POST /customer/register/send-otp', { data: null })
  const network = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => network.mockRestore())
  await sendRegistrationCode('asha@example.com')
  expect((network.mock.calls[0]![0] as Request).credentials).toBe('same-origin')
})

test('a sign-out drops the orders of the customer, and not the licences, which are the same for everybody', () => {
  queryClient.setQueryData(orderQuery('o1').queryKey, null)
  queryClient.setQueryData(licencesQuery.queryKey, [{ name: 'react', licence: 'MIT', notice: 'Copyright (c) Meta' }])
  forgetPrivateData()
  expect(queryClient.getQueryData(orderQuery('o1').queryKey)).toBeUndefined()
  expect(queryClient.getQueryData(licencesQuery.queryKey)).toHaveLength(1)
})
