import { type BellEntry, ENTRY_STATUSES } from '../../machines/model/bell.ts'
import { FAILED, NOT_SENT, UNHEARD } from '../../machines/checkout/checkout.failures.ts'
import { OFFLINE } from '../../machines/model/errors.ts'
import { orderAttemptMachine } from '../../machines/order-attempt/order-attempt.machine.ts'
import { isSmsTemplate, type Template } from '../../server/messages/templates.ts'
import { SHOWN } from '../../tests/paths/shown.ts'

// What product people ask most, in their words. asked.test.ts holds it against the machines, the contract, the routes and the server's messages.

/** Somebody who is not at the screen is told of something. */
export interface Told {
  /** By their folders: the one in which it happens, and those in whose pages it is asked for. */
  flows: readonly [string, ...string[]]
  what: string
  who: string
  by: string
  /** The server's messages that say it. */
  messages?: readonly Template[]
  /** The entries of the bell that say it. */
  entries?: BellEntry['kind']
}

const statuses = ENTRY_STATUSES.map((status) => status.toLowerCase())
const either = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const written = (messages: readonly Template[]) => ({ by: messages.every(isSmsTemplate) ? 'email or SMS' : 'email', messages })

export const TOLD: readonly Told[] = [
  {
    flows: ['order-attempt', 'checkout', 'board'],
    what: 'An order is placed',
    who: 'the outlet’s people',
    by: 'a card on their board, with a sound',
  },
  {
    flows: [
      'board-card',
      'checkout',
      'order-attempt',
      'board',
      'order-tracking',
      'ongoing-order',
      'order-news',
      'bell-list',
      'push-consent',
    ],
    what: `An order is ${either(statuses)}`,
    who: 'its customer',
    by: 'the bell, a message on every open page of the app, and push where the customer has agreed; no email, no SMS',
    entries: 'ORDER',
  },
  {
    flows: ['board-card', 'order-tracking', 'ongoing-order', 'order-news'],
    what: 'A dish is rejected',
    who: 'its customer',
    by: 'a message on every open page of the app, until it is read; no bell, no push',
  },
  {
    flows: ['board-card', 'order-tracking'],
    what: 'An order will be ready later than promised',
    who: 'its customer',
    by: 'the page of the order and the popup Track Your Order; no message',
  },
  {
    flows: ['waiter-call', 'board-calls', 'board'],
    what: 'A customer calls the waiter',
    who: 'the outlet’s people',
    by: 'the head of their board, with a sound',
  },
  {
    flows: ['board-calls', 'waiter-call'],
    what: 'Somebody comes, or has come',
    who: 'the customer who called',
    by: 'the page of the order; no bell, no push',
  },
  {
    flows: ['review', 'guests'],
    what: 'An order is rated',
    who: 'the outlet’s owners',
    by: 'their page Guests, when they open it',
  },
  {
    flows: ['guests', 'review', 'bell-list'],
    what: 'The outlet answers a review',
    who: 'the customer who wrote it',
    by: 'the bell, and below the review; no push',
    entries: 'REVIEW',
  },
  {
    flows: ['credit-note', 'earlier-orders'],
    what: 'A dish is given back after the bill',
    who: 'the customer of the order',
    by: 'the bill on the page of the order; no bell, no push',
  },
  {
    flows: ['password-change', 'forgot-password', 'session', 'sessions'],
    what: 'The password is changed, signed in or with a code',
    who: 'the customer',
    ...written(['password-changed']),
  },
  {
    flows: ['contact-change'],
    what: 'The email or mobile number is changed',
    who: 'the customer, at the email from before',
    ...written(['contact-changed']),
  },
  {
    flows: ['login', 'session', 'sessions'],
    what: 'Somebody signs in from a new device',
    who: 'the customer',
    ...written(['new-device']),
  },
  {
    flows: ['otp', 'registration', 'forgot-password', 'contact-change'],
    what: 'A code is asked for: for a new account, a forgotten password, another email or number',
    who: 'the owner of that email or number',
    ...written(['register-code', 'reset-code', 'contact-code']),
  },
  {
    flows: ['otp', 'registration', 'contact-change'],
    what: 'The code is asked for an email or number that has an account already',
    who: 'its owner',
    ...written(['account-exists']),
  },
  {
    flows: ['account-deletion'],
    what: 'The account will be deleted: asked for, or unused for a long time',
    who: 'the customer',
    ...written(['account-deletion', 'account-idle']),
  },
  {
    flows: ['availability-request', 'bell-list'],
    what: 'An outlet opens where somebody asked to be told',
    who: 'who asked',
    by: 'email or SMS; a customer by the bell too',
    messages: ['outlet-opened'],
    entries: 'OUTLET',
  },
  {
    flows: ['people', 'staff-link', 'counter-session'],
    what: 'A person is invited to a counter',
    who: 'that person',
    ...written(['staff-invitation']),
  },
  {
    flows: ['counter-session', 'staff-link', 'people'],
    what: 'The password at a counter is forgotten or changed',
    who: 'the person of the staff',
    ...written(['staff-password-link', 'staff-password-changed']),
  },
  ...(['outlet-settings', 'board', 'menu-editor', 'dish-editor'] as const).map((flow) => ({
    flows: [flow] as const,
    what: {
      'outlet-settings': 'Hours, holidays, payment or offers are changed',
      board: 'Orders are paused, or taken again',
      'menu-editor': 'The menu is changed',
      'dish-editor': 'A dish is changed',
    }[flow],
    who: 'nobody by message',
    by: 'customers read it from then on',
  })),
]

