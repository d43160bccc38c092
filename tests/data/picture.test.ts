// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pictureQuery } from '#src/data/picture.ts'
import { fakeApi, html, noAnswer, refusal } from '#tests/support/fake-fetch.ts'
import { forManyAsync } from '#tests/support/for-all.ts'

const KEY = 'catalogue/naan.webp'
const SIGN = 'GET /customer/customer/signed-url'
const FILE = 'GET /media/naan.webp'
const STARTS: Record<string, number[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
  'image/gif': [...'GIF89a'].map((letter) => letter.charCodeAt(0)),
  'image/webp': [...'RIFF\n\0\0\0WEBPVP8 '].map((letter) => letter.charCodeAt(0)),
  'image/avif': [...'\0\0\0 ftypavif'].map((letter) => letter.charCodeAt(0)),
}
const WEBP = STARTS['image/webp']!
const file = (bytes: number[], headers: Record<string, string> = {}) =>
  new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'image/webp', ...headers } })

beforeEach(() => localStorage.clear())

test.each(Object.entries(STARTS))('%s becomes a data string, kept and never asked for again', async (mime, bytes) => {
  const { api, ask } = open({ [FILE]: () => file(bytes, { 'Content-Type': 'application/octet-stream' }) })
  const data = `data:${mime};base64,${btoa(String.fromCharCode(...bytes))}`
  expect(await ask()).toBe(data)
  expect(localStorage.getItem(`imageCache_${KEY}`)).toBe(data)
  expect(await ask()).toBe(data)
  expect(api.calls.map(({ path }) => path)).toEqual(['/customer/customer/signed-url', '/media/naan.webp'])
  expect(Object.fromEntries(api.calls[0]!.query)).toEqual({ key: KEY })
})

test.each([
  ['outlets/haveli/AAAA/480.webp', 360, '232'],
  ['catalogue/dal-tadka/464.avif', 1280, '464'],
])('%s is asked for in the width that a screen of %i px needs', async (key, innerWidth, width) => {
  vi.stubGlobal('devicePixelRatio', 2)
  vi.stubGlobal('innerWidth', innerWidth)
  onTestFinished(() => void vi.unstubAllGlobals())
  const api = fakeApi({ [SIGN]: { data: '/media/naan.webp?signature=x' }, [FILE]: () => file(WEBP) })
  await new QueryClient().fetchQuery(pictureQuery(key))
  expect(Object.fromEntries(api.calls[0]!.query)).toEqual({ key, width })
})

test('nothing of the customer goes with the request for the picture', async () => {
  localStorage.setItem('authToken', 't0ken')
  const { api, ask } = open({ [FILE]: () => file(WEBP) })
  await ask()
  expect(api.callsTo(FILE).map(({ headers }) => [...headers.keys()])).toEqual([[]])
})

test.each<[string, () => unknown]>([
  ['a page', () => html()],
  ['a page said to be a picture', () => new Response('<html>', { headers: { 'Content-Type': 'image/webp' } })],
  ['a drawing that could run something', () => new Response('<svg onload="x()"/>', { headers: { 'Content-Type': 'image/svg+xml' } })],
  ['a refusal', () => refusal(403, 'This picture link has expired')],
  ['nothing', () => file([])],
  ['more than a phone should take', () => file(WEBP, { 'Content-Length': '50000000' })],
])('%s is no picture: the placeholder stays, and nothing is kept', async (_, answer) => {
  const { ask } = open({ [FILE]: answer })
  expect(await ask()).toBeNull()
  expect(Object.keys(localStorage)).toEqual([])
})

test.each<[string, () => unknown]>([
  ['too large to keep', () => file([...WEBP, ...Array.from({ length: 230_000 }, () => 0)])],
  ['said to be too large to keep', () => file(WEBP, { 'Content-Length': '230000' })],
  ["a customer's own", () => file(WEBP, { 'Cache-Control': 'private, max-age=3600' })],
  ['not to be had by a script', noAnswer],
])('a picture that is %s is shown from where it is, and not kept', async (_, answer) => {
  const { ask } = open({ [FILE]: answer })
  expect(await ask()).toBe('http://localhost:3000/media/naan.webp')
  expect(Object.keys(localStorage)).toEqual([])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://evil.example/x.webp', '//evil.example/x.webp', 'blob:x'])(
  'a signed URL that is %s is not used',
  async (url) => {
    const { api, ask } = open({ [SIGN]: { data: url } })
    expect(await ask()).toBeNull()
    expect(api.calls).toHaveLength(1)
  },
)

test('a picture on another host is shown from there: scripts may not fetch it', async () => {
  const { api, ask } = open({ [SIGN]: { data: 'https://pictures.example/naan.webp' } })
  expect(await ask()).toBe('https://pictures.example/naan.webp')
  expect(api.calls).toHaveLength(1)
})

test('whatever stands for a picture, a script never becomes its source and only media keys are asked for', async () => {
  const { api, ask } = open()
  await forManyAsync(
    50,
    fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('../x.webp', 'a/../../b.webp', 'javascript:1', 'data:image/svg+xml,x')),
    async (key) => {
      const source = await ask(key)
      expect(source === null || source.startsWith('https://') || source.startsWith('/')).toBe(true)
    },
  )
  for (const { query } of api.calls) expect(query.get('key')).toMatch(/^[\w-]+(\/[\w-]+){0,4}\.[a-z0-9]{2,5}$/)
})

function open(answers: Record<string, unknown> = {}) {
  const api = fakeApi({ [SIGN]: { data: '/media/naan.webp' }, ...answers })
  return {
    api,
    // A client of its own each time, as after a reload.
    ask: (key = KEY) => new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(pictureQuery(key)),
  }
}
