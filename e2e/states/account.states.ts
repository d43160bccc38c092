import type { Page } from 'playwright/test'
import { holdPush, PUSH_KEY } from '../support/held-push.ts'
import { enter, fill, hears, holdMessage, inOrder, installClock, isBusy, key, press, sees, submit, wait } from './acts.ts'
import { CUSTOMER, refuses, says, seatedAt } from './replies.ts'
import { rare, statesAt, statesOf } from './state.ts'

const RESEND_WAIT_MS = 30_000
const PASSWORD = 'Saffron-7-Rice'
const WAITS_AN_HOUR = {
  status: 429,
  headers: { 'Retry-After': '3530' },
  json: { message: 'Please wait 59 minutes before asking for another code.' },
}

/** The splash was painted this moment, and its 1.5 s are never over. */
const holdSplash = async (page: Page) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    performance.getEntriesByName = () => []
    const { setTimeout } = window
    const held = (run: TimerHandler, ms?: number, ...rest: unknown[]) => (ms === 1500 ? 0 : setTimeout(run, ms, ...rest))
    window.setTimeout = held as typeof setTimeout
  })
}

const credentials = fill({ Email: CUSTOMER.email, Password: 'mezbaan123' })
const signIn = inOrder(credentials, press('Sign In'))
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
const newPassword = inOrder(fill({ 'Verification Code': '482913', 'New Password': PASSWORD, 'Confirm Password': PASSWORD }), submit)
const askCode = inOrder(fill({ 'Email or Phone Number': CUSTOMER.email }), submit)

const atStart = { at: '/', guest: true as const }
const landing = statesAt('landing', atStart, {
  splash: { device: holdSplash, seen: sees('#content .splash'), shows: ['splash.showing'] },
  open: rare({ seen: 'Sign In', shows: ['splash.over', 'login.editing'] }),
  'with its messages': { act: press('Sign In'), seen: 'Email cannot be empty' },
})

