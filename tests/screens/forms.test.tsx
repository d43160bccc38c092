import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { storeCustomer } from '#src/storage/customer.ts'
import { EditProfileRoute } from '#src/screens/edit-profile/edit-profile-route.tsx'
import { ForgotPasswordRoute } from '#src/screens/forgot-password/forgot-password-route.tsx'
import { HomeRoute } from '#src/screens/home/home-route.tsx'
import { LoginRoute } from '#src/screens/login/login-route.tsx'
import { RegistrationRoute } from '#src/screens/registration/registration-route.tsx'
import { SecurityRoute } from '#src/screens/security/security-route.tsx'
import { YourDataRoute } from '#src/screens/your-data/your-data-route.tsx'
import { fakeApi, heldReply, noAnswer, refusal } from '#tests/support/fake-fetch.ts'
import { description } from '#tests/support/fields.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'
import { noticesIn } from '#tests/support/said.ts'

/** What all forms do alike; what a form does alone stands in the test of its screen. */

type User = ReturnType<typeof renderScreen>['user']
type Texts = Record<string, string>

interface Form {
  route: string
  page: React.JSX.Element
  /** The step before this one: what is typed there, and the button that leads on. */
  before?: [typed: Texts, button: string]
  typed: Texts
  button: string
  busy: string
  call: string
  reply: unknown
  leadsTo: string
}

const CUSTOMER = { customerId: 'c1', name: 'Asha Rao', emailId: 'asha@example.com', contactNumber: 9820041234, whitelabelId: 1 }
const SESSION = { data: { token: 't1', customer: CUSTOMER } }
const DETAILS: Texts = {
  Name: 'Asha Rao',
  Email: 'asha@example.com',
  'Mobile Number': '9820041234',
  Password: 'saffron7',
  'Confirm Password': 'saffron7',
}

const FORMS = {
  login: {
    route: '/login',
    page: <LoginRoute />,
    typed: { Email: 'asha@example.com', Password: 'secret1' },
    button: 'Sign In',
    busy: 'Signing in...',
    call: 'POST /customer/login',
    reply: SESSION,
    leadsTo: '/home',
  },
  registration: {
    route: '/registration',
    page: <RegistrationRoute />,
    before: [DETAILS, 'Sign Up'],
    typed: { 'Email OTP': '482913', 'Mobile OTP': '482913' },
    button: 'Sign Up',
    busy: 'Signing up...',
    call: 'POST /customer/register',
    reply: SESSION,
    leadsTo: '/login',
  },
  'new password': {
    route: '/forget-password',
    page: <ForgotPasswordRoute />,
    before: [{ 'Email or Phone Number': 'asha@example.com' }, 'Send Code'],
    typed: { 'Verification Code': '482913', 'New Password': 'saffron7', 'Confirm Password': 'saffron7' },
    button: 'Update Password',
    busy: 'Updating...',
    call: 'POST /customer/reset-password',
    reply: { data: null },
    leadsTo: '/login',
  },
  profile: {
    route: '/profile/edit-profile',
    page: <EditProfileRoute />,
    typed: { Name: 'Asha Roy' },
    button: 'Save Changes',
    busy: 'Saving...',
    call: 'PATCH /customer/profile',
    reply: { data: { ...CUSTOMER, name: 'Asha Roy' } },
    leadsTo: '/profile',
  },
} satisfies Record<string, Form>

type Name = keyof typeof FORMS
const NAMES = Object.keys(FORMS) as Name[]

test.each<[Name, label: string, typed: string, message: string]>([
  ['login', 'Email', 'nonsense', 'Invalid email address'],
  ['registration', 'Name', 'As', 'Name must be at least 3 characters long'],
  ['registration', 'Confirm Password', 'saffron', 'Passwords must match'],
  ['new password', 'Email or Phone Number', '', 'Email or Phone Number is required'],
  ['profile', 'Name', '', 'Name cannot be empty'],
])('%s: %s %j is checked when it is left: "%s" until it is edited', async (name, label, typed, message) => {
  const { user } = open(name)
  await fill(user, { [label]: typed })
  await user.tab()
  expect(description(field(label))).toBe(message)
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  await user.type(field(label), 's')
  expect(screen.queryByText(message)).toBeNull()
  expect(field(label).getAttribute('aria-invalid')).not.toBe('true')
})

