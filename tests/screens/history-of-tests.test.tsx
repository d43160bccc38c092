import { afterEach, expect, test, vi } from 'vitest'

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
