import { Blob as NodeBlob } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { RequireSession } from '#src/app/require-session.tsx'
import { LoginRoute } from '#src/screens/login/login-route.tsx'
import { YourDataRoute } from '#src/screens/your-data/your-data-route.tsx'
import { OFFLINE } from '#machines/model/errors.ts'
import { fakeApi, heldReply, json, noAnswer, refusal } from '#tests/support/fake-fetch.ts'
import { description } from '#tests/support/fields.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'

const DATA = { madeAt: '2026-11-25T06:30:00.000Z', records: { customers: [{ name: 'Asha Rao', note: '<b>&' }], favourites: [] } }
const DELETES_AT = '2026-12-02T06:30:00.000Z'
const NOTICE = 'Your account will be deleted on 2 December 2026. Sign in before then to keep it.'

test('the data are saved as a file with the day in its name, which the page then says', async () => {
  const saved = savedFiles()
  const { user, api } = yourData()
  const reply = heldReply()
  api.on('GET /customer/data', reply.answer)
  await user.click(download())
  await user.click(await screen.findByRole('button', { name: 'Preparing...' }))
  expect(statusOf('Download your data')).toBe('Preparing your data...')
  reply.release({ data: DATA })
  await waitFor(() => expect(statusOf('Download your data')).toBe('Saved as your-data-2026-11-25.json'))
  expect(saved.names).toEqual(['your-data-2026-11-25.json'])
  expect(JSON.parse(await saved.contents[0]!.text())).toEqual(DATA)
  expect(saved.contents[0]!.type).toBe('application/json')
  expect(api.callsTo('GET /customer/data')).toHaveLength(1)
})

