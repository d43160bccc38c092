import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileRedirects } from '#tests/support/hostile-redirects.ts'
import { forAll, forMany } from '#tests/support/for-all.ts'
import { paths, safeReturnPath } from '#src/paths.ts'
import { PATTERNS } from '#src/route-table.ts'

const OURS = 'https://mezbaan.example'
const HOSTILE = hostileRedirects(OURS)

test('the corpus has at least 300 targets', () => {
  expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(300)
})

test.each(HOSTILE.map((target) => [JSON.stringify(target.slice(0, 80)), target]))('%s stays here', (_, target) => {
  const path = safeReturnPath(target, OURS)
  const landed = new URL(path, OURS)
  expect(landed.origin).toBe(OURS)
  expect(path).toMatch(/^\/(?![/\\])/)
  expect(path).toBe('/home')
})

test.each([
  ['/my-orders', '/my-orders'],
  ['/checkout/b1?coupon=A%20B', '/checkout/b1?coupon=A%20B'],
  [`${OURS}/outlet/b1?veg=1#offers`, '/outlet/b1?veg=1'],
  ['/home?next=//evil.example', '/home?next=//evil.example'],
  ['/outlet/x/../b1', '/outlet/b1'],
  ['my-orders', '/my-orders'],
  ['/my-orders/', '/my-orders'],
  ['/My-Orders', '/my-orders'],
  ['/checkout/B1/?coupon=A', '/checkout/B1?coupon=A'],
])('%s leads to %s', (target, path) => {
  expect(safeReturnPath(target, OURS)).toBe(path)
})

test.each([
  '/login?returnTo=/login',
  '/',
  '/registration',
  '/forget-password',
  '/check-login',
  '/auth-error',
  '/server-error',
  '/nothing',
  '/outlet/',
  '/outlet/a%2fb',
  '/outlet/..',
  `/home?${'x'.repeat(2050)}`,
  '',
  null,
  undefined,
  7,
  {},
  ['/home'],
])('%j is no place to return to', (target) => {
  expect(safeReturnPath(target, OURS)).toBe('/home')
})

test('whatever comes, the result is a path of this app, and reducing it again changes nothing', () => {
  const bits = fc.array(
    fc.oneof(
      fc.constantFrom('/', '\\', '..', '.', '%2f', ':', '@', '?', '#', 'home', 'outlet', 'evil.example', '\t', 'https'),
      fc.string(),
    ),
    {
      maxLength: 8,
    },
  )
  forMany(300, bits, (parts) => {
    const path = safeReturnPath(parts.join(''), OURS)
    expect(new URL(path, OURS).origin).toBe(OURS)
    expect(path.startsWith('//')).toBe(false)
    expect(safeReturnPath(path, OURS)).toBe(path)
  })
})

test('an id in an address adds no segment, no query and no hash', () => {
  forAll(fc.string(), (id) => {
    expect(paths.order(id).slice('/order/'.length)).not.toMatch(/[/?#]/)
  })
})

test('every address the app makes belongs to a route', () => {
  const made = Object.values(paths).map((path) => (path as (...ids: string[]) => string)('b1', 'm1').replace(/[?#].*/, ''))
  for (const address of made) {
    const matching = PATTERNS.filter((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(address))
    expect(matching.length, address).toBeGreaterThan(0)
  }
})
