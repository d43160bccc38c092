import { fill, holdMessage, inOrder, press, submit } from './acts.ts'
import { CUSTOMER, PASSWORD, refuses, says, seatedAt } from './replies.ts'
import { rare, statesAt } from './state.ts'

const credentials = fill({ Email: CUSTOMER.email, Password: 'mezbaan123' })
const signIn = inOrder(credentials, press('Sign In'))
const newPassword = inOrder(fill({ 'Verification Code': '482913', 'New Password': PASSWORD, 'Confirm Password': PASSWORD }), submit)

const atLogin = { at: '/login' }
export const signInStates = statesAt('sign-in', atLogin, {
  open: rare({
    guest: true,
    local: { revocations: [{ token: 'a-token' }] },
    answers: { 'POST /customer/logout': 'held' },
    seen: 'Sign In',
    shows: ['login.editing', 'session.signedOut', 'revocation.revoking'],
  }),
  'with its messages': {
    guest: true,
    local: { revocations: [{ token: 'a-token' }] },
    answers: { 'POST /customer/logout': 'cut' },
    act: press('Sign In'),
    seen: 'Email cannot be empty',
    shows: ['revocation.waiting'],
  },
  'refused, the password shown': {
    guest: true,
    answers: { 'POST /customer/login': refuses(401, 'Invalid email or password') },
    act: inOrder(signIn, press('Show password')),
    seen: 'Invalid email or password',
  },
  busy: rare({ guest: true, answers: { 'POST /customer/login': 'held' }, act: signIn, seen: 'Signing in...', shows: ['login.signingIn'] }),
  'for an order to a table': rare({
    at: '/login?returnTo=%2Fcheckout%2Fdariya-mahal',
    guest: true,
    local: { qrData: seatedAt() },
    seen: 'Sign in to send your order to Table 5. Your cart is kept.',
  }),
  'after the account was deleted': rare({
    guest: true,
    session: { accountDeletion: '2026-12-27T06:30:00Z' },
    seen: /^Your account will be deleted on .+ Sign in before then to keep it\.$/,
  }),
  'after a session expired': rare({
    at: '/my-orders',
    answers: { 'GET /customer/order/ongoing-orders': refuses(401), 'GET /customer/cart': refuses(401) },
    act: holdMessage,
    seen: 'Your session has expired. Please sign in again.',
    shows: ['session.signedOut', 'global-error.shown'],
  }),
  'after a heart was pressed': rare({
    at: '/outlet/dariya-mahal',
    guest: true,
    act: press('Favorite Dariya Mahal'),
    seen: 'Sign in to keep your favorites. This one is saved then.',
    shows: ['favourites.account.guest.signingIn'],
  }),
  'after a new password': rare({
    at: '/forget-password',
    guest: true,
    session: { resetContact: JSON.stringify(CUSTOMER.email) },
    answers: { 'POST /customer/reset-password': says(null) },
    act: inOrder(newPassword, holdMessage),
    seen: 'Password updated successfully! You can now login with your new password.',
    shows: ['notices.first.said.held'],
  }),
})