test.each([
  ['a refusal', refusal(429, 'Too many requests. Please wait a minute.'), 'Too many requests. Please wait a minute.'],
  ['a broken server', refusal(500, 'x'), 'Our servers are having some trouble. Please try again later.'],
  ['no answer', noAnswer, 'No connection. Please check your network and try again.'],
  ['a reply without records', { data: { madeAt: DATA.madeAt, records: [1] } }, 'No connection. Please check your network and try again.'],
  ['a reply without its time', { data: { ...DATA, madeAt: '25/11' } }, 'No connection. Please check your network and try again.'],
  ['a backend without this call', refusal(404, 'Not found'), 'Your data cannot be downloaded here right now. Please write to us instead.'],
])('%s saves no file, shows a message, and the button works again', async (_, answer, message) => {
  const saved = savedFiles()
  const { user, api } = yourData()
  api.on('GET /customer/data', answer)
  await user.click(download())
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(saved.names).toEqual([])
  api.on('GET /customer/data', { data: DATA })
  await user.click(download())
  await waitFor(() => expect(saved.names).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('leads to whom one complains to', () => {
  yourData()
  expect(screen.getByRole('link', { name: 'grievance contact' }).getAttribute('href')).toBe('/about#grievance')
})

test('a page that is left before the data come saves no file', async () => {
  const saved = savedFiles()
  const { user, api, unmount } = yourData()
  const reply = heldReply()
  api.on('GET /customer/data', reply.answer)
  await user.click(download())
  unmount()
  reply.release({ data: DATA })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(saved.names).toEqual([])
})

test('the account is deleted with the password: the session ends, and sign-in says the day with its heading, until it is left', async () => {
  const { user, api, app, location } = yourData()
  api.on('POST /customer/deletion', { data: { deletesAt: DELETES_AT } })
  await confirm(user, 'kesar-pista-42')
  await waitFor(() => expect(location()).toBe('/login'))
  expect(api.callsTo('POST /customer/deletion').map(({ body }) => body)).toEqual([{ password: 'kesar-pista-42' }])
  expect(selectIsSignedIn(app.session.getSnapshot())).toBe(false)
  expect(sessionStorage.getItem('accountDeletion')).toBe(DELETES_AT)

  const signIn = renderScreen(<LoginRoute />, { path: '/login', route: '/login' })
  const heading = screen.getByRole('heading', { level: 1, name: 'Sign In' })
  expect(document.getElementById(heading.getAttribute('aria-describedby')!)!.textContent).toBe(NOTICE)
  signIn.unmount()
  renderScreen(<LoginRoute />, { path: '/login', route: '/login' })
  expect(screen.queryByText(NOTICE)).toBeNull()
})

test('what another script left as the day is not shown', () => {
  sessionStorage.setItem('accountDeletion', 'soon')
  renderScreen(<LoginRoute />, { path: '/login', route: '/login' })
  expect(screen.queryByText(/will be deleted/)).toBeNull()
})

test('orders under way are named before the account is deleted, and a second press deletes it', async () => {
  const { user, api, location } = yourData()
  const orders = 'Order 12 at Haveli is still under way. Once your account is deleted you cannot follow it here.'
  api.on('POST /customer/deletion', refusal(409, 'x', { message: orders, code: 'ORDERS_UNDER_WAY' }))
  await confirm(user, 'kesar-pista-42')
  const again = await within(dialog()).findByRole('button', { name: 'Delete All the Same' })
  expect([within(dialog()).getByRole('status').textContent, password().value]).toEqual([orders, 'kesar-pista-42'])
  api.on('POST /customer/deletion', { data: { deletesAt: DELETES_AT } })
  await user.click(again)
  await waitFor(() => expect(location()).toBe('/login'))
  expect(api.callsTo('POST /customer/deletion').map(({ body }) => body)).toEqual([
    { password: 'kesar-pista-42' },
    { password: 'kesar-pista-42', acceptOrders: true },
  ])
})

test('a wrong password is shown at the field, which has the focus, and nothing typed is lost', async () => {
  const { user, api, location } = yourData()
  api.on('POST /customer/deletion', refusal(422, 'x', { message: 'This is not your password.', code: 'PASSWORD_WRONG' }))
  await confirm(user, 'kesar-pista')
  await waitFor(() => expect(description(password())).toBe('This is not your password.'))
  expect([password().value, document.activeElement, location()]).toEqual(['kesar-pista', password(), '/profile/your-data'])
  expect(password().getAttribute('aria-invalid')).toBe('true')
  await user.type(password(), '-42')
  expect(password().getAttribute('aria-invalid')).toBeNull()
})

test.each([
  ['too many attempts', json({ message: 'Too many attempts. Please wait 15 minutes.' }, 429), 'Too many attempts. Please wait 15 minutes.'],
  ['no answer', noAnswer, 'No connection. Please check your network and try again.'],
  ['a reply without the moment', { data: {} }, 'No connection. Please check your network and try again.'],
  ['a backend without this call', refusal(404, 'Not found'), 'Your account cannot be deleted here right now. Please write to us instead.'],
])('%s is shown in the dialog, and nothing typed is lost', async (_, answer, message) => {
  const { user, api, app } = yourData()
  api.on('POST /customer/deletion', answer)
  await confirm(user, 'kesar-pista-42')
  expect((await within(dialog()).findByRole('alert')).textContent).toBe(message)
  expect(password().value).toBe('kesar-pista-42')
  expect(selectIsSignedIn(app.session.getSnapshot())).toBe(true)
  expect(sessionStorage.getItem('accountDeletion')).toBeNull()
})

test('without a network both parts say that the device is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user, api } = yourData()
  api.on('GET /customer/data', noAnswer)
  api.on('POST /customer/deletion', noAnswer)
  await user.click(download())
  expect((await screen.findByRole('alert')).textContent).toBe(OFFLINE)
  await confirm(user, 'kesar-pista-42')
  expect((await within(dialog()).findByRole('alert')).textContent).toBe(OFFLINE)
})

test('while the server checks the password a second press sends nothing; closed then, the page says what goes on', async () => {
  const { user, api, location } = yourData()
  const reply = heldReply()
  api.on('POST /customer/deletion', reply.answer)
  await confirm(user, 'kesar-pista-42')
  await user.click(await screen.findByRole('button', { name: 'Deleting...' }))
  await user.keyboard('{Enter}')
  await user.click(within(dialog()).getAllByRole('button', { name: 'Close' })[1]!)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(statusOf('Delete your account')).toBe('Your account is being deleted...')
  await user.click(screen.getByRole('button', { name: 'Delete Your Account' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  reply.release({ data: { deletesAt: DELETES_AT } })
  await waitFor(() => expect(location()).toBe('/login'))
  expect(api.callsTo('POST /customer/deletion')).toHaveLength(1)
})

test('Cancel keeps the account, and a dialog opened again is empty', async () => {
  const { user, api } = yourData()
  await user.click(screen.getByRole('button', { name: 'Delete Your Account' }))
  await user.type(password(), 'kesar-pista-42')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Delete Your Account' }))
  expect(password().value).toBe('')
  expect(api.callsTo('POST /customer/deletion')).toEqual([])
})

function yourData() {
  sessionStorage.removeItem('accountDeletion')
  const api = fakeApi()
  const view = renderScreen(
    <RequireSession>
      <YourDataRoute />
    </RequireSession>,
    { path: '/profile/your-data', route: '/profile/your-data', app: testApp({ customer: ASHA }) },
  )
  return { ...view, api }
}

type User = ReturnType<typeof yourData>['user']

async function confirm(user: User, typed: string) {
  await user.click(screen.getByRole('button', { name: 'Delete Your Account' }))
  if (typed) await user.type(password(), typed)
  await user.click(screen.getByRole('button', { name: 'Delete Account' }))
}

/** The files that the browser would save: jsdom has neither addresses for them nor downloads. */
function savedFiles() {
  const names: string[] = []
  const contents: Blob[] = []
  // Node's own can be read.
  vi.stubGlobal('Blob', NodeBlob)
  const { createObjectURL, revokeObjectURL } = URL
  Object.assign(URL, { createObjectURL: (content: Blob) => `blob:${contents.push(content)}`, revokeObjectURL: () => {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    Object.assign(URL, { createObjectURL, revokeObjectURL })
  })
  return { names, contents }
}

const dialog = () => screen.getByRole('dialog', { name: 'Delete your account?' })
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const download = () => screen.getByRole('button', { name: 'Download Your Data' })
const statusOf = (region: string) => within(screen.getByRole('region', { name: region })).getByRole('status').textContent
