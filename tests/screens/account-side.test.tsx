import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#src/api/query-client.ts'
import { besideAccount } from '#src/app/shell/account-side.tsx'
import { NotificationRoute } from '#src/screens/notification/notification-route.tsx'
import { ProfileRoute } from '#src/screens/profile/profile-route.tsx'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'
import { fakeApi } from '#tests/support/fake-fetch.ts'
import { setMedia } from '#tests/support/jsdom.ts'

const WIDE = '(min-width: 68.75rem)'
const Page = besideAccount(ProfileRoute)
const BellPage = besideAccount(NotificationRoute)

beforeEach(() => queryClient.clear())

const side = () => screen.queryByRole('navigation', { name: 'Account' })

test('a page of the account has the way to the others beside it on wide screens alone', () => {
  fakeApi({})
  const { unmount } = renderScreen(<Page />, { app: testApp({ customer: ASHA }), route: '/profile' })
  expect(side()).toBeNull()
  unmount()
  setMedia(WIDE, true)
  renderScreen(<Page />, { app: testApp({ customer: ASHA }), route: '/profile' })
  const links = within(side()!).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Profile',
    'Your Orders',
    'Your Favorites',
    'Notifications',
    'Sign-in & Security',
    'Your Data',
    'About',
  ])
})

test.each([
  ['/profile', 'Profile', 'page'],
  ['/profile/edit-profile', 'Profile', 'true'],
  ['/profile/security', 'Sign-in & Security', 'page'],
  ['/my-orders', 'Your Orders', 'page'],
  ['/order/o1', 'Your Orders', 'true'],
  ['/reviews/o1', 'Your Orders', 'true'],
])('at %s it marks %s', (at, name, current) => {
  fakeApi({})
  setMedia(WIDE, true)
  renderScreen(<Page />, { app: testApp({ customer: ASHA }), route: at })
  const marked = within(side()!)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[name, current]])
})

test('a guest has no account to be led to, and nothing is asked of it', () => {
  const { calls } = fakeApi({})
  setMedia(WIDE, true)
  renderScreen(<BellPage />, { route: '/notification' })
  expect(side()).toBeNull()
  expect(calls).toEqual([])
})