test.each<[Name, step: 1 | 2, typed: Texts, messages: Texts]>([
  ['login', 1, {}, { Email: 'Email cannot be empty', Password: 'Password is required.' }],
  ['login', 1, { Email: 'asha@example.com', Password: 'abc' }, { Password: 'Password must be at least 6 characters.' }],
  [
    'registration',
    1,
    {},
    {
      Name: 'Name cannot be empty',
      Email: 'Email cannot be empty',
      'Mobile Number': 'Mobile number is required',
      Password: 'Password is required',
      'Confirm Password': 'Confirm password is required',
    },
  ],
  ['registration', 2, { 'Mobile OTP': '123' }, { 'Mobile OTP': 'Phone Number OTP is required', 'Email OTP': 'Email OTP is required' }],
  [
    'new password',
    1,
    { 'Email or Phone Number': '98200' },
    { 'Email or Phone Number': 'Please enter a valid email or 10-digit phone number' },
  ],
  [
    'new password',
    2,
    { 'New Password': '12345', 'Confirm Password': 'saffron7' },
    {
      'Verification Code': 'Verification Code is required',
      'New Password': 'Password must be at least 6 characters',
      'Confirm Password': 'Passwords do not match',
    },
  ],
  [
    'profile',
    1,
    { Name: 'R2D2', 'Date of birth': '2999-01-01' },
    {
      Name: 'Name cannot contain numbers or special characters',
      'Date of birth': 'Date of birth cannot be in the future',
    },
  ],
])(
  '%s, step %i: %j is not sent; each broken rule is named, the first also as a toast and with the focus',
  async (name, step, typed, messages) => {
    const { user, app, api, form } = step === 2 ? await openLastStep(name) : open(name)
    const callsBefore = api.calls.length
    await fill(user, typed)
    await user.click(button(step === 1 && form.before ? form.before[1] : form.button))
    const [first] = Object.keys(messages)
    for (const [label, message] of Object.entries(messages)) expect(description(field(label))).toContain(message)
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(Object.keys(messages).length)
    expect(noticesIn(app)[0]).toMatchObject({ kind: 'toast', tone: 'error', message: messages[first!] })
    expect(document.activeElement).toBe(field(first!))
    expect(api.calls).toHaveLength(callsBefore)
  },
)

describe.each(NAMES)('%s', (name) => {
  test('says that it is being sent, and a second tap sends nothing more', async () => {
    const { user, api, form, location } = await openLastStep(name)
    const reply = heldReply()
    api.on(form.call, reply.answer)
    await fill(user, form.typed)
    await user.click(button(form.button))
    const busy = await screen.findByRole('button', { name: form.busy })
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    await user.click(busy)
    reply.release(form.reply)
    await waitFor(() => expect(location()).toBe(form.leadsTo))
    expect(api.callsTo(form.call)).toHaveLength(1)
  })

  test.each([
    ['no answer', noAnswer, 'No connection. Please check your network and try again.'],
    ['a refusal', refusal(422, 'Not today.'), 'Not today.'],
  ])('shows %s above its fields, and keeps what was typed', async (_, answer, message) => {
    const { user, api, form, location } = await openLastStep(name)
    api.on(form.call, answer)
    await fill(user, form.typed)
    await user.click(button(form.button))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    for (const [label, text] of Object.entries(form.typed)) expect(field(label).value).toBe(text)
    expect(location()).toBe(form.route)
  })
})

test.each<[Name, step: 1 | 2, of: string, label: string]>([
  ['login', 1, 'password', 'Password'],
  ['registration', 1, 'password', 'Password'],
  ['registration', 1, 'confirm password', 'Confirm Password'],
  ['new password', 2, 'new password', 'New Password'],
  ['new password', 2, 'confirm password', 'Confirm Password'],
])('%s, step %i: the %s alone can be shown and hidden, by a button that says which', async (name, step, of, label) => {
  const { user } = step === 2 ? await openLastStep(name) : open(name)
  const shown = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[autocomplete$="password"]')].filter(({ type: is }) => is === 'text')
  button(`Show ${of}`).focus()
  await user.keyboard('{Enter}')
  expect(shown()).toEqual([field(label)])
  expect(document.activeElement).toBe(button(`Hide ${of}`))
  await user.keyboard(' ')
  expect(shown()).toEqual([])
})

