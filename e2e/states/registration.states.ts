import { fill, holdMessage, inOrder, installClock, press, waitToResend } from './acts.ts'
import { CUSTOMER, PASSWORD, refuses, says } from './replies.ts'
import { rare, statesAt } from './state.ts'

const WAITS_AN_HOUR = {
  status: 429,
  headers: { 'Retry-After': '3530' },
  json: { message: 'Please wait 59 minutes before asking for another code.' },
}

const details = fill({
  Name: 'Asha Rao',
  Email: CUSTOMER.email,
  'Mobile Number': CUSTOMER.contactNumber,
  Password: PASSWORD,
  'Confirm Password': PASSWORD,
})
const signUp = inOrder(details, press('Sign Up'))
const codes = fill({ 'Email OTP': '111111', 'Mobile OTP': '111111' })
const askMobileCode = inOrder(fill({ 'Mobile Number': CUSTOMER.contactNumber }), press('Get OTP on mobile'))

const atRegistration = { at: '/registration', guest: true as const }
export const registrationStates = statesAt('registration', atRegistration, {
  open: rare({ seen: 'Get OTP', shows: ['registration.editing', 'otp.unsent'] }),
  'with its messages': {
    act: press('Sign Up'),
    seen: 'Confirm password is required',
    shows: ['notices.first.said.showing'],
  },
  'asking for the code of the mobile number': rare({
    answers: { 'POST /customer/register/send-otp': 'held' },
    act: signUp,
    seen: 'Sending OTP...',
    shows: ['registration.asking.forMobileCode', 'otp.sending'],
  }),
  'asking for the code of the email': rare({
    answers: { 'POST /customer/register/send-otp': [says(null), 'held'] },
    act: signUp,
    seen: 'Sending OTP...',
    shows: ['registration.asking.forEmailCode'],
  }),
  'a code that could not be sent': rare({
    answers: { 'POST /customer/register/send-otp': refuses(500) },
    act: askMobileCode,
    seen: 'Our servers are having some trouble.',
  }),
  'a code that has to wait': rare({
    answers: { 'POST /customer/register/send-otp': WAITS_AN_HOUR },
    act: signUp,
    seen: 'Resend OTP in 59 min',
    shows: ['otp.requested.waiting'],
  }),
  'both codes sent, one typed and one being typed': {
    act: inOrder(signUp, fill({ 'Mobile OTP': '111111', 'Email OTP': '1' }), holdMessage),
    seen: 'OTP sent to your email',
    shows: ['notices.second.said.held'],
  },
  'a code that can be sent again': rare({
    device: installClock,
    act: inOrder(askMobileCode, (page) => page.getByLabel('Mobile OTP').waitFor(), waitToResend),
    seen: (page) => page.getByRole('button', { name: /Resend OTP\s*on mobile/ }).waitFor(),
    shows: ['otp.requested.resendable'],
  }),
  'a code being sent again': rare({
    device: installClock,
    answers: { 'POST /customer/register/send-otp': [says(null), 'held'] },
    act: inOrder(askMobileCode, (page) => page.getByLabel('Mobile OTP').waitFor(), waitToResend, press(/Resend OTP\s*on mobile/)),
    seen: 'Sending...',
    shows: ['otp.requested.resending'],
  }),
  'a wrong code': rare({
    answers: {
      'POST /customer/register': refuses(422, 'This code is wrong or has expired', {
        code: 'WRONG_CODE',
        field: 'contactNumberOtp',
        message: 'This code is wrong or has expired',
      }),
    },
    act: inOrder(signUp, codes, press('Sign Up')),
    seen: /This code is wrong or has expired/,
  }),
  busy: rare({
    answers: { 'POST /customer/register': 'held' },
    act: inOrder(signUp, codes, press('Sign Up')),
    seen: 'Signing up...',
    shows: ['registration.registering'],
  }),
})
