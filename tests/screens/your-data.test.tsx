import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { RequireSession } from '#src/app/require-session.tsx'
import { LoginRoute } from '#src/screens/login/login-route.tsx'
import { YourDataRoute } from '#src/screens/your-data/your-data-route.tsx'
import { fakeApi, heldReply, json, noAnswer, refusal } from '#tests/support/fake-fetch.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'

const DATA = { madeAt: '2026-11-25T06:30:00.000Z', records: { customers: [{ name: 'Asha Rao', note: '<b>&' }], favourites: [] } }
const DELETES_AT = '2026-12-02T06:30:00.000Z'
const NOTICE = 'Your account will be deleted on 2 December 2026. Sign in before then to keep it.'

test.each([
  ['a reply without records', { data: { madeAt: DATA.madeAt, records: [1] } }, 'No connection. Please check your network and try again.'],
  ['a reply without its time', { data: { ...DATA, madeAt: '25/11' } }, 'No connection. Please check your network and try again.'],
  ['a backend without this call', refusal(404, 'Not found'), 'Your data cannot be downloaded here right now. Please write to us instead.'],
])('%s saves no file, shows a message, and the button works again', async (_, answer, message) => {
  const saved = savedFiles()
  const { user, api } = yourData()
  api.on('GET /customer/data', answer)
  await user.click(download())
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(saved).toEqual([])
  api.on('GET /customer/data', { data: DATA })
  await user.click(download())
  await waitFor(() => expect(saved).toHaveLength(1))
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
  expect(saved).toEqual([])
})

test('the sign-in that a deletion leads to says the day with its heading, until it is left', () => {
  sessionStorage.setItem('accountDeletion', DELETES_AT)
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

/** The names of the files that the browser would save: jsdom has neither addresses for them nor downloads. */
function savedFiles() {
  const names: string[] = []
  const { createObjectURL, revokeObjectURL } = URL
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
    Object.assign(URL, { createObjectURL, revokeObjectURL })
  })
  return names
}

const dialog = () => screen.getByRole('dialog', { name: 'Delete your account?' })
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const download = () => screen.getByRole('button', { name: 'Download Your Data' })