const atLogin = { at: '/login' }
const login = statesAt('sign-in', atLogin, {
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

const atRegistration = { at: '/registration', guest: true as const }
const registration = statesAt('registration', atRegistration, {
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
    answers: { 'POST /customer/register/send-otp': [{ json: { message: 'OTP sent' } }, 'held'] },
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
    act: inOrder(askMobileCode, (page) => page.getByLabel('Mobile OTP').waitFor(), wait(RESEND_WAIT_MS)),
    seen: (page) => page.getByRole('button', { name: /Resend OTP\s*on mobile/ }).waitFor(),
    shows: ['otp.requested.resendable'],
  }),
  'a code being sent again': rare({
    device: installClock,
    answers: { 'POST /customer/register/send-otp': [{ json: { message: 'OTP sent' } }, 'held'] },
    act: inOrder(askMobileCode, (page) => page.getByLabel('Mobile OTP').waitFor(), wait(RESEND_WAIT_MS), press(/Resend OTP\s*on mobile/)),
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

const atForgotPassword = { at: '/forget-password', guest: true as const }
const forgotPassword = statesAt('forgotten password', atForgotPassword, {
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
    act: inOrder(askCode, (page) => page.getByLabel('Verification Code').waitFor(), wait(RESEND_WAIT_MS)),
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

const PHOTO = { ...CUSTOMER, photo: 'catalogue/butter-chicken/464.avif' }
const picture = async (page: Page) => ({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
const choosePhoto = async (page: Page) => page.locator('input[type=file]').setInputFiles(await picture(page))
const chosen = (page: Page) => page.getByText('Your new photo is saved with the rest.').waitFor()
/** No picture is ever made small. */
const holdPictures = (page: Page) => page.addInitScript(() => void (HTMLCanvasElement.prototype.toBlob = () => {}))
const save = press('Save Changes')

const atEditProfile = { at: '/profile/edit-profile' }
const profile = statesAt('profile', atEditProfile, {
  open: {
    at: '/profile',
    seen: 'Logout',
    shows: ['session.signedIn.trusted', 'revocation.resting', 'ongoing-order.none'],
  },
  'at a table': rare({ at: '/profile', local: { qrData: seatedAt() }, seen: 'Table 5' }),
  'with a photo': rare({ at: '/profile', local: { customer: PHOTO }, seen: sees('.avatar img') }),
  'being edited': rare({ seen: 'Save Changes', shows: ['profile-edit.open.ready'] }),
  'being edited, with a photo': { local: { customer: PHOTO }, seen: 'Remove photo' },
  'the photo to be taken away': rare({ local: { customer: PHOTO }, act: press('Remove photo'), seen: 'Your photo goes when you save.' }),
  'with its messages': {
    act: inOrder(
      fill({ Name: 'R2', 'Date of birth': '2999-01-01' }),
      (page) => page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }),
      save,
    ),
    seen: 'Date of birth cannot be in the future',
  },
  'a photo made small': rare({
    device: holdPictures,
    act: choosePhoto,
    seen: 'Getting your photo ready...',
    shows: ['profile-edit.open.preparingPhoto'],
  }),
  'a photo chosen': rare({ act: choosePhoto, seen: 'Your new photo is saved with the rest.' }),
  'a photo on its way': rare({
    answers: { 'GET /customer/upload-attributes/*': 'held', 'PUT /customer/generate-upload-url': 'held' },
    act: inOrder(choosePhoto, chosen, save),
    seen: 'Uploading your photo...',
    shows: ['profile-edit.uploadingPhoto'],
  }),
  'a photo refused': rare({
    answers: { 'GET /customer/upload-attributes/*': refuses(404, 'Not found') },
    act: inOrder(choosePhoto, chosen, save),
    seen: 'Photos cannot be changed right now.',
  }),
  'a change refused': rare({
    answers: { 'PATCH /customer/profile': refuses(404, 'Not found') },
    act: inOrder(fill({ Name: 'Ravi Rao' }), save),
    seen: 'Your profile cannot be changed right now.',
  }),
  busy: rare({
    answers: { 'PATCH /customer/profile': 'held' },
    act: inOrder(fill({ Name: 'Ravi Rao' }), save),
    seen: 'Saving...',
    shows: ['profile-edit.savingProfile'],
  }),
})

const enterPassword = inOrder(
  enter('Change Password'),
  fill({ 'Current Password': 'mezbaan123', 'New Password': PASSWORD, 'Confirm Password': PASSWORD }),
  key('Enter'),
)
const askContact = inOrder(enter('Change Email'), fill({ 'New Email': 'ravi@example.com', Password: 'mezbaan123' }), key('Enter'))
const enterCode = inOrder(askContact, fill({ 'Verification Code': '000000' }), key('Enter'))
/** Once the dialog has its entry in the history: Back before that leaves the page. */
const behind = async (page: Page) => {
  await page.waitForFunction(() => (history.state as { usr?: { sheets?: number } } | null)?.usr?.sheets)
  await page.goBack()
}

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
const isTold = { permission: 'granted', isSubscribed: true } as const
const toggle = (page: Page) => page.getByRole('switch', { name: 'Tell me when an order moves' })
const security = statesAt('security', atSecurity, {
  'the device is not told': { ...pushes(), seen: (page) => toggle(page).waitFor(), shows: ['push-consent.offered'] },
  'the device is told': { ...pushes(isTold), seen: (page) => toggle(page).waitFor(), shows: ['push-consent.on'] },
  'the browser refuses messages': { ...pushes({ permission: 'denied' }), seen: /Open the settings/, shows: ['push-consent.refused'] },
  'messages being taken back': rare({
    ...pushes(isTold),
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

const DELETE = inOrder(enter('Delete Your Account'), fill({ Password: 'mezbaan123' }), key('Enter'))
const atYourData = { at: '/profile/your-data' }
const yourData = statesAt('your data', atYourData, {
  open: { seen: 'Download Your Data', shows: ['data-export.ready', 'account-deletion.closed'] },
  'being prepared': rare({
    answers: { 'GET /customer/data': 'held' },
    act: enter('Download Your Data'),
    seen: 'Preparing...',
    shows: ['data-export.preparing'],
  }),
  saved: rare({
    answers: { 'GET /customer/data': says({ madeAt: '2026-11-25T06:30:00.000Z', records: { customers: [] } }) },
    act: enter('Download Your Data'),
    seen: /^Saved as/,
    shows: ['data-export.saved'],
  }),
  failed: rare({
    answers: { 'GET /customer/data': refuses(503) },
    act: enter('Download Your Data'),
    seen: (page) => page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ }).waitFor(),
    shows: ['data-export.failed'],
  }),
  'delete your account?': rare({ act: enter('Delete Your Account'), seen: 'Delete your account?', shows: ['account-deletion.asking'] }),
  'delete your account?, with its message': {
    answers: {
      'POST /customer/deletion': refuses(422, 'This is not your password', { field: 'password', message: 'This is not your password' }),
    },
    act: DELETE,
    seen: 'This is not your password',
  },
  'delete your account?, with orders under way': rare({
    answers: {
      'POST /customer/deletion': refuses(
        409,
        'Order 12 at Haveli is still under way. Once your account is deleted you cannot follow it here.',
        {
          code: 'ORDERS_UNDER_WAY',
        },
      ),
    },
    act: DELETE,
    seen: 'Delete All the Same',
  }),
  'being deleted': rare({
    answers: { 'POST /customer/deletion': 'held' },
    act: DELETE,
    seen: 'Deleting...',
    shows: ['account-deletion.deleting.inDialog'],
  }),
  'being deleted behind the page': rare({
    answers: { 'POST /customer/deletion': 'held' },
    act: inOrder(DELETE, (page) => page.getByText('Deleting...').waitFor(), behind),
    seen: 'Your account is being deleted...',
    shows: ['account-deletion.deleting.behind'],
  }),
})

const NOTICES = 'GET /customer/notices'
const atBell = { at: '/notification' }
const news = (id: string, hours: number, more: object) => ({
  id,
  kind: 'ORDER',
  at: new Date(Date.now() - hours * 3_600_000).toISOString(),
  isNew: false,
  outletId: 'dariya-mahal',
  outletName: 'Dariya Mahal',
  orderId: 'o1',
  orderNumber: 42,
  ...more,
})
const NEWS = [
  news('a', 0.1, { isNew: true, status: 'REJECTED', text: 'The tandoor is down this evening.' }),
  news('b', 0.2, { isNew: true, orderNumber: 41, status: 'ACCEPTED', readyBy: new Date(Date.now() + 600_000).toISOString() }),
  news('c', 24, { kind: 'REVIEW', outletName: "Anna's Uttapam House", text: 'Thank you, Asha. The filter coffee is on us next time.' }),
  news('d', 25, { orderNumber: 38, status: 'COMPLETED', total: 378 }),
  news('e', 340, { kind: 'OUTLET', outletName: 'Lassi Lane', orderId: undefined, orderNumber: undefined }),
]
const tells = (data: (typeof NEWS)[number][]) => ({ json: { data, unread: data.filter(({ isNew }) => isNew).length } })
const atAbout = { at: '/about' }
const others = [
  ...statesAt('notifications', atBell, {
    'of a backend without any': { seen: 'Development in progress...', shows: ['bell-list.missing'] },
    'of a guest': { guest: true, seen: 'Sign in to see your notifications' },
    'on their way': { answers: { [NOTICES]: 'held' }, seen: hears('Loading your notifications...'), shows: ['bell-list.loading'] },
    failed: { answers: { [NOTICES]: refuses(503) }, seen: 'Try Again', shows: ['bell-list.failed'] },
    none: { answers: { [NOTICES]: tells([]) }, seen: 'Nothing new', shows: ['bell-list.shown.ready'] },
    many: { answers: { [NOTICES]: tells(NEWS) }, seen: '2 new', shows: ['bell-list.shown.ready'] },
    'being marked as read': rare({
      answers: { [NOTICES]: tells(NEWS), 'PUT /customer/notices/read': 'held' },
      act: press('Mark all as read'),
      seen: 'Marking as read...',
      shows: ['bell-list.shown.marking'],
    }),
    'not marked as read': {
      answers: { [NOTICES]: tells(NEWS), 'PUT /customer/notices/read': 'cut' },
      act: press('Mark all as read'),
      seen: 'No connection. Please check your network and try again.',
    },
    'being loaded anew': rare({
      answers: { [NOTICES]: tells(NEWS) },
      act: inOrder(
        (page) => page.getByText('Mark all as read').waitFor(),
        // The mark on the bell may ask too, so that the second call is not always the list's.
        (page) => page.route('**/customer/notices', () => {}),
        (page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
      ),
      seen: '2 new',
      shows: ['bell-list.shown.refreshing'],
    }),
  }),
  ...statesAt('about', atAbout, {
    open: { seen: 'Licences' },
    'its chapters open, the licences failed': rare({
      answers: { 'GET /licences.json': { status: 503, json: 'down' } },
      act: async (page) => {
        for (const chapter of ['Privacy Policy', 'Terms of Use', 'Licences']) await page.getByRole('heading', { name: chapter }).click()
      },
      seen: 'The licences could not be loaded.',
    }),
    'a licence open': rare({
      act: async (page) => {
        await page.getByRole('heading', { name: 'Licences' }).click()
        await page.getByText('react-dom').click()
      },
      seen: 'Permission is hereby granted',
    }),
  }),
  ...statesOf('errors', {
    'a page that is not there': { at: '/no/such/page', seen: 'Page Not Found' },
    'a refused page': rare({
      at: '/outlet/dariya-mahal',
      answers: { 'GET /customer/business/dariya-mahal': refuses(403, 'This outlet is not yours to see') },
      seen: 'Authentication Error',
      shows: ['global-error.pageFailed'],
    }),
    'a server in trouble': {
      at: '/outlet/dariya-mahal',
      answers: { 'GET /customer/business/dariya-mahal': refuses(500, 'at Object.<anonymous>') },
      seen: 'Our servers are having some trouble. Please try again later.',
    },
    'by their address': rare({ at: '/auth-error', seen: 'Authentication Error' }),
    'by their address, of a guest': rare({ at: '/auth-error', guest: true, seen: 'Session Expired' }),
    'a page whose code is on its way': rare({
      at: '/profile',
      answers: { 'GET /assets/favourites-route*': 'held' },
      act: (page) => page.getByRole('link', { name: 'Your Favorites' }).click(),
      seen: hears('Loading...'),
    }),
  }),
]

export const accountStates = [...landing, ...login, ...registration, ...forgotPassword, ...profile, ...security, ...yourData, ...others]
