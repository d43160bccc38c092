import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { storedToken } from '#src/storage/auth-token.ts'
import { LoginRoute } from '#src/screens/login/login-route.tsx'
import { fakeApi, refusal } from '#tests/support/fake-fetch.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'
import { BILAL } from '#tests/support/fixtures.ts'

const REPLY = {
  data: {
    token: 't1',
    customer: { customerId: 'c1', name: 'Asha Rao', emailId: 'asha@example.com', contactNumber: 9820041234, whitelabelId: 1 },
  },
}

test('a sign-in stores the token, starts the session and leads back to where it was asked for', async () => {
  const api = fakeApi({ 'POST /customer/login': REPLY })
  const { user, app, location } = openLogin('/login?returnTo=%2Fcheckout%2Fo1')
  await fill(user, ' asha@example.com ', 'secret1')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location()).toBe('/checkout/o1'))
  expect(api.callsTo('POST /customer/login').map(({ body }) => body)).toEqual([
    { username: 'asha@example.com', password: 'secret1', remember: true },
  ])
  expect(localStorage.getItem('authToken')).toBe('t1')
  expect(selectCustomer(app.session.getSnapshot())?.id).toBe('c1')
})

test.each([
  ['later', 'Sign in to save this dish for later. Your cart is kept.'],
  ['heart', 'Sign in to keep your favorites. This one is saved then.'],
])('a guest who pressed %s reads why a sign-in is needed', (keeping, reason) => {
  renderScreen(<LoginRoute />, { path: '/login', route: '/login?returnTo=%2Fmy-cart', state: { keeping } })
  screen.getByText(reason)
})

test.each([undefined, null, 'later', { keeping: 'toString' }])('a history entry that says %j gives no reason', (state) => {
  renderScreen(<LoginRoute />, { path: '/login', route: '/login?returnTo=%2Fmy-cart', state })
  expect(screen.queryByText(/^Sign in to/)).toBeNull()
})

test("without 'Remember me' the token is stored for this tab only", async () => {
  fakeApi({ 'POST /customer/login': REPLY })
  const { user, location } = openLogin('/login')
  await fill(user, 'asha@example.com', 'secret1')
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }))
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(location()).toBe('/home'))
  expect([localStorage.getItem('authToken'), sessionStorage.getItem('authToken')]).toEqual([null, 't1'])
})

test.each([
  ['/login?redirect=%2Fmy-cart&returnTo=%2Fmy-orders', undefined, '/my-cart'],
  ['/login?returnTo=%2Fmy-orders', '/my-cart', '/my-orders'],
  ['/login', '/my-cart?x=1', '/my-cart?x=1'],
  ['/login', undefined, '/home'],
  ['/login?returnTo=%2F%2Fevil.example', undefined, '/home'],
  ['/login?redirect=javascript%3Aalert(1)', undefined, '/home'],
])('%s with a saved %s leads a signed-in customer to %s', (route, saved, target) => {
  if (saved) storeWayBack(saved, ASHA.id)
  const { location } = openLogin(route, testApp({ customer: ASHA }))
  expect(location()).toBe(target)
})

test.each(['/login', '/login?returnTo=%2Forder%2Fo1'])('from %s another customer is not led to where the one before was', (route) => {
  storeWayBack('/order/o1', BILAL.id)
  const { location } = openLogin(route, testApp({ customer: ASHA }))
  expect(location()).toBe('/home')
})

test('a refusal is shown above the form, which keeps what was typed', async () => {
  fakeApi({ 'POST /customer/login': refusal(401, 'Email or password is wrong.') })
  const { user } = openLogin('/login')
  await fill(user, 'asha@example.com', 'secret2')
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Email or password is wrong.')
  expect(email().value).toBe('asha@example.com')
  expect(storedToken()).toBeUndefined()
})

test('the card leads to registration, to a new password, and on as a guest', () => {
  openLogin('/login')
  const links = ['Sign up', 'Forgot password?', 'Continue as Guest'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(links).toEqual(['/registration', '/forget-password', '/home'])
  expect([email().autocomplete, password().autocomplete]).toEqual(['username', 'current-password'])
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

const storeWayBack = (path: string, customerId: string) =>
  localStorage.setItem('redirectAfterLogin', JSON.stringify({ path, customerId, at: Date.now() }))
const openLogin = (route: string, app = testApp()) => renderScreen(<LoginRoute />, { route, path: '/login', app })
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

async function fill(user: ReturnType<typeof renderScreen>['user'], mail: string, secret: string) {
  await user.type(email(), mail)
  await user.type(password(), secret)
}
