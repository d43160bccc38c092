import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { RequireSession } from '#src/app/require-session.tsx'
import { SecurityRoute } from '#src/screens/security/security-route.tsx'
import { fakeApi, heldReply, noAnswer, refusal } from '#tests/support/fake-fetch.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'

const HERE = { id: 'here', browser: 'Chrome on Android', signedInAt: '2026-11-01T10:00:00Z', usedAt: hoursAgo(0), isCurrent: true }
const OTHER = { id: 'other', browser: null, signedInAt: '2026-11-01T10:00:00Z', usedAt: hoursAgo(3), isCurrent: false }

test('the list begins with this device, names what it can, and shows bones until it is there', async () => {
  const { api, reply } = security()
  expect(area().getAttribute('aria-busy')).toBe('true')
  reply.release({ data: [OTHER, HERE] })
  await waitFor(() =>
    expect(rows()).toEqual(['Chrome on AndroidThis device', 'Unknown deviceLast used 3 hours agoSign Out Unknown device']),
  )
  expect(api.callsTo('GET /customer/sessions')).toHaveLength(1)
})

test.each([
  ['no answer', noAnswer, 'No connection. Please check your network and try again.'],
  ['a list without this session', { data: [OTHER] }, 'No connection. Please check your network and try again.'],
  ['a backend without this call', refusal(404, 'Not found'), 'Where you are signed in cannot be shown here right now.'],
])('%s is shown, and the list can be loaded again', async (_, answer, message) => {
  const { api, user } = security(answer)
  await waitFor(() => expect(within(area()).getByRole('alert').textContent).toContain(message))
  api.on('GET /customer/sessions', { data: [HERE] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
})

test('entries that are no sessions are left out', async () => {
  security({ data: [HERE, { ...OTHER, id: '../x' }, { ...OTHER, usedAt: 'soon' }, 7] })
  await waitFor(() => expect(rows()).toEqual(['Chrome on AndroidThis device']))
})

test('one session is signed out; the heading has the focus then', async () => {
  const { api, user, reply } = security()
  reply.release({ data: [HERE, OTHER] })
  const ending = heldReply()
  api.on('DELETE /customer/sessions/:id', ending.answer)
  await user.click(await screen.findByRole('button', { name: 'Sign Out Unknown device' }))
  await user.click(screen.getByRole('button', { name: 'Signing out... Unknown device' }))
  await user.click(screen.getByRole('button', { name: 'Sign Out Everywhere' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  ending.release({ data: null })
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(api.callsTo('DELETE /customer/sessions/:id').map(({ path }) => path)).toEqual(['/customer/sessions/other'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Where you are signed in' }))
})

test('a new mobile number is sent with code and password, and is the customer’s then', async () => {
  const { api, app, user } = security()
  api.on('POST /customer/contact/send-otp', { data: null })
  api.on('POST /customer/contact', {
    data: { customerId: 'c1', name: 'Asha Rao', emailId: ASHA.email, contactNumber: 9820049999, whitelabelId: 1 },
  })
  await toCode(user, 'Mobile Number', '+91 98200 49999')
  expect(api.callsTo('POST /customer/contact/send-otp').map(({ body }) => body)).toEqual([
    { username: '9820049999', password: 'kesar-pista-42' },
  ])
  await user.type(screen.getByLabelText('Verification Code'), '012345{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.callsTo('POST /customer/contact').map(({ body }) => body)).toEqual([
    { username: '9820049999', otp: 12345, password: 'kesar-pista-42' },
  ])
  expect(selectCustomer(app.session.getSnapshot())?.contactNumber).toBe('9820049999')
  expect(screen.getByText('98200 49999')).toBeTruthy()
})

test('a contact of another account leads back to its field with everything in it; a wrong code empties the boxes', async () => {
  const { api, user } = security()
  api.on('POST /customer/contact/send-otp', { data: null })
  api.on('POST /customer/contact', refusal(422, 'x', { message: 'This code is wrong or has expired.', code: 'OTP_INVALID' }))
  await toCode(user, 'Email', 'new.asha@example.com')
  const code = screen.getByLabelText<HTMLInputElement>('Verification Code')
  expect(document.activeElement).toBe(code)
  await user.type(code, '123456{Enter}')
  await screen.findByText('This code is wrong or has expired.')
  expect([code.value, document.activeElement]).toEqual(['', code])
  api.on('POST /customer/contact', refusal(409, 'x', { message: 'Another account has this email already.', code: 'ACCOUNT_EXISTS' }))
  await user.type(code, '123456{Enter}')
  await screen.findByText('Another account has this email already.')
  const email = screen.getByLabelText<HTMLInputElement>('New Email')
  expect([email.value, document.activeElement]).toEqual(['new.asha@example.com', email])
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('kesar-pista-42')
})

function security(sessions?: unknown) {
  sessionStorage.clear()
  const reply = heldReply()
  const api = fakeApi({ 'GET /customer/sessions': sessions ?? reply.answer })
  const view = renderScreen(
    <RequireSession>
      <SecurityRoute />
    </RequireSession>,
    { path: '/profile/security', route: '/profile/security', app: testApp({ customer: ASHA }) },
  )
  return { ...view, api, reply }
}

async function toCode(user: ReturnType<typeof security>['user'], label: string, contact: string) {
  await user.click(screen.getByRole('button', { name: `Change ${label}` }))
  await user.type(await screen.findByLabelText(`New ${label}`), contact)
  await user.type(screen.getByLabelText('Password'), 'kesar-pista-42{Enter}')
  await screen.findByLabelText('Verification Code')
}

const area = () => screen.getByRole('region', { name: 'Where you are signed in' })
const rows = () =>
  within(area())
    .queryAllByRole('listitem')
    .map((row) => row.textContent)

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString()
}
