import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { matchPath } from 'react-router-dom'
import { afterAll, describe, expect, test } from 'vitest'
import { readLandings } from '#server/http/page.ts'
import { canonicalPath } from '#src/paths.ts'
import { expressionOf, type PageName, PATTERNS, patternOf, routeAt, ROUTES } from '#src/route-table.ts'
import { pageOf } from '#src/service-worker/pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'mezbaan-landings-'))
const file = join(folder, 'landing-pages.json')
writeFileSync(
  file,
  JSON.stringify(
    PATTERNS.map((route) => ({ addressPattern: expressionOf(route).source, landing: { scripts: [], early: '', body: route } })),
  ),
)
const landingAt = readLandings(file)
afterAll(() => rmSync(folder, { recursive: true }))

/** The table of routes of the specification, and which of them a guard keeps. */
test.each<[address: string, page: PageName, guard?: 'customer']>([
  ['/', 'landing'],
  ['/login', 'login'],
  ['/registration', 'registration'],
  ['/forget-password', 'forgotPassword'],
  ['/home', 'home'],
  ['/check-login', 'checkLogin'],
  ['/outlet/b1', 'outlet'],
  ['/outlet/b1/menu/m1', 'menuItem'],
  ['/outlet-detail/b1', 'outlet'],
  ['/outlet-detail/b1/menu/m1', 'menuItem'],
  ['/my-favorites', 'favourites', 'customer'],
  ['/profile', 'profile', 'customer'],
  ['/profile/edit-profile', 'editProfile', 'customer'],
  ['/notification', 'notification'],
  ['/about', 'about'],
  ['/my-cart', 'cart'],
  ['/checkout/b1', 'checkout', 'customer'],
  ['/orders/success/o1', 'orderSuccess', 'customer'],
  ['/my-orders', 'orders', 'customer'],
  ['/order/o1', 'order', 'customer'],
  ['/reviews/o1', 'review', 'customer'],
  ['/auth-error', 'error'],
  ['/server-error', 'error'],
])('%s is the page %s, guard: %s', (address, page, guard) => {
  expect(ROUTES[patternOf(address)!].page).toBe(page)
  expect(routeAt(address).guard).toBe(guard)
})

describe.each(PATTERNS)('%s', (route) => {
  const path = route.replace(/:\w+/g, 'Bombay-Canteen_7')
  const spellings = [path, `${path}/`, `${path}//`, route.toUpperCase().replace(/:\w+/g, 'Bombay-Canteen_7')]

  test.each(spellings)('%s is the same page for the router, the app, the worker and the server', (address) => {
    expect(matchPath(route, address)).not.toBeNull()
    expect(patternOf(address)).toBe(route)
    expect(canonicalPath(address)).toBe(path)
    expect(pageOf(new URL(`https://mezbaan.example${address}`))).toBe(pageOf(new URL(`https://mezbaan.example${path}`)))
    expect(landingAt(address)).toEqual(landingAt(path))
    expect(landingAt(address)!.body).toBe(route)
  })
})

test.each([
  '/nothing/',
  '/outlet/',
  '//evil.example/',
  '/outlet/a/b/',
  '/homes',
  '/home.',
  '/%',
  '/outlet/%',
  '/order/%zz',
  '/order/a%20b',
])('%s has no page, and its address stays as it is', (address) => {
  expect(patternOf(address)).toBeUndefined()
  expect(landingAt(address)).toBeUndefined()
  expect(canonicalPath(address)).toBe(address)
})
