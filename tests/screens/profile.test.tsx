import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { RequireSession } from '#src/app/require-session.tsx'
import { SessionEffects } from '#src/app/shell/session-effects.tsx'
import { ProfileRoute } from '#src/screens/profile/profile-route.tsx'
import { config } from '#src/config.ts'
import { settle } from '#tests/support/actors.ts'
import { type Call, fakeApi, refusal } from '#tests/support/fake-fetch.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'

function profileScreen(customer = ASHA) {
  return renderScreen(
    <>
      <RequireSession>
        <ProfileRoute />
      </RequireSession>
      <SessionEffects />
    </>,
    { path: '/profile', route: '/profile', app: testApp({ customer }) },
  )
}

test('shows name, contact number and email', () => {
  profileScreen()
  screen.getByRole('heading', { level: 1, name: 'Asha Rao' })
  screen.getByText('98200 41234')
  screen.getByText('asha@example.com')
})

test.each(['', '   '])('a customer named %j is welcomed', (name) => {
  profileScreen({ ...ASHA, name, contactNumber: '', email: '' })
  screen.getByRole('heading', { level: 1, name: 'Welcome User' })
})

test('the entries lead to editing, orders, favorites, notifications, the seller portal and about', () => {
  profileScreen()
  const entries = [
    ['Edit', '/profile/edit-profile'],
    ['Your Orders', '/my-orders'],
    ['Your Favorites', '/my-favorites'],
    ['Notifications', '/notification'],
    ['Partner With Us List your restaurant or hotel (opens in a new tab)', config.brand.sellerPortal.local],
    ['Sign-in & Security', '/profile/security'],
    ['Your Data', '/profile/your-data'],
    ['About', '/about'],
  ] as const
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(entries.map(([, href]) => href))
  expect(entries.map(([name]) => screen.getByRole('link', { name }))).toEqual(links)
})

test.each([
  [404, false],
  [405, false],
  [501, false],
  [503, true],
])('security and data are not offered where the backend answers %i to their calls: offered is %s', async (status, isOffered) => {
  const api = fakeApi({ 'GET /customer/sessions': refusal(status, 'No') })
  profileScreen()
  await waitFor(() => expect(api.callsTo('GET /customer/sessions')).not.toEqual([]))
  await act(settle)
  await waitFor(() => {
    expect(screen.queryByRole('link', { name: 'Sign-in & Security' }) !== null).toBe(isOffered)
    expect(screen.queryByRole('link', { name: 'Your Data' }) !== null).toBe(isOffered)
  })
})

test('the seller portal opens in a tab of its own, which cannot reach back', () => {
  profileScreen()
  const link = screen.getByRole('link', { name: /^Partner With Us/ })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
})

test('a photo is shown by its signed address, and a letter where there is none', async () => {
  fakeApi({
    'GET /customer/customer/signed-url': ({ query }: Call) => ({ data: `/media/${query.get('key')}?signature=x` }),
    'GET /media/customers/c1/face.jpg': new Response('a face', { headers: { 'Cache-Control': 'private, max-age=3600' } }),
  })
  const { container } = profileScreen({ ...ASHA, photo: 'customers/c1/face.jpg' })
  await waitFor(() =>
    expect(container.querySelector('.avatar img')?.getAttribute('src')).toMatch(/\/media\/customers\/c1\/face\.jpg\?signature=x$/),
  )
  profileScreen({ ...ASHA, name: 'élan', photo: undefined })
  expect([...document.querySelectorAll('.avatar')].map((avatar) => avatar.textContent)).toEqual(['', 'É'])
})

test('Logout ends the session and leads to sign-in, with nothing to return to', async () => {
  const { user, app, location } = profileScreen()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(location()).toBe('/login'))
  expect(selectIsSignedIn(app.session.getSnapshot())).toBe(false)
})

test('a session that the server ended leads to sign-in and back', async () => {
  const { app, location } = profileScreen()
  app.session.send({ type: 'call.refused', apiPath: '/customer/profile', isOnSignInPage: false, path: '/profile' })
  await waitFor(() => expect(location()).toBe('/login?returnTo=%2Fprofile'))
})

test('a guest is sent to sign in and back', () => {
  const { location } = renderScreen(
    <RequireSession>
      <ProfileRoute />
    </RequireSession>,
    { path: '/profile', route: '/profile?from=tab', app: testApp() },
  )
  expect(location()).toBe('/login?returnTo=%2Fprofile%3Ffrom%3Dtab')
})
