/** A fault put into a machine on purpose: the tests of that machine have to find it. */
export interface Plant {
  kind: 'wrong target' | 'missing guard' | 'swapped message'
  /** What is wrong then. */
  what: string
  machine: string
  file: string
  /** Texts of the file and what stands in their place; each is there once. */
  edits: readonly (readonly [from: string, to: string])[]
}

const OTP = 'machines/otp/otp.machine.ts'
const CHECKOUT = 'machines/checkout/checkout.machine.ts'
const FORGOT = 'machines/forgot-password/forgot-password.machine.ts'
const REVIEW = 'machines/review/review.machine.ts'
const SENT = "'Verification code sent successfully!'"
const UPDATED = "'Password updated successfully! You can now login with your new password.'"

export const PLANTS: readonly Plant[] = [
  {
    kind: 'wrong target',
    what: 'another code is sent by itself as soon as the wait is over',
    machine: 'otp',
    file: OTP,
    edits: [["target: 'resendable', actions: ['endWait', 'keepWait']", "target: 'resending', actions: ['endWait', 'keepWait']"]],
  },
  {
    kind: 'wrong target',
    what: 'dishes that half got into the cart are left there',
    machine: 'reorder',
    file: 'machines/reorder/reorder.machine.ts',
    edits: [["onError: { target: 'takingBack'", "onError: { target: 'idle'"]],
  },
  {
    kind: 'wrong target',
    what: 'an order whose reply is lost is not asked for again',
    machine: 'checkout',
    file: 'machines/checkout/checkout.placing.ts',
    edits: [["guard: 'mayTryAgain',\n            target: 'waiting'", "guard: 'mayTryAgain',\n            target: '#checkout.reviewing'"]],
  },
  {
    kind: 'wrong target',
    what: 'a customer who has set a new password begins from the start',
    machine: 'forgot-password',
    file: FORGOT,
    edits: [["onDone: { target: '#forgotPassword.updated'", "onDone: { target: '#forgotPassword.askingContact'"]],
  },
  {
    kind: 'missing guard',
    what: 'a form with an empty password is sent',
    machine: 'login',
    file: 'machines/login/login.machine.ts',
    edits: [["guard: { type: 'isComplete', params: wrongIn },\n            target: 'signingIn'", "target: 'signingIn'"]],
  },
  {
    kind: 'missing guard',
    what: 'an order without a table is placed',
    machine: 'checkout',
    file: CHECKOUT,
    edits: [["guard: 'canPlaceOrder',\n            target: 'placingOrder'", "target: 'placingOrder'"]],
  },
  {
    kind: 'missing guard',
    what: 'a code counts as sent although none was asked for',
    machine: 'otp',
    file: OTP,
    edits: [
      [
        "{ ...waitedFor, description: 'The customer asks for a code that",
        "{ target: 'asked', actions: 'takeContact', description: 'The customer asks for a code that",
      ],
    ],
  },
  {
    kind: 'missing guard',
    what: 'no review can be submitted: the outlet counts as never rated',
    machine: 'review',
    file: REVIEW,
    edits: [["guard: 'isOutletUnrated',\n", '\n']],
  },
  {
    kind: 'swapped message',
    what: 'a customer who has not rated the outlet is told of the dishes, and the other way round',
    machine: 'review',
    file: REVIEW,
    edits: [
      ["'Please rate the outlet'", "'Please rate all menu items'"],
      ["'Please rate all menu items'", "'Please rate the outlet'"],
    ],
  },
  {
    kind: 'swapped message',
    what: 'a code that was sent is told as a new password, and the other way round',
    machine: 'forgot-password',
    file: FORGOT,
    edits: [
      [SENT, UPDATED],
      [UPDATED, SENT],
    ],
  },
]

/** The source with the fault in it. Throws when a text is not there once: the machine has changed, and the fault has to follow. */
export function plant({ edits, file }: Plant, source: string): string {
  let planted = source
  const marks = edits.map(([from, to], index) => {
    const found = planted.split(from).length - 1
    if (found !== 1) throw new Error(`${file} has "${from}" ${found} times, not once`)
    planted = planted.replace(from, () => `\0${index}\0`)
    return to
  })
  return marks.reduce((text, to, index) => text.replace(`\0${index}\0`, () => to), planted)
}
