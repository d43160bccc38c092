import { expect, test } from 'vitest'
import { CheckLoginRoute } from '#src/screens/check-login/check-login-route.tsx'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'

test.each([
  ['', '/home', '/login?returnTo=%2Fhome'],
  ['?returnTo=%2Fcheckout%2Fo1%3Fa%3D1', '/checkout/o1?a=1', '/login?returnTo=%2Fcheckout%2Fo1%3Fa%3D1'],
  ['?redirect=%2Fmy-cart&returnTo=%2Fmy-orders', '/my-cart', '/login?returnTo=%2Fmy-cart'],
  ['?returnTo=%2F%2Fevil.example', '/home', '/login?returnTo=%2Fhome'],
  ['?returnTo=%2F.%2F%2Fevil.example', '/home', '/login?returnTo=%2Fhome'],
  ['?returnTo=javascript%3Aalert(1)', '/home', '/login?returnTo=%2Fhome'],
  ['?returnTo=%2Fcheck-login', '/home', '/login?returnTo=%2Fhome'],
])('/check-login%s leads a customer to %s and a guest to %s', (query, customerTo, guestTo) => {
  const open = (customer?: typeof ASHA) =>
    renderScreen(<CheckLoginRoute />, { route: `/check-login${query}`, path: '/check-login', app: testApp({ customer }) })
  expect(open(ASHA).location()).toBe(customerTo)
  expect(open().location()).toBe(guestTo)
})
