import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { logout } from '#src/api/logout.ts'
import { PushCard } from '#src/screens/order-success/push-card.tsx'
import { PushSwitch } from '#src/screens/security/push-switch.tsx'
import { storeCustomer } from '#src/storage/customer.ts'
import { PUSH_CONSENT_KEY, readPushConsent, storePushConsent } from '#src/storage/push-consent.ts'
import { type Answer, fakeApi, noAnswer, refusal } from '#tests/support/fake-fetch.ts'
import { fakePush, OTHER_KEY, PUSH_KEY } from '#tests/support/fake-push.ts'
import { ASHA, renderScreen } from '#tests/support/render.tsx'

const KEY = 'GET /customer/push/key'
const PUT = 'PUT /customer/push/subscription'
const DELETE = 'DELETE /customer/push/subscription'
const TITLE = 'Tell me when it is ready'
const LOST = 'No connection. Please check your network and try again.'

const backend = (answers: Record<string, Answer> = {}) =>
  fakeApi({ [KEY]: { data: { key: PUSH_KEY } }, [PUT]: { data: { isTold: true } }, [DELETE]: { data: { isTold: false } }, ...answers })

function card(orderId = 'o1') {
  storeCustomer(ASHA)
  return renderScreen(
    <>
      <h1 tabIndex={-1}>Order Placed Successfully!</h1>
      <PushCard orderId={orderId} />
    </>,
  )
}
function profile() {
  storeCustomer(ASHA)
  return renderScreen(<PushSwitch />)
}
const press = async ({ user }: ReturnType<typeof card>, name: string) => user.click(await screen.findByRole('button', { name }))
const toggle = () => screen.findByRole('switch', { name: 'Tell me when an order moves' })
const isChecked = async () => (await toggle()).getAttribute('aria-checked')

test('nobody is asked where the browser has no push messages, and no key is asked for', async () => {
  const api = backend()
  card()
  await new Promise((resolve) => setTimeout(resolve))
  expect([screen.queryByText(TITLE), api.callsTo(KEY)]).toEqual([null, []])
})

test.each([
  ['a backend without it', refusal(404, 'Not found')],
  ['a server that sends none', { data: {} }],
  ['no answer', noAnswer],
  ['a key that is none', { data: { key: 'BORN' } }],
])('nobody is asked where the backend has no push messages, or does not answer: %s', async (_, answer) => {
  fakePush()
  const api = backend({ [KEY]: answer })
  card()
  await waitFor(() => expect(api.callsTo(KEY)).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect([screen.queryByText(TITLE), readPushConsent().askedAfter]).toEqual([null, undefined])
})

test('No Thanks closes the card for good; a later order does not ask again', async () => {
  const browser = fakePush()
  const api = backend()
  const first = card()
  await press(first, 'No Thanks')
  expect([screen.queryByText(TITLE), document.activeElement?.tagName, browser.asked]).toEqual([null, 'H1', 0])
  first.unmount()
  card('o2')
  await waitFor(() => expect(api.callsTo(KEY)).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByText(TITLE)).toBeNull()
})

test('a server that does not note the device is said, and can be asked again', async () => {
  fakePush()
  const api = backend({ [PUT]: noAnswer })
  const rendered = card()
  await press(rendered, 'Yes, Tell Me')
  await screen.findByText(LOST)
  expect(readPushConsent().isGiven).toBe(false)
  api.on(PUT, { data: { isTold: true } })
  await press(rendered, 'Yes, Tell Me')
  await screen.findByText('We tell you on this device')
})

test('a subscription under another key is ended before there is one under this key', async () => {
  const browser = fakePush({ under: OTHER_KEY })
  backend()
  await press(card(), 'Yes, Tell Me')
  await screen.findByText('We tell you on this device')
  expect([browser.log, browser.under]).toEqual([['unsubscribe', 'subscribe'], PUSH_KEY])
})

test('what is taken back without a server is ended by the browser, and stays where neither can end it', async () => {
  const browser = fakePush({ permission: 'granted', under: PUSH_KEY })
  backend({ [DELETE]: noAnswer })
  storeCustomer(ASHA)
  storePushConsent({ isGiven: true })
  browser.canEnd = false
  const { user } = profile()
  await user.click(await toggle())
  await screen.findByText(LOST)
  expect(await isChecked()).toBe('true')
  browser.canEnd = true
  await user.click(await toggle())
  await waitFor(async () => expect(await isChecked()).toBe('false'))
  expect([browser.under, screen.queryByText(LOST)]).toEqual([undefined, null])
})

test('a subscription of another customer is no consent of this one', async () => {
  fakePush({ permission: 'granted', under: PUSH_KEY })
  const api = backend()
  storeCustomer({ ...ASHA, id: 'somebody-else' })
  storePushConsent({ isGiven: true, askedAfter: 'o9' })
  profile()
  expect([await isChecked(), api.callsTo(PUT)]).toEqual(['false', []])
})

test.each([
  ['with', { data: null }],
  ['without', noAnswer],
])('a logout %s a server ends the subscription of its customer on this device', async (_, answer) => {
  const browser = fakePush({ permission: 'granted', under: PUSH_KEY })
  const api = backend({ 'POST /customer/logout': answer })
  storeCustomer(ASHA)
  storePushConsent({ isGiven: true })
  await logout({ token: 't0ken', customerId: 'somebody-else' }).catch(() => undefined)
  expect(browser.under).toBe(PUSH_KEY)
  await logout({ token: 't0ken', customerId: ASHA.id }).catch(() => undefined)
  await waitFor(() => expect(browser.under).toBeUndefined())
  expect([localStorage.getItem(PUSH_CONSENT_KEY), api.callsTo('POST /customer/logout').length]).toEqual([null, 2])
})

test('a browser that cannot end its subscription holds no logout up', async () => {
  const browser = fakePush({ permission: 'granted', under: PUSH_KEY })
  browser.canEnd = false
  const api = backend({ 'POST /customer/logout': { data: null } })
  storeCustomer(ASHA)
  storePushConsent({ isGiven: true })
  await logout({ token: 't0ken', customerId: ASHA.id })
  expect(api.callsTo('POST /customer/logout')).toHaveLength(1)
})
