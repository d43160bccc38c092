import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paths, ROUTES, safeReturnPath } from '#src/paths.ts'

const OURS = 'https://mezbaan.example'
const HOSTS = [
  'evil.example',
  'evil.example/home',
  'evil.example:443/my-cart',
  '2130706433',
  '0x7f.1',
  'evil。example',
  '[::1]',
  'mezbaan.example.evil.example',
]

/** Families of targets that would leave the origin, or run something. */
const HOSTILE: string[] = [
  // Slashes and backslashes in every order a browser takes for the start of a host.
  ...[
    '//',
    '///',
    '////',
    '/\\',
    '\\\\',
    '\\/',
    '/\\/',
    '\\//',
    '/\t/',
    '/\n/',
    '\t//',
    ' //',
    '/ /',
    '\u00a0//',
    '\ufeff//',
    '\u0000//',
    '/\r\n/',
  ].flatMap((start) => HOSTS.map((host) => start + host)),
  // Dot segments that leave `//host` as the path of our own origin.
  ...[
    '/.//',
    '/..//',
    '/./\\',
    '/x/..//',
    '/%2e//',
    '/%2e%2e//',
    '/home/..//',
    '/home/%2E%2E//',
    '/.///',
    '/outlet/../..//',
    './/',
    '..//',
  ].flatMap((start) => HOSTS.map((host) => start + host)),
  // Schemes, in disguise.
  ...[
    'javascript:',
    'JaVaScRiPt:',
    'java\tscript:',
    'java\nscript:',
    '\u0001javascript:',
    ' javascript:',
    'data:text/html,',
    'vbscript:',
    'blob:',
    'filesystem:',
    'file:///',
    'about:',
    'mailto:',
    'tel:',
    'intent://',
    'ws://',
  ].flatMap((scheme) =>
    ['alert(1)', '//alert(1)', `${OURS}/home`, '%0aalert(1)', '<script>alert(1)</script>', 'evil.example/home'].map(
      (rest) => scheme + rest,
    ),
  ),
  // Absolute addresses that look like ours.
  ...['http', 'https', 'HTTPS', 'ftp'].flatMap((scheme) =>
    [
      'mezbaan.example@evil.example',
      'mezbaan.example.evil.example',
      'mezbaan.example:80@evil.example',
      'evil.example#mezbaan.example',
      'evil.example?mezbaan.example',
      'mezbaan.example%2eevil.example',
      'mezbaan.example:8443',
      'xmezbaan.example',
    ].flatMap((host) => [`${scheme}://${host}/home`, `${scheme}:${host}/home`, `${scheme}:/${host}/x`]),
  ),
  // Encoded forms, decoded once too often by a careless reader.
  ...['%2f%2f', '%2F%2F', '/%2f', '/%5c', '%5c%5c', '%252f%252f', '/%252f', '%09//', '%00//', '/%2f%2f'].flatMap((start) =>
    HOSTS.slice(0, 4).map((host) => start + host),
  ),
]

test('the corpus has at least 300 targets', () => {
  expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(300)
})

test.each(HOSTILE.map((target) => [JSON.stringify(target), target]))('%s stays here', (_, target) => {
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
  '/my-orders/',
  '/HOME',
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
  fc.assert(
    fc.property(bits, (parts) => {
      const path = safeReturnPath(parts.join(''), OURS)
      expect(new URL(path, OURS).origin).toBe(OURS)
      expect(path.startsWith('//')).toBe(false)
      expect(safeReturnPath(path, OURS)).toBe(path)
    }),
    { numRuns: 3000 },
  )
})

test('an id in an address adds no segment, no query and no hash', () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      expect(paths.order(id).slice('/order/'.length)).not.toMatch(/[/?#]/)
    }),
  )
})

test('every address the app makes belongs to a route', () => {
  const made = Object.values(paths).map((path) => (path as (...ids: string[]) => string)('b1', 'm1').replace(/[?#].*/, ''))
  for (const address of made) {
    const matching = ROUTES.filter((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(address))
    expect(matching.length, address).toBeGreaterThan(0)
  }
})
