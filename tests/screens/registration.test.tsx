import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { POLICY } from '#brand/policy.ts'
import { selectNotices } from '#machines/notices/notices.machine.ts'
import { selectCustomer } from '#machines/session/session.machine.ts'
import type { AppActors } from '#src/actors/app-refs.ts'
import { RegistrationRoute } from '#src/screens/registration/registration-route.tsx'
import { type Call, fakeApi, heldReply, json, noAnswer, refusal } from '#tests/support/fake-fetch.ts'
import { description } from '#tests/support/fields.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'

const SEND = 'POST /customer/register/send-otp'
const REGISTER = 'POST /customer/register'
const SENT = { data: null }
const REPLY = {
  data: {
    token: 't1',
    customer: { customerId: 'c1', name: 'Asha Rao', emailId: 'asha@example.com', contactNumber: 9820041234, whitelabelId: 1 },
  },
}

test('the whole way: codes for mobile and email, the account, the session, and on to the login page', async () => {
  const api = fakeApi({ [SEND]: SENT, [REGISTER]: REPLY })
  const { user, app, location, toasts } = openRegistration()
  await fillDetails(user)
  await user.click(submit())
  await screen.findByLabelText('Mobile OTP')
  await screen.findByLabelText('Email OTP')
  expect(api.callsTo(SEND).map(({ body }) => body)).toEqual([
    { username: '9820041234', userType: 'CUSTOMER' },
    { username: 'asha@example.com', userType: 'CUSTOMER' },
  ])
  // The first code to fill in has the focus.
  await waitFor(() => expect(document.activeElement).toBe(field('Email OTP')))
  await user.keyboard('482913')
  await user.type(field('Mobile OTP'), '012345')
  await user.click(submit())
  await waitFor(() => expect(location()).toBe('/login'))
  expect(api.callsTo(REGISTER).map(({ body }) => body)).toEqual([
    {
      name: 'Asha Rao',
      emailId: 'asha@example.com',
      password: 'saffron7',
      emailOtp: 482913,
      contactNumber: 9820041234,
      contactNumberOtp: 12345,
      whitelabelId: 1,
      consentVersion: POLICY.policyVersion,
    },
  ])
  expect([sessionStorage.getItem('authToken'), localStorage.getItem('authToken')]).toEqual(['t1', null])
  expect(selectCustomer(app.session.getSnapshot())?.name).toBe('Asha Rao')
  expect(toasts).toEqual(['OTP sent to your mobile', 'OTP sent to your email', 'Registration done Successfully'])
})

test('above its button the form says what is agreed to, with links that leave what is typed', () => {
  fakeApi({})
  openRegistration()
  const consent = screen.getByText(/^By creating an account/)
  expect(consent.textContent).toBe(
    'By creating an account you agree to our Terms (opens in a new tab) and Privacy Policy (opens in a new tab).',
  )
  expect(consent.compareDocumentPosition(submit()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const links = within(consent).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['/about#terms', '_blank'],
    ['/about#privacy', '_blank'],
  ])
})

test('a backend that knows no consent is asked without it', async () => {
  const knowsNone = ({ body }: Call) => ('consentVersion' in (body as object) ? refusal(400, 'Unknown field') : REPLY)
  const api = fakeApi({ [SEND]: SENT, [REGISTER]: knowsNone })
  const { user, location } = openRegistration()
  await register(user)
  await waitFor(() => expect(location()).toBe('/login'))
  expect(api.callsTo(REGISTER).map(({ body }) => 'consentVersion' in (body as object))).toEqual([true, false])
})

test('the place to return to is handed on to the login page', async () => {
  fakeApi({ [SEND]: SENT, [REGISTER]: REPLY })
  const { user, location } = openRegistration({ route: '/registration?returnTo=%2Fcheckout%2Fsaffron' })
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?returnTo=%2Fcheckout%2Fsaffron')
  await register(user)
  await waitFor(() => expect(location()).toBe('/login?returnTo=%2Fcheckout%2Fsaffron'))
})