/** What a person does, with the page or the call that says who may. */
export interface Deed {
  words: string
  page?: string
  call?: string
}

export const DEEDS: Record<'guest' | 'customer' | 'both', readonly Deed[]> = {
  guest: [
    { words: 'signs in', page: 'login' },
    { words: 'opens an account', page: 'registration' },
    { words: 'leaves an email or mobile number to be told when an outlet opens nearby, where a customer just presses a button' },
  ],
  customer: [
    { words: 'places an order', page: 'checkout', call: 'placeOrder' },
    { words: 'follows an order, reads and splits its bill, orders another round', page: 'order', call: 'getOrder' },
    { words: 'calls the waiter', call: 'callWaiter' },
    { words: 'rates an order', page: 'review', call: 'reviewOrder' },
    { words: 'finds earlier orders, and orders one again', page: 'orders', call: 'listOrderHistory' },
    {
      words: 'keeps favourite outlets and dishes (a guest who presses a heart is asked to sign in)',
      page: 'favourites',
      call: 'toggleFavourite',
    },
    { words: 'reads the news of the bell', call: 'listNotices' },
    { words: 'gets push messages of orders', call: 'subscribePush' },
    { words: 'edits name, photo and date of birth', page: 'editProfile', call: 'editProfile' },
    { words: 'changes password, email and mobile number', page: 'security', call: 'changePassword' },
    { words: 'sees on which devices they are signed in, and signs out there', page: 'security', call: 'endSession' },
    { words: 'downloads all data of the account, and deletes it', page: 'yourData', call: 'deleteAccount' },
  ],
  both: [
    { words: 'find outlets and dishes nearby', page: 'home', call: 'listOutlets' },
    { words: 'read a menu and its dishes', page: 'outlet', call: 'getMenu' },
    { words: 'fill a cart (a guest’s stays on the device, a customer’s on the server too)', page: 'cart' },
    { words: 'scan the code of a table or room', call: 'listOrigins' },
    { words: 'ask to be told when an outlet opens nearby', call: 'requestAvailability' },
    { words: 'set a forgotten password with a code', page: 'forgotPassword', call: 'resetPassword' },
  ],
}

/** By the folder of a flow: what becomes of that which was asked for when its reply is lost, in a few sentences, and what is read at each end. */
export interface Lost {
  says: readonly string[]
  ends?: readonly [end: string, read: string][]
}

const { delays, guards } = orderAttemptMachine.implementations as unknown as Record<
  'delays' | 'guards',
  Record<string, (args: { context: { retries: number } }) => unknown>
>
/** In seconds, before each time that an order is sent again by itself. */
const WAITS: number[] = []
while (guards['mayTryAgain']!({ context: { retries: WAITS.length } }))
  WAITS.push((delays['retryBackoff']!({ context: { retries: WAITS.length + 1 } }) as number) / 1000)

/** As the server refuses it. */
export const WRONG_PASSWORD = 'This is not your password'

const quoted = (text: string | undefined): string => `“${text}”`
const OF_AN_ORDER: Lost = {
  says: [
    'Nothing is ordered twice by itself: an order has one number, its key, from the press of Place Order on, and the server makes one order of a key, however often it comes.',
    `The app sends the same order again by itself, ${WAITS.length} times, after ${WAITS.slice(0, -1).join(', ')} and ${WAITS.at(-1)} seconds; after ${WAITS.length + 1} tries it stops. To a server that knows no keys it sends once, and looks for the order instead.`,
    'A second order is made only by a person who has read that the first one may be placed, and presses Order Again. At the end the customer reads one of these:',
  ],
  ends: [
    ['The order is there, from whichever try', '“Order placed successfully!”, on the page of the order'],
    ['The order is there, its number not yet', '“We are checking your order.”, in the cart, with a link to My Orders'],
    [
      'No try is answered',
      `${quoted(FAILED)}. It may be there all the same: the next press first looks for it, and sends only where there is none`,
    ],
    ['A server that knows no keys does not list it', quoted(UNHEARD)],
    ['The server refuses a later try', 'why, in its words (a price has changed, say). There is no order'],
    [
      'The network is gone',
      `${quoted(SHOWN['checkout']?.['open.order.placingOrder.awaitingNetwork']?.text)} It is looked for, then sent, when the network is back, also after a reload`,
    ],
    [
      'The network stays away for half an hour',
      `${quoted(NOT_SENT)}, or ${quoted(OFFLINE)} where it may have left; then the next press looks for it first`,
    ],
  ],
}

export const LOST: Record<string, Lost> = {
  checkout: OF_AN_ORDER,
  'order-attempt': OF_AN_ORDER,
  'board-card': {
    says: [
      'No step is taken twice: sent again by the same person it is found done, and +5 min names a time, so that it adds no more. A dish that is rejected already is said to be gone.',
      'Nothing is sent again by itself: the card says that there is no connection, with Try Again and Back.',
      'If the step did arrive, the board shows where the order is now, and the card goes on by itself. If another person was faster, the staff read who; the customer is told once.',
    ],
  },
  'password-change': {
    says: [
      'The password is changed once or not at all, and nothing is sent again by itself.',
      'The customer reads above the form that there is no connection, or as a message where the dialog is closed, and does not know yet which it is.',
      `Pressing Change Password again tells: where it was changed, the old one is refused (${quoted(WRONG_PASSWORD)}) and an email has come that says so; otherwise it is changed now.`,
    ],
  },
}
