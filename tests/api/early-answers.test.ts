// @vitest-environment jsdom
import '#tests/support/screens-setup.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { askEarly, endEarlyAsking } from '#src/first-paint/early-answers.ts'
import { askPictureEarly } from '#src/first-paint/early-picture.ts'
import { outletsQuery } from '#src/api/outlets.ts'
import { pictureQuery } from '#src/api/media.ts'
import { queryClient } from '#src/api/query-client.ts'
import { storeCustomer } from '#src/storage/customer.ts'
import { clearToken, storeToken } from '#src/storage/auth-token.ts'
import { fakeApi, json, noAnswer } from '#tests/support/fake-fetch.ts'
import { ASHA } from '#tests/support/render.tsx'

const OUTLETS = 'GET /customer/businesses'
const SIGNED = 'GET /customer/customer/signed-url'
const BANDRA = { lat: 19.0596, lng: 72.8295 }
const PATH = '/customer/businesses?latitude=19.0596&longitude=72.8295'
const KEY = 'catalogue/curry.webp'
const outlets = (...ids: string[]) => json({ data: ids.map((businessId) => ({ businessId, name: businessId })) })

beforeEach(() => {
  globalThis.earlyAnswers = undefined
  globalThis.isAppThere = undefined
  clearToken()
  queryClient.clear()
})

const fetched = async () => (await queryClient.fetchQuery({ ...outletsQuery(BANDRA), staleTime: 0 })).map(({ outletId }) => outletId)

test('the app takes the reply that is on its way, and asks by itself the next time', async () => {
  const api = fakeApi({ [OUTLETS]: outlets('haveli') })
  void askEarly(PATH)
  expect(await fetched()).toEqual(['haveli'])
  expect(api.callsTo(OUTLETS)).toHaveLength(1)
  expect(api.callsTo(OUTLETS)[0]!.headers.get('whitelabel-id')).toBe('1')
  api.on(OUTLETS, outlets('dariya'))
  expect(await fetched()).toEqual(['dariya'])
})

test('a reply to another caller is not used', async () => {
  const api = fakeApi({ [OUTLETS]: outlets('of-a-guest') })
  void askEarly(PATH)
  storeToken('token', true)
  storeCustomer(ASHA)
  api.on(OUTLETS, outlets('of-asha'))
  expect(await fetched()).toEqual(['of-asha'])
  expect(api.callsTo(OUTLETS).map(({ headers }) => headers.get('customer-id'))).toEqual([null, ASHA.id])
})

test('a reply that has lain for ten seconds is old news', async () => {
  const api = fakeApi({ [OUTLETS]: outlets('then') })
  void askEarly(PATH)
  api.on(OUTLETS, outlets('now'))
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000)
  expect(await fetched()).toEqual(['now'])
  vi.restoreAllMocks()
})

test('one that failed is asked for again', async () => {
  const api = fakeApi({ [OUTLETS]: noAnswer })
  void askEarly(PATH)
  api.on(OUTLETS, outlets('haveli'))
  expect(await fetched()).toEqual(['haveli'])
})

test('once the app is there nothing is asked early', () => {
  const api = fakeApi({ [OUTLETS]: outlets('haveli') })
  endEarlyAsking()
  expect(askEarly(PATH)).toBeUndefined()
  expect(api.calls).toEqual([])
})

test('a picture comes with its address, and both are asked for once', async () => {
  const webp = new Response('RIFF0000WEBP', { headers: { 'Content-Type': 'image/webp' } })
  const api = fakeApi({ [SIGNED]: json({ data: '/media/curry.webp?signature=1' }), 'GET /media/curry.webp': webp })
  await askPictureEarly(KEY)
  expect(await queryClient.fetchQuery(pictureQuery(KEY))).toMatch(/^data:image\/webp;base64,/)
  expect(api.calls.map(({ path }) => path)).toEqual(['/customer/customer/signed-url', '/media/curry.webp'])
})

test('a picture whose address the app has come for already is the app’s to fetch', async () => {
  const webp = new Response('RIFF0000WEBP', { headers: { 'Content-Type': 'image/webp' } })
  const api = fakeApi({ [SIGNED]: json({ data: '/media/curry.webp?signature=1' }), 'GET /media/curry.webp': webp })
  const early = askPictureEarly(KEY)
  endEarlyAsking()
  await Promise.all([early, queryClient.fetchQuery(pictureQuery(KEY))])
  expect(api.calls.map(({ path }) => path)).toEqual(['/customer/customer/signed-url', '/media/curry.webp'])
})

test.each<[string, unknown]>([
  ['no key', 7],
  ['a path', '../secret.webp'],
])('%s is no picture', async (_, key) => {
  const api = fakeApi()
  await askPictureEarly(key)
  expect(api.calls).toEqual([])
})

test.each<[string, unknown]>([
  ['a refusal', json({ message: 'no' }, 404)],
  ['no JSON', new Response('<html>')],
  ['another origin', json({ data: 'https://elsewhere.example/x.webp' })],
  ['a script', json({ data: 'javascript:alert(1)' })],
  ['no answer', noAnswer],
])('%s instead of an address is left to the app', async (_, reply) => {
  const api = fakeApi({ [SIGNED]: reply })
  await askPictureEarly(KEY)
  expect(api.calls).toHaveLength(1)
})