test('a new customer is not led to where the one before was', async () => {
  localStorage.setItem('redirectAfterLogin', JSON.stringify({ path: '/order/o1', customerId: 'c9', at: Date.now() }))
  fakeApi({ [SEND]: SENT, [REGISTER]: REPLY })
  const { user, location } = openRegistration()
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?returnTo=%2Forder%2Fo1')
  await register(user)
  await waitFor(() => expect(location()).toBe('/login'))
  expect(localStorage.getItem('redirectAfterLogin')).toBeNull()
})

test('a customer who is signed in goes on at once', () => {
  const { location } = openRegistration({ app: testApp({ customer: ASHA }) })
  expect(location()).toBe('/login')
})

test('the page says what it is for and leads to the login page', () => {
  openRegistration()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign Up')
  expect(screen.getByText(/Already have an account!/).textContent).toBe('Already have an account! Login')
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  expect(screen.getAllByRole('button', { name: /^Get OTP/ }).map((button) => button.textContent)).toEqual([
    'Get OTP by email',
    'Get OTP on mobile',
  ])
  expect(['Name', 'Email', 'Mobile Number', 'Password', 'Confirm Password'].map((label) => field(label).autocomplete)).toEqual([
    'name',
    'username',
    'tel-national',
    'new-password',
    'new-password',
  ])
})

test('the mobile number takes ten digits, also from a number with its country', async () => {
  const { user } = openRegistration()
  await user.type(field('Mobile Number'), '98a2004-12345')
  expect(field('Mobile Number').value).toBe('9820041234')
  await user.clear(field('Mobile Number'))
  await user.click(field('Mobile Number'))
  await user.paste('+91 98200 41234')
  expect(field('Mobile Number').value).toBe('9820041234')
  await user.clear(field('Mobile Number'))
  await user.type(field('Mobile Number'), '+91 98200 12345')
  expect(field('Mobile Number').value).toBe('9820012345')
})

test("'Get OTP' sends a code to that contact alone and goes on to its boxes", async () => {
  const reply = heldReply()
  const api = fakeApi({ [SEND]: reply.answer })
  const { user, toasts } = openRegistration()
  await fillIn(user, 'Email', 'asha@example.com')
  await user.click(getOtp('by email'))
  const sending = await screen.findByRole('button', { name: 'Sending... by email' })
  await user.click(sending)
  reply.release(SENT)
  await waitFor(() => expect(document.activeElement).toBe(field('Email OTP')))
  expect(api.callsTo(SEND)).toHaveLength(1)
  expect(screen.queryByLabelText('Mobile OTP')).toBeNull()
  expect(screen.getByText(WAITING)).toBeDefined()
  expect(toasts).toEqual(['OTP sent to your email'])
})

test("'Get OTP' without a proper contact says so and goes back to it", async () => {
  const api = fakeApi()
  const { user, toasts } = openRegistration()
  await user.click(getOtp('on mobile'))
  expect(description(field('Mobile Number'))).toBe('Mobile number is required')
  expect(document.activeElement).toBe(field('Mobile Number'))
  expect(toasts).toEqual(['Mobile number is required'])
  expect(api.calls).toEqual([])
})

