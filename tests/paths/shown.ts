/** What stands on the screen in a state, in its own words: for the test plans, and looked for on every path in a browser. */
export const SHOWN: Record<string, Record<string, string>> = {
  'account-deletion': {
    closed: 'Delete Your Account',
    asking: 'Delete your account?',
    'deleting.inDialog': 'Deleting...',
    'deleting.behind': 'Your account is being deleted...',
    deleted: 'Your account will be deleted on',
  },
  'add-to-cart': {
    'choosingServing.one': 'More than one size',
    'choosingServing.several': 'Select a serving size',
    confirmingReplace: 'Replace items in cart?',
  },
  'availability-request': { noted: 'Thank you. We will tell you as soon as an outlet near you joins.' },
  checkout: {
    'placingOrder.waiting': 'Processing...',
    awaitingNetwork: "No internet. We send your order when you are back. Don't order twice.",
    checkingAttempt: 'Processing...',
    findingEarlierOrder: 'Processing...',
    findingOrderId: 'Processing...',
  },
  'data-export': { ready: 'Download Your Data', preparing: 'Preparing...', saved: 'Saved as your-data-' },
  favourites: { 'account.guest.asked': 'Sign In', 'question.open': 'Remove from favorites?' },
  'forgot-password': {
    askingContact: 'Send Code',
    sendingCode: 'Sending...',
    'settingPassword.choosingPassword': 'Update Password',
    'settingPassword.updating': 'Updating...',
    updated: 'Password updated successfully! You can now login with your new password.',
  },
  login: { editing: 'Sign In', signingIn: 'Signing in...' },
  'order-origin': {
    detected: 'Origin detected',
    'manual.loadingList': 'Loading available tables/rooms...',
    'manual.chosen': 'Change',
  },
  'order-tracking': { loading: 'Loading order details...', failed: 'Unable to load order details' },
  otp: { unsent: 'Get OTP', sending: 'Sending...', 'asked.resendable': 'Resend OTP', 'asked.resending': 'Sending...' },
  'profile-edit': {
    'open.ready': 'Save Changes',
    'open.preparingPhoto': 'Getting your photo ready...',
    uploadingPhoto: 'Uploading your photo...',
    savingProfile: 'Saving...',
  },
  'qr-scan': {
    'scanning.camera.on.watching': 'Position QR code within the frame',
    'scanning.camera.failed': 'Check camera permissions in browser settings',
    'scanning.picture.reading': 'Reading the picture...',
  },
  registration: {
    editing: 'Sign Up',
    'asking.forMobileCode': 'Sending OTP...',
    'asking.forEmailCode': 'Sending OTP...',
    registering: 'Signing up...',
  },
  reorder: { confirmingReplace: 'Replace items in cart?' },
  review: {
    rated: 'Thank you for your feedback!',
    unserved: 'An order can be rated once it was served.',
    editing: 'Submit Review',
    submitting: 'Submitting...',
  },
}
