import { fill, inOrder, installClock, key, submit, waitToResend } from './acts.ts'
import { CUSTOMER, PASSWORD, refuses } from './replies.ts'
import { rare, statesAt } from './state.ts'

const newPassword = inOrder(fill({ 'Verification Code': '482913', 'New Password': PASSWORD, 'Confirm Password': PASSWORD }), submit)
const askCode = inOrder(fill({ 'Email or Phone Number': CUSTOMER.email }), submit)

const atForgotPassword = { at: '/forget-password', guest: true as const }
export const forgotPasswordStates = statesAt('forgotten password', atForgotPassword, {
  open: { seen: 'Send Code', shows: ['forgot-password.askingContact'] },
  'a contact that is none': rare({
    act: inOrder(fill({ 'Email or Phone Number': 'asha' }), key('Enter')),
    seen: 'Please enter a valid email or 10-digit phone number',
  }),
  'sending a code': rare({
    answers: { 'POST /customer/send-otp': 'held' },
    act: askCode,
    seen: 'Sending...',
    shows: ['forgot-password.sendingCode'],
  }),
  'a code that could not be sent': rare({
    answers: { 'POST /customer/send-otp': refuses(503) },
    act: askCode,
    seen: (page) => page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ }).waitFor(),
  }),
  'a new password': rare({
    session: { resetContact: JSON.stringify(CUSTOMER.email) },
    seen: 'Verification Code',
    shows: ['forgot-password.settingPassword.choosingPassword'],
  }),
  'a new password with its messages': {
    session: { resetContact: JSON.stringify(CUSTOMER.email) },
    act: submit,
    seen: 'Verification Code is required',
  },
  'a wrong code': rare({
    session: { resetContact: JSON.stringify(CUSTOMER.email) },
    answers: { 'POST /customer/reset-password': refuses(422, 'This code is wrong or has expired') },
    act: newPassword,
    seen: (page) => page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ }).waitFor(),
  }),
  'a code that can be sent again': rare({
    device: installClock,
    act: inOrder(askCode, (page) => page.getByLabel('Verification Code').waitFor(), waitToResend),
    seen: (page) => page.getByRole('button', { name: 'Resend Code', exact: true }).waitFor(),
  }),
  busy: rare({
    session: { resetContact: JSON.stringify(CUSTOMER.email) },
    answers: { 'POST /customer/reset-password': 'held' },
    act: newPassword,
    seen: 'Updating...',
    shows: ['forgot-password.settingPassword.updating'],
  }),
})