test('another code can be asked for when the wait is over, which the server may make longer', async () => {
  const api = fakeApi({
    [SEND]: json({ message: 'Please wait 1 s before asking for another code.' }, 429, { 'Retry-After': '1' }),
  })
  const { user, toasts } = openRegistration()
  await fillIn(user, 'Mobile Number', '9820041234')
  await user.click(getOtp('on mobile'))
  expect((await screen.findByRole('alert')).textContent).toBe('Please wait 1 s before asking for another code.')
  expect(toasts).toEqual(['Please wait 1 s before asking for another code.'])
  await user.type(await screen.findByLabelText('Mobile OTP'), '111')
  api.on(SEND, SENT)
  await user.click(await screen.findByRole('button', { name: 'Resend OTP on mobile' }))
  expect(await screen.findByText(WAITING)).toBeDefined()
  expect(field('Mobile OTP').value).toBe('')
  expect(document.activeElement).toBe(field('Mobile OTP'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test("the server's refusal is shown in a toast, in a banner, and at the field it is about", async () => {
  const message = 'This code is wrong or has expired. Please check it, or ask for a new one.'
  fakeApi({ [SEND]: SENT, [REGISTER]: json({ message, error: { message, code: 'OTP_INVALID', field: 'emailOtp' } }, 422) })
  const { user, toasts, app } = openRegistration()
  await register(user)
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(description(field('Email OTP'))).toBe(message)
  expect(toasts.at(-1)).toBe(message)
  expect(field('Password').value).toBe('saffron7')
  // The wrong code alone is to be typed again.
  expect([field('Email OTP').value, field('Mobile OTP').value]).toEqual(['', '482913'])
  expect(document.activeElement).toBe(field('Email OTP'))
  expect(selectCustomer(app.session.getSnapshot())).toBeUndefined()
})

test.each(['OTP_INVALID', 'ACCOUNT_EXISTS'])(
  'a registration whose reply was lost is found by signing in once, when the server then says %s',
  async (code) => {
    const api = fakeApi({ [SEND]: SENT, [REGISTER]: noAnswer, 'POST /customer/login': REPLY })
    const { user, location } = openRegistration()
    await register(user)
    expect((await screen.findByRole('alert')).textContent).toBe('No connection. Please check your network and try again.')
    api.on(REGISTER, refusal(422, 'This code is wrong or has expired.', { code }))
    await user.click(submit())
    await waitFor(() => expect(location()).toBe('/login'))
    expect(api.callsTo('POST /customer/login').map(({ body }) => body)).toEqual([
      { username: 'asha@example.com', password: 'saffron7', remember: false },
    ])
    expect(sessionStorage.getItem('authToken')).toBe('t1')
  },
)

test('a lost reply is no reason to hide what the server says about another password', async () => {
  const api = fakeApi({ [SEND]: SENT, [REGISTER]: noAnswer, 'POST /customer/login': refusal(401, 'Email or password is wrong.') })
  const { user } = openRegistration()
  await register(user)
  await screen.findByRole('alert')
  api.on(REGISTER, refusal(409, 'An account with this email already exists. Please sign in.', { code: 'ACCOUNT_EXISTS' }))
  await user.click(submit())
  expect(await screen.findByText('An account with this email already exists. Please sign in.')).toBeDefined()
})

test('the wait for another code survives a reload, and what is stored names no contact', async () => {
  const api = fakeApi({ [SEND]: SENT })
  const before = openRegistration()
  await fillIn(before.user, 'Mobile Number', '9820041234')
  await before.user.click(getOtp('on mobile'))
  await screen.findByLabelText('Mobile OTP')
  before.unmount()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('9820041234')
  const { user } = openRegistration()
  await fillIn(user, 'Mobile Number', '9820041234')
  expect(await screen.findByText(WAITING)).toBeDefined()
  expect(field('Mobile OTP').value).toBe('')
  expect(api.callsTo(SEND)).toHaveLength(1)
})

/** Time goes on while a test looks. */
const WAITING = /^Resend OTP in (30|[12]\d|\d) s$/

type User = ReturnType<typeof renderScreen>['user']

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => screen.getByRole('button', { name: 'Sign Up' })
const getOtp = (how: string) => screen.getByRole('button', { name: `Get OTP ${how}` })

function openRegistration({ route = '/registration', app = testApp() }: { route?: string; app?: AppActors } = {}) {
  const view = renderScreen(<RegistrationRoute />, { route, path: '/registration', app })
  return { ...view, toasts: toastsOf(app) }
}

/** Every message that stood on top so far. */
function toastsOf({ notices }: AppActors): string[] {
  const toasts: string[] = []
  notices.subscribe((snapshot) => {
    const [notice] = selectNotices(snapshot)
    if (notice && notice.message !== toasts.at(-1)) toasts.push(notice.message)
  })
  return toasts
}

const DETAILS = [
  ['Name', 'Asha Rao'],
  ['Email', 'asha@example.com'],
  ['Mobile Number', '9820041234'],
  ['Password', 'saffron7'],
  ['Confirm Password', 'saffron7'],
] as const

async function fillIn(user: User, label: string, text: string) {
  await user.click(field(label))
  await user.paste(text)
}

async function fillDetails(user: User) {
  for (const [label, text] of DETAILS) await fillIn(user, label, text)
}

async function register(user: User) {
  await fillDetails(user)
  await user.click(submit())
  await screen.findByLabelText('Email OTP')
  await fillIn(user, 'Email OTP', '482913')
  await fillIn(user, 'Mobile OTP', '482913')
  await user.click(submit())
}
