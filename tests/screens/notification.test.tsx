import { bellEntry } from '#tests/support/fixtures.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { unreadQuery } from '#src/api/bell.ts'
import { queryClient } from '#src/api/query-client.ts'
import { NotificationRoute } from '#src/screens/notification/notification-route.tsx'
import { type Call, fakeApi, heldReply, noAnswer, refusal } from '#tests/support/fake-fetch.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'

const LIST = 'GET /customer/notices'
const PICTURE = { 'GET /customer/customer/signed-url': { data: '/media/a.webp' } }
const notice = (id: string, more: object = {}) => bellEntry({ id, ...more })
function show(answers: object, isGuest = false) {
  const api = fakeApi({ ...PICTURE, ...answers })
  renderScreen(<NotificationRoute />, { route: '/notification', app: testApp({ customer: isGuest ? undefined : ASHA }) })
  return api
}
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('notifications are being worked on where a backend has none, and lead back and home', async () => {
  show({ [LIST]: refusal(404, 'Not found') })
  screen.getByRole('heading', { level: 1, name: 'Notifications' })
  await screen.findByText("We're working on this feature!")
  screen.getByText('Development in progress...')
  expect([href('Back'), href('Go to Home')]).toEqual(['/home', '/home'])
})

test('a guest is asked to sign in, and comes back', () => {
  const api = show({}, true)
  screen.getByText('Sign in to see your notifications')
  expect(href('Sign In')).toBe('/login?returnTo=%2Fnotification')
  expect(api.calls.filter(({ path }) => path.includes('notices'))).toEqual([])
})

test('who has no news reads that there is nothing new', async () => {
  show({ [LIST]: { data: [], unread: 0 } })
  await screen.findByText('Nothing new')
  screen.getByText('When an order moves, you read it here.')
  expect(href('Find something to eat')).toBe('/home')
})

test('each entry leads to its page, what is no entry is left out, and what is new is marked as read', async () => {
  const user = userEvent.setup()
  const api = show({
    [LIST]: {
      data: [
        notice('a'),
        notice('b', { kind: 'REVIEW', text: 'Come again!', isNew: false }),
        notice('c', { kind: 'OUTLET', orderId: undefined, isNew: false }),
        notice('d', { orderId: undefined }),
        notice('e', { kind: 'WEATHER' }),
        'nonsense',
      ],
      unread: 1,
    },
    'PUT /customer/notices/read': { data: { unread: 0 } },
  })
  await screen.findByText('1 new')
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect([href(/^New: Order 42 is served/), href(/Haveli answered your review/), href(/Haveli is open near you/)]).toEqual([
    '/order/o1',
    '/reviews/o1',
    '/outlet/haveli',
  ])
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await screen.findByText('All read')
  expect(api.calls.find(({ path }) => path.endsWith('/read'))?.body).toEqual({ until: '2026-11-23T12:56:00.000Z' })
  expect(screen.queryByText('New:')).toBeNull()
})

test('what is marked as read stays so when the mark on the bell was asked for before', async () => {
  const user = userEvent.setup()
  const held = heldReply()
  const list = { data: [notice('a')], unread: 1 }
  show({
    [LIST]: ({ query }: Call) => (query.has('limit') ? held.answer() : list),
    'PUT /customer/notices/read': { data: { unread: 0 } },
  })
  const button = await screen.findByRole('button', { name: 'Mark all as read' })
  const asked = queryClient.fetchQuery({ ...unreadQuery, staleTime: 0 }).catch(() => undefined)
  await user.click(button)
  await screen.findByText('All read')
  held.release(list)
  await asked
  expect(queryClient.getQueryData(unreadQuery.queryKey)).toBe(0)
})

test('who cannot mark the news as read is told that, why, and can try again', async () => {
  const user = userEvent.setup()
  show({ [LIST]: { data: [notice('a')], unread: 1 }, 'PUT /customer/notices/read': noAnswer })
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Not marked as read No connection. Please check your network and try again.')
  screen.getByText('1 new')
  screen.getByRole('button', { name: 'Mark all as read' })
})