interface Asked {
  page: React.JSX.Element
  /** The buttons that lead to the form. */
  presses: string[]
  /** What is typed before the field is in sight. */
  before?: Texts
  field: string
  typed: string
  message: string
  button: string
}

const SECURITY = { page: <SecurityRoute />, presses: ['Change Email'], button: 'Send Code' }

test.each<[string, Asked]>([
  [
    'Notify Me',
    {
      page: <HomeRoute />,
      presses: ['Notify Me When Available'],
      field: 'Email or phone number',
      typed: 'asha',
      message: 'Please enter a valid email or 10-digit phone number',
      button: 'Notify Me When Available',
    },
  ],
  [
    'the deletion of the account',
    {
      page: <YourDataRoute />,
      presses: ['Delete Your Account'],
      field: 'Password',
      typed: 'abc',
      message: 'Password must be at least 6 characters.',
      button: 'Delete Account',
    },
  ],
  [
    'a change of password',
    {
      page: <SecurityRoute />,
      presses: ['Change Password'],
      field: 'Current Password',
      typed: '',
      message: 'Password is required.',
      button: 'Change Password',
    },
  ],
  ['a change of contact', { ...SECURITY, field: 'New Email', typed: 'nonsense', message: 'Invalid email address' }],
  [
    'the code of a change of contact',
    {
      ...SECURITY,
      before: { 'New Email': 'new.asha@example.com', Password: 'kesar-pista-42' },
      field: 'Verification Code',
      typed: '123',
      message: 'Verification Code is required',
      button: 'Change Email',
    },
  ],
])(
  '%s: what breaks a rule says so below its field when it is left and when it is sent, then with a toast and the focus',
  async (_, asked) => {
    storeCustomer(ASHA)
    fakeApi({
      'GET /customer/businesses': { data: [] },
      'POST /customer/availability-request': refusal(422, 'x', { code: 'CONTACT_REQUIRED' }),
      'POST /customer/contact/send-otp': { data: null },
    })
    localStorage.setItem('locationWelcomed', '1')
    const { user, app } = renderScreen(asked.page, { app: testApp({ customer: ASHA }) })
    for (const name of asked.presses) await user.click(await screen.findByRole('button', { name }))
    if (asked.before) {
      await fill(user, asked.before)
      await user.click(button('Send Code'))
    }
    await screen.findByLabelText(asked.field)
    await fill(user, { [asked.field]: asked.typed })
    await user.tab()
    expect(description(field(asked.field))).toContain(asked.message)
    expect(noticesIn(app)).toEqual([])
    const buttons = screen.getAllByRole('button', { name: asked.button })
    await user.click(buttons.at(-1)!)
    expect(description(field(asked.field))).toContain(asked.message)
    expect(noticesIn(app)).toMatchObject([{ kind: 'toast', tone: 'error', message: asked.message }])
    expect(document.activeElement).toBe(field(asked.field))
  },
)

test.each<[Name, label: string, message: string]>([
  ['registration', 'Mobile OTP', 'Phone Number OTP is required'],
  ['new password', 'Verification Code', 'Verification Code is required'],
])('%s: a %s with digits missing says so when it is left, one that has none when it is sent', async (name, label, message) => {
  const { user } = await openLastStep(name)
  await user.click(field(label))
  await user.tab()
  expect(description(field(label)) ?? '').not.toContain(message)
  await fill(user, { [label]: '123' })
  await user.tab()
  expect(description(field(label))).toContain(message)
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })

async function fill(user: User, texts: Texts) {
  for (const [label, text] of Object.entries(texts)) {
    await user.click(field(label))
    fireEvent.change(field(label), { target: { value: text } })
  }
}

function open(name: Name) {
  const form: Form = FORMS[name]
  const customer = name === 'profile' ? ASHA : undefined
  if (customer) storeCustomer(customer)
  const api = fakeApi({ 'POST /customer/register/send-otp': { data: null }, 'POST /customer/send-otp': { data: null } })
  const view = renderScreen(form.page, { route: form.route, path: form.route, app: testApp({ customer }) })
  return { ...view, api, form }
}

/** At the step that is sent by the form's last button. */
async function openLastStep(name: Name) {
  const view = open(name)
  const { user, form } = view
  if (form.before) {
    await fill(user, form.before[0])
    await user.click(button(form.before[1]))
    await screen.findByLabelText(Object.keys(form.typed)[0]!)
  }
  return view
}
