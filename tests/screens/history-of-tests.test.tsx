import { afterEach, expect, test, vi } from 'vitest'
import { visits } from '#src/router/visits.ts'

const moved = vi.fn<() => void>()
afterEach(() => window.removeEventListener('popstate', moved))

test('a test may end before the browser has gone back', () => {
  window.history.pushState(null, '', '/my-cart')
  window.history.pushState(null, '', '/my-cart/checkout')
  window.history.back()
})

test('the next test begins after it', async () => {
  window.addEventListener('popstate', moved)
  window.history.replaceState(null, '', '/my-orders')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(moved).not.toHaveBeenCalled()
  expect(window.location.pathname).toBe('/my-orders')
})

test('an app notes the pages that the customer has come to', () => {
  visits.pages.set(++visits.index, '/orders/success/o1')
})

test('the app of the next test knows none of them', () => {
  expect(visits).toEqual({ places: new Map(), pages: new Map(), index: 0 })
})
