import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import { Snackbar } from '#src/app/shell/snackbar.tsx'
import { CartRoute } from '#src/screens/cart/cart-route.tsx'
import { CheckoutRoute } from '#src/screens/checkout/checkout-route.tsx'
import { HomeRoute } from '#src/screens/home/home-route.tsx'
import { RegistrationRoute } from '#src/screens/registration/registration-route.tsx'
import { storeQr } from '#src/storage/qr.ts'
import { fakeApi, refusal } from '#tests/support/fake-fetch.ts'
import { cartOf, line } from '#tests/support/fixtures.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'
import { noticesIn } from '#tests/support/said.ts'
import { quiet } from '#tests/support/quiet.ts'

/** What both a toast and the page say, a screen reader hears once: one live region has it. */

const MESSAGE = 'Please wait 1 s.'
const DAL = line('dal', 2)

test.each([
  [
    'a refused order',
    '/checkout/saffron',
    '/checkout/:outletId',
    <CheckoutRoute key="checkout" />,
    'POST /customer/order',
    async (user: User) => user.click(await screen.findByRole('button', { name: /Place Order/ })),
  ],
  [
    'a refused registration',
    '/registration',
    '/registration',
    <RegistrationRoute key="registration" />,
    'POST /customer/register/send-otp',
    async (user: User) => {
      await user.type(screen.getByLabelText('Email'), 'asha@example.com')
      await user.click(screen.getByRole('button', { name: 'Get OTP by email' }))
    },
  ],
])('%s is heard once', async (_, route, path, page, call, act) => {
  storeQr({ outletId: 'saffron', origin: { type: 'TABLE', id: 7 }, scannedAt: Date.now() })
  fakeApi({ [call]: refusal(422, MESSAGE) })
  const customer = path.startsWith('/checkout') ? ASHA : undefined
  const { user, app } = show(page, { route, path, app: testApp({ customer, cart: customer && cartOf(DAL) }) })
  await act(user)
  await waitFor(() => expect(noticesIn(app)).toMatchObject([{ message: MESSAGE }]))
  await waitFor(() => expect(document.querySelector('.notice.err')).not.toBeNull())
  expect(heard(MESSAGE)).toBe(1)
})

test('a contact that is none is heard once', async () => {
  localStorage.setItem('locationWelcomed', '1')
  fakeApi({
    'GET /customer/businesses': { data: [] },
    'POST /customer/availability-request': refusal(422, 'x', { code: 'CONTACT_REQUIRED' }),
  })
  const { user } = show(<HomeRoute />, { route: '/home', path: '/home' })
  await user.click(await screen.findByRole('button', { name: 'Notify Me When Available' }))
  await user.type(await screen.findByLabelText('Email or phone number'), '{Enter}')
  expect(heard('Email or Phone Number is required')).toBe(1)
})

test('a failed synchronisation is heard once, also on the page that shows it', async () => {
  const app = testApp({ customer: ASHA })
  const stored = { version: 1 as const, cart: cartOf(DAL), queue: [] }
  // Each call of it fails: nothing is provided.
  const cart = createActor(quiet(cartMachine), { input: { stored, customerId: ASHA.id, notices: app.notices } }).start()
  show(<CartRoute />, { route: '/my-cart', path: '/my-cart', app: { ...app, cart } })
  await waitFor(() => expect(screen.getAllByText('Failed to sync cart').length).toBeGreaterThan(1))
  expect(heard('Failed to sync cart')).toBe(1)
})

type User = ReturnType<typeof renderScreen>['user']

const show = (page: React.JSX.Element, options: Parameters<typeof renderScreen>[1]) =>
  renderScreen(
    <>
      <Snackbar />
      {page}
    </>,
    options,
  )

const heard = (message: string) =>
  [...document.querySelectorAll('[role=alert], [role=status], [aria-live]')].filter(({ textContent }) => textContent.includes(message))
    .length
