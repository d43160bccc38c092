import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { ForgotPasswordRoute } from '#src/screens/forgot-password/forgot-password-route.tsx'
import { fakeApi, heldReply, json, noAnswer } from '#tests/support/fake-fetch.ts'
import { description } from '#tests/support/fields.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'
import { noticesIn, saidIn } from '#tests/support/said.ts'

const SEND = 'POST /customer/send-otp'
const RESET = 'POST /customer/reset-password'
const DONE = { data: null }

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

test('the first step asks for an email or phone number, and the way back', () => {
  openPage()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Forgot Password')
  expect(document.querySelector('.form-page .logo')).not.toBeNull()
  expect(contact().autocomplete).toBe('username')
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByLabelText('Verification Code')).toBeNull()
})

test('no code can be asked for without a contact', async () => {
  const { user } = openPage()
  expect(sendButton().disabled).toBe(true)
  await user.type(contact(), '  ')
  expect(sendButton().disabled).toBe(true)
  await user.type(contact(), 'a')
  expect(sendButton().disabled).toBe(false)
})

test('a code is sent once, said as a toast, and its field has the focus', async () => {
  const reply = heldReply()
  const api = fakeApi({ [SEND]: reply.answer })
  const { user, app } = openPage()
  await user.type(contact(), 'Asha@Example.com')
  await user.click(sendButton())
  const sending = screen.getByRole('button', { name: 'Sending...' })
  expect(sending.getAttribute('aria-disabled')).toBe('true')
  await user.click(sending)
  reply.release(DONE)
  const code = await screen.findByLabelText('Verification Code')
  expect(document.activeElement).toBe(code)
  expect(notice(app)).toEqual(['success', 'Verification code sent successfully!'])
  expect(api.callsTo(SEND).map(({ body }) => body)).toEqual([{ username: 'asha@example.com', userType: 'customer' }])
  // Neither this page nor the reply says whether there is such an account.
  screen.getByText('asha@example.com')
  expect(code.getAttribute('aria-describedby')).toBeTruthy()
  expect(description(code)).toBe('If an account belongs to asha@example.com, a code of six digits is on its way to it.')
})

test('a code that cannot be sent is shown as failed in a box above the form', async () => {
  const api = fakeApi({ [SEND]: noAnswer })
  const { user } = openPage()
  await user.type(contact(), '+91 98200 41234{Enter}')
  expect(api.callsTo(SEND).map(({ body }) => body)).toEqual([{ username: '9820041234', userType: 'customer' }])
  expect((await screen.findByRole('alert')).textContent).toBe('No connection. Please check your network and try again.')
  expect(contact().value).toBe('9820041234')
})

test('the new password is sent with the digits of the code, and leads to the login', async () => {
  const { user, api, app, location } = await openSecondStep()
  api.on(RESET, DONE)
  await fill(user, '012345', 'saffron7', 'saffron7')
  await user.click(screen.getByRole('button', { name: 'Update Password' }))
  await waitFor(() => expect(location()).toBe('/login'))
  expect(api.callsTo(RESET).map(({ body }) => body)).toEqual([
    { recipient: 'asha@example.com', otp: 12345, password: 'saffron7', userType: 'customer' },
  ])
  await waitFor(() => expect(notices(app)).toContain('Password updated successfully! You can now login with your new password.'))
})

test('the code takes digits only, and six of a paste', async () => {
  const { user } = await openSecondStep()
  await user.paste('Code: 48 29-13 77')
  expect(code().value).toBe('482913')
})

test('a code that the server takes for wrong is emptied and has the focus, and the password stays', async () => {
  const { user, api } = await openSecondStep()
  const message = 'This code is wrong or has expired.'
  api.on(RESET, json({ message, error: { message, code: 'OTP_INVALID', field: 'otp' } }, 422))
  await fill(user, '482913', 'saffron7', 'saffron7')
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect([code().value, password().value, document.activeElement]).toEqual(['', 'saffron7', code()])
})

test('a password that the server finds too easy to guess is refused at its field, which has the focus, with all that was typed', async () => {
  const { user, api } = await openSecondStep()
  api.on(RESET, json({ message: 'Too easy.', error: { message: 'Too easy.', code: 'PASSWORD_TOO_COMMON', field: 'password' } }, 422))
  await fill(user, '482913', 'saffron7', 'saffron7')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(password()))
  expect(description(password())).toBe('Too easy.')
  expect([code().value, password().value, confirmation().value]).toEqual(['482913', 'saffron7', 'saffron7'])
})

