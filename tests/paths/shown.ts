/** Words that stand on the screen in a state; those of a button where `role` says so, and a busy one takes no tap. */
export interface Words {
  text: string
  role?: 'button' | 'busy button'
}

const words = (text: string): Words => ({ text })
const button = (text: string): Words => ({ text, role: 'button' })
const busy = (text: string): Words => ({ text, role: 'busy button' })

/** What stands on the screen in a state: for the test plans, and looked for on every path in a browser. */
export const SHOWN: Record<string, Record<string, Words>> = {
  'account-deletion': {
    closed: button('Delete Your Account'),
    asking: words('Delete your account?'),
    'deleting.inDialog': busy('Deleting...'),
    'deleting.behind': words('Your account is being deleted...'),
    deleted: words('Your account will be deleted on'),
  },
  'add-to-cart': {
    'choosingServing.one': button('More than one size'),
    'choosingServing.several': words('Select a serving size'),
    confirmingReplace: words('Replace items in cart?'),
  },
  'availability-request': { noted: words('Thank you. We will tell you as soon as an outlet near you joins.') },
  'push-consent': { refused: button('Check Again') },
  checkout: {
    'open.order.placingOrder.sending': busy('Placing Order...'),
    'open.order.placingOrder.processing': busy('Processing...'),
    'open.order.placingOrder.awaitingNetwork': words("No internet. We send your order when you are back. Don't order twice."),
  },
  'board-card': {
    asking: words('Why? The guest reads it.'),
    sending: busy('Sending...'),
    refused: button('OK'),
    failed: button('Try Again'),
  },
  'counter-session': {
    checking: words('Looking up who works here...'),
    unreachable: button('Try Again'),
    'signedOut.editing': button('Sign In'),
    'signedOut.signingIn': busy('Signing in...'),
    'signedOut.waiting': busy('Please wait'),
    'signedOut.forgetting': button('Send the link'),
    'signedOut.sendingLink': busy('Sending...'),
    'signedOut.linkSent': words('Look into your mail'),
    outsider: words('No outlet yet'),
    choosing: words('Which outlet?'),
    atCounter: words('Board'),
    signingOut: busy('Signing out...'),
  },
  'dish-editor': {
    editing: button('Save'),
    saving: busy('Saving...'),
    outdated: button('Show it as it is now'),
  },
  'menu-import': {
    choosing: words('Menu from a file'),
    reading: words('Reading the file...'),
    reported: button('Close the report'),
    bringing: busy('Importing...'),
  },
  'menu-editor': {
    failed: button('Try Again'),
    asking: button('Take off'),
  },
  tables: {
    naming: button('Save the name'),
    failed: button('Try Again'),
    asking: button('Keep'),
  },
  'credit-note': {
    loading: words('Loading the bill...'),
    failed: button('Try Again'),
    reading: button('Give dishes back'),
    'choosing.empty': words('Choose the dishes that go back.'),
    'choosing.counting': words('Counting...'),
    'choosing.uncounted': button('Try Again'),
    'choosing.counted': words('with their share of taxes and offer'),
    issuing: busy('Issuing...'),
  },
  'earlier-orders': {
    loading: words('Loading earlier orders...'),
    failed: button('Try Again'),
    loadingOlder: busy('Loading...'),
  },
  guests: {
    loading: words('Loading reviews...'),
    failed: button('Try Again'),
    resting: words('Where people wish for an outlet'),
    loadingOlder: busy('Loading...'),
    answering: button('Save the answer'),
    sending: busy('Saving...'),
  },
  people: {
    failed: button('Try Again'),
    resting: words('Invite a person'),
    asking: button('Keep'),
  },
  'staff-link': {
    reading: words('Looking up the link...'),
    failed: button('Try Again'),
    gone: words('This link works no more'),
    filling: button('Join'),
    using: busy('Please wait...'),
  },
  numbers: {
    loading: words('Loading numbers...'),
    shown: button('Show'),
    failed: button('Try Again'),
  },
  'outlet-settings': {
    loading: words('Loading settings...'),
    failed: button('Try Again'),
    editing: button('Save holidays'),
    saving: busy('Save holidays'),
    rereading: busy('Save holidays'),
  },
  'contact-change': {
    asking: button('Send Code'),
    sendingCode: busy('Sending...'),
    enteringCode: words('Verification Code'),
    'changing.inDialog': busy('Changing...'),
    'changing.behind': words('It is being changed...'),
  },
  'data-export': { ready: button('Download Your Data'), preparing: busy('Preparing...'), saved: words('Saved as your-data-') },
  favourites: { 'account.guest.signingIn': button('Sign In'), 'question.open': words('Remove from favorites?') },
  'forgot-password': {
    askingContact: button('Send Code'),
    sendingCode: busy('Sending...'),
    'settingPassword.choosingPassword': button('Update Password'),
    'settingPassword.updating': busy('Updating...'),
    updated: words('Password updated successfully! You can now login with your new password.'),
  },
  login: { editing: button('Sign In'), signingIn: busy('Signing in...') },
  'order-attempt': {
    waiting: busy('Processing...'),
    awaitingNetwork: words("No internet. We send your order when you are back. Don't order twice."),
    'resuming.looking': busy('Processing...'),
    'resuming.probing': words("No internet. We send your order when you are back. Don't order twice."),
    findingOrderId: busy('Processing...'),
    findingEarlierOrder: busy('Processing...'),
    checkingAttempt: busy('Processing...'),
  },
  'order-origin': {
    detected: words('Origin detected'),
    'manual.loadingList': words('Loading available tables/rooms...'),
    'manual.chosen': button('Change'),
  },
  'order-tracking': { loading: words('Loading order details...'), failed: words('Unable to load order details') },
  otp: {
    unsent: words('Get OTP'),
    sending: words('Sending...'),
    'requested.resendable': words('Resend OTP'),
    'requested.resending': words('Sending...'),
  },
  'password-change': {
    asking: words('Current Password'),
    'changing.inDialog': busy('Changing...'),
    'changing.behind': words('Your password is being changed...'),
  },
  'profile-edit': {
    'open.ready': button('Save Changes'),
    'open.preparingPhoto': words('Getting your photo ready...'),
    uploadingPhoto: words('Uploading your photo...'),
    savingProfile: busy('Saving...'),
  },
  'qr-scan': {
    'scanning.camera.on.watching': words('Position QR code within the frame'),
    'scanning.camera.failed': words('Check camera permissions in browser settings'),
    'scanning.picture.reading': words('Reading the picture...'),
  },
  registration: {
    editing: button('Sign Up'),
    'asking.forMobileCode': busy('Sending OTP...'),
    'asking.forEmailCode': busy('Sending OTP...'),
    registering: busy('Signing up...'),
  },
  reorder: { confirmingReplace: words('Replace items in cart?') },
  review: {
    rated: words('Thank you for your feedback!'),
    unserved: words('An order can be rated once it was served.'),
    editing: button('Submit Review'),
    submitting: busy('Submitting...'),
  },
}

/** The words of a machine's states, by their paths. */
export const shownIn = (id: string): Record<string, Words> => SHOWN[id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] ?? {}
