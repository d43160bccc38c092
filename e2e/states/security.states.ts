import type { Page } from 'playwright/test'
import { holdPush, PUSH_KEY } from '../support/held-push.ts'
import { behind, enter, fill, inOrder, isBusy, key, sees } from './acts.ts'
import { CUSTOMER, PASSWORD, refuses, says } from './replies.ts'
import { rare, statesAt } from './state.ts'

const enterPassword = inOrder(
  enter('Change Password'),
  fill({ 'Current Password': 'mezbaan123', 'New Password': PASSWORD, 'Confirm Password': PASSWORD }),
  key('Enter'),
)
const askContact = inOrder(enter('Change Email'), fill({ 'New Email': 'ravi@example.com', Password: 'mezbaan123' }), key('Enter'))
const enterCode = inOrder(askContact, fill({ 'Verification Code': '000000' }), key('Enter'))
const atSecurity = { at: '/profile/security' }
/** With a backend that sends push messages. */
const pushes = (facts: Parameters<typeof holdPush>[1] = {}) => ({
  answers: {
    'GET /customer/push/key': says({ key: PUSH_KEY }),
    'PUT /customer/push/subscription': says({ isTold: true }),
    'DELETE /customer/push/subscription': 'held' as const,
  },
  local: { pushConsent: { customerId: CUSTOMER.id, isGiven: facts.isSubscribed === true } },
  device: (page: Page) => holdPush(page, facts),
})
const subscribed = { permission: 'granted', isSubscribed: true } as const
const toggle = (page: Page) => page.getByRole('switch', { name: 'Tell me when an order moves' })
export const securityStates = statesAt('security', atSecurity, {
  'the device is not told': { ...pushes(), seen: (page) => toggle(page).waitFor(), shows: ['push-consent.offered'] },
  'the device is told': { ...pushes(subscribed), seen: (page) => toggle(page).waitFor(), shows: ['push-consent.on'] },
  'the browser refuses messages': { ...pushes({ permission: 'denied' }), seen: /Open the settings/, shows: ['push-consent.refused'] },
  'messages being taken back': rare({
    ...pushes(subscribed),
    act: (page) => toggle(page).press('Enter'),
    seen: (page) => page.locator('.switch[aria-disabled=true]').waitFor(),
    shows: ['push-consent.ending'],
  }),
  open: {
    seen: 'This device',
    shows: ['sessions.shown.ready', 'password-change.closed', 'contact-change.closed'],
  },
  'the sessions on their way': rare({ answers: { 'GET /customer/sessions': 'held' }, seen: isBusy, shows: ['sessions.loading'] }),
  'the sessions failed': rare({ answers: { 'GET /customer/sessions': refuses(503) }, seen: 'Try Again', shows: ['sessions.failed'] }),
  'one session being ended': rare({
    answers: { 'DELETE /customer/sessions/*': 'held' },
    act: enter('Sign Out Unknown device'),
    seen: (page) => page.getByRole('button', { name: /^Signing out\.\.\./ }).waitFor(),
    shows: ['sessions.shown.endingOne'],
  }),
  'sign out everywhere?': {
    act: enter('Sign Out Everywhere'),
    seen: 'Sign out everywhere?',
    shows: ['sessions.shown.confirming'],
  },
  'all sessions being ended': rare({
    answers: { 'DELETE /customer/sessions': 'held' },
    act: inOrder(enter('Sign Out Everywhere'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Sign Out Everywhere' }).press('Enter'),
    ),
    seen: 'Signing out...',
    shows: ['sessions.shown.endingAll'],
  }),
  'change your password': rare({ act: enter('Change Password'), seen: 'Change your password', shows: ['password-change.asking'] }),
  'change your password, with its messages': {
    answers: {
      'POST /customer/password': refuses(422, 'This is not your password', { field: 'password', message: 'This is not your password' }),
    },
    act: enterPassword,
    seen: 'This is not your password',
  },
  'the password being changed': rare({
    answers: { 'POST /customer/password': 'held' },
    act: enterPassword,
    seen: 'Changing...',
    shows: ['password-change.changing.inDialog'],
  }),
  'the password being changed behind the page': rare({
    answers: { 'POST /customer/password': 'held' },
    act: inOrder(enterPassword, (page) => page.getByText('Changing...').waitFor(), behind),
    seen: 'Your password is being changed...',
    shows: ['password-change.changing.behind'],
  }),
  'change your email': rare({ act: enter('Change Email'), seen: 'Change your email', shows: ['contact-change.asking'] }),
  'change your mobile number, with its messages': rare({
    act: inOrder(enter('Change Mobile Number'), fill({ 'New Mobile Number': '12' }), key('Enter')),
    seen: sees('.field-error'),
  }),
  'a code for the new email being sent': rare({
    answers: { 'POST /customer/contact/send-otp': 'held' },
    act: askContact,
    seen: 'Sending...',
    shows: ['contact-change.sendingCode'],
  }),
  'the code of the new email': rare({ act: askContact, seen: 'Use Another Email', shows: ['contact-change.enteringCode'] }),
  'a wrong code for the new email': rare({
    answers: {
      'POST /customer/contact': refuses(422, 'This code is wrong or has expired', {
        code: 'WRONG_CODE',
        field: 'otp',
        message: 'This code is wrong or has expired',
      }),
    },
    act: enterCode,
    seen: /This code is wrong or has expired/,
  }),
  'the email being changed': rare({
    answers: { 'POST /customer/contact': 'held' },
    act: enterCode,
    seen: 'Changing...',
    shows: ['contact-change.changing.inDialog'],
  }),
  'the email being changed behind the page': rare({
    answers: { 'POST /customer/contact': 'held' },
    act: inOrder(enterCode, (page) => page.getByText('Changing...').waitFor(), behind),
    seen: 'It is being changed...',
    shows: ['contact-change.changing.behind'],
  }),
})