test("'Update your email/phone' leads back to the first step, with the contact in it", async () => {
  const { user } = await openSecondStep()
  await user.click(screen.getByRole('button', { name: 'Update your email/phone' }))
  expect(contact().value).toBe('asha@example.com')
  expect(document.activeElement).toBe(contact())
  expect(screen.queryByLabelText('Verification Code')).toBeNull()
})

test('another code can be asked for after 30 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, api } = await openSecondStep({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  const resend = screen.getByRole<HTMLButtonElement>('button', { name: /^Resend Code in (30|29|28|27|26|25) s$/ })
  expect(resend.disabled).toBe(true)
  act(() => void vi.advanceTimersByTime(30_000))
  await user.type(code(), '48')
  await user.click(screen.getByRole('button', { name: 'Resend Code' }))
  await screen.findByRole('button', { name: /^Resend Code in/ })
  expect(api.callsTo(SEND)).toHaveLength(2)
  expect([code().value, document.activeElement]).toEqual(['', code()])
})

test("the server's own pause is shown, with how long it lasts", async () => {
  fakeApi({ [SEND]: json({ message: 'Please wait before asking for another code.' }, 429, { 'Retry-After': '240' }) })
  const { user } = openPage()
  await user.type(contact(), 'asha@example.com{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Please wait before asking for another code.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend Code in 4 min' }).disabled).toBe(true)
  // No code is sent now: one from before may be typed in.
  expect(screen.queryByText(/on its way/)).toBeNull()
  expect(screen.getByText(/use the last code of six digits sent to it/)).toBeDefined()
})

test('a reload comes back to the second step and the rest of the wait; leaving the page begins anew', async () => {
  const { unmount } = await openSecondStep()
  // A reload unmounts nothing: what is stored now is what the next page finds.
  const stored = { ...sessionStorage }
  unmount()
  Object.assign(sessionStorage, stored)
  const reloaded = openPage()
  await screen.findByLabelText('Verification Code')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Resend Code in \d+ s$/ }).disabled).toBe(true)
  reloaded.unmount()
  openPage()
  expect(screen.queryByLabelText('Verification Code')).toBeNull()
  expect(sessionStorage.getItem('resetContact')).toBeNull()
})

test('nothing typed here is stored, but where the code went', async () => {
  const { user } = await openSecondStep()
  await fill(user, '482913', 'saffron7', 'saffron7')
  const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }])
  expect(stored).toContain('asha@example.com')
  expect(stored).not.toContain('482913')
  expect(stored).not.toContain('saffron7')
})

test.each([
  ['asha@example.com', false],
  ['ravi@example.com', true],
])('a new password of %s leaves the session of Asha open: %s', async (mail, open) => {
  const app = testApp({ customer: ASHA })
  const { user, api, location } = await openSecondStep({ mail, app })
  api.on(RESET, DONE)
  await fill(user, '482913', 'saffron7', 'saffron7')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location()).toBe('/login'))
  expect(selectIsSignedIn(app.session.getSnapshot())).toBe(open)
})

const openPage = (app = testApp()) => renderScreen(<ForgotPasswordRoute />, { route: '/forget-password', path: '/forget-password', app })
const contact = () => screen.getByLabelText<HTMLInputElement>('Email or Phone Number')
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send Code' })
const code = () => screen.getByLabelText<HTMLInputElement>('Verification Code')
const password = () => screen.getByLabelText<HTMLInputElement>('New Password')
const confirmation = () => screen.getByLabelText<HTMLInputElement>('Confirm Password')
type App = ReturnType<typeof testApp>
const notice = (app: App) => {
  const [shown] = noticesIn(app)
  return shown && [shown.tone, shown.message]
}
const notices = saidIn

/** A code is on its way. */
async function openSecondStep({ mail = 'asha@example.com', app }: { mail?: string; app?: App; advanceTimers?: (ms: number) => void } = {}) {
  const api = fakeApi({ [SEND]: DONE })
  const view = openPage(app)
  await view.user.type(contact(), `${mail}{Enter}`)
  await screen.findByLabelText('Verification Code')
  return { ...view, api }
}

async function fill(user: ReturnType<typeof renderScreen>['user'], digits: string, first: string, second: string) {
  await user.type(code(), digits)
  await user.type(password(), first)
  await user.type(confirmation(), second)
}
