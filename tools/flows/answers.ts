import { type BellEntry, ENTRY_STATUSES } from '../../machines/model/bell.ts'
import { STILL_WAITS } from '../../machines/checkout/checkout.failures.ts'
import { FAILED, NOT_SENT, UNHEARD } from '../../machines/order-attempt/order-attempt.failures.ts'
import { OFFLINE } from '../../machines/model/errors.ts'
import { orderAttemptMachine } from '../../machines/order-attempt/order-attempt.machine.ts'
import { isSmsTemplate, type Template } from '../../server/messages/templates.ts'
import { SHOWN } from '../../tests/paths/shown.ts'

// What product people ask most, in their words. asked.test.ts holds it against the machines, the contract, the routes and the server's messages.

/** Who hears of something without being at the screen, and by what. */
export interface Notice {
  flows: readonly string[]
  what: string
  who: string
  by: string
  /** The server's messages that say it. */
  messages: readonly Template[]
  /** The entries of the bell that say it. */
  entries: BellEntry['kind'] | undefined
}

const either = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** By the folders of flows: the one in which it happens, and those in whose pages it is asked for. */
const notice = (flows: string, what: string, who: string, by: string | readonly Template[], entries?: BellEntry['kind']): Notice => ({
  flows: flows.split(' '),
  what,
  who,
  ...(typeof by === 'string' ? { by, messages: [] } : { by: by.every(isSmsTemplate) ? 'email or SMS' : 'email', messages: by }),
  entries,
})
const ORDER_NEWS = 'the bell, a message on every open page of the app, and push where the customer has agreed; no email, no SMS'
export const FROM_THEN_ON = ['nobody by message', 'customers read it from then on'] as const

export const NOTICES: readonly Notice[] = [
  notice('order-attempt checkout board', 'An order is placed', 'the outlet’s people', 'a card on their board, with a sound'),
  notice(
    'board-card checkout order-attempt board order-tracking ongoing-order order-news bell-list push-consent',
    'An order, or the last dish of one, is rejected or cancelled',
    'its customer, with the reason',
    ORDER_NEWS,
    'ORDER',
  ),
  notice(
    'board-card checkout order-attempt board order-tracking ongoing-order order-news bell-list push-consent',
    `An order is ${either(ENTRY_STATUSES.filter((status) => status !== 'REJECTED' && status !== 'CANCELLED').map((status) => status.toLowerCase()))}`,
    'its customer',
    ORDER_NEWS,
  ),
  notice(
    'board-card order-tracking ongoing-order order-news',
    'One of several dishes is rejected',
    'its customer',
    'a message on every open page of the app, until it is read; no bell, no push',
  ),
  notice(
    'board-card order-tracking',
    'An order will be ready later than promised',
    'its customer',
    'the page of the order and the popup Track Your Order; no message',
  ),
  notice('waiter-call board-calls board', 'A customer calls the waiter', 'the outlet’s people', 'the head of their board, with a sound'),
  notice('board-calls waiter-call', 'Somebody comes, or has come', 'the customer who called', 'the page of the order; no bell, no push'),
  notice('review guests', 'An order is rated', 'the outlet’s owners', 'their page Guests, when they open it'),
  notice('guests review bell-list', 'The outlet answers a review', 'who wrote it', 'the bell, and below the review; no push', 'REVIEW'),
  notice(
    'credit-note earlier-orders',
    'A dish is given back after the bill',
    'its customer',
    'the bill on the page of the order; no bell, no push',
  ),
  notice('password-change forgot-password session sessions', 'The password is changed, signed in or with a code', 'the customer', [
    'password-changed',
  ]),
  notice('contact-change', 'The email or mobile number is changed', 'the customer, at the email from before', ['contact-changed']),
  notice('login session sessions', 'Somebody signs in from a new device', 'the customer', ['new-device']),
  notice(
    'otp registration forgot-password contact-change',
    'A code is asked for: for a new account, a forgotten password, another email or number',
    'the owner of that email or number',
    ['register-code', 'reset-code', 'contact-code'],
  ),
  notice('otp registration contact-change', 'The code is asked for an email or number that has an account already', 'its owner', [
    'account-exists',
  ]),
  notice('account-deletion', 'The account will be deleted: asked for, or unused for long', 'the customer', [
    'account-deletion',
    'account-idle',
  ]),
  notice(
    'availability-request bell-list',
    'An outlet opens nearby, where somebody asked to be told',
    'who asked, once: a guest where they left an email or number, a customer by the bell too',
    ['outlet-opened'],
    'OUTLET',
  ),
  notice('people staff-link counter-session', 'A person is invited to a counter', 'that person', ['staff-invitation']),
  notice('counter-session staff-link people', 'The password at a counter is forgotten or changed', 'that person', [
    'staff-password-link',
    'staff-password-changed',
  ]),
  notice('outlet-settings', 'Hours, holidays, payment or offers are changed', ...FROM_THEN_ON),
  notice('board outlet-settings', 'Orders are paused, or taken again', ...FROM_THEN_ON),
  notice('menu-editor menu-import', 'The menu is changed', ...FROM_THEN_ON),
  notice('dish-editor', 'A dish is changed', ...FROM_THEN_ON),
]

/** What a person does, with the page or the call that says who may. */
export interface Deed {
  words: string
  page?: string
  call?: string
  /** By their folders: the flows whose pages say it first. */
  flows?: readonly string[]
}

const OF_THE_CART = ['cart', 'cart-sync', 'cart-selection', 'add-to-cart']

export const DEEDS: Record<'guest' | 'customer' | 'both', readonly Deed[]> = {
  guest: [
    { words: 'signs in', page: 'login' },
    { words: 'opens an account', page: 'registration' },
    { words: 'leaves an email or mobile number to be told when an outlet opens nearby, where a customer just presses a button' },
  ],
  customer: [
    { words: 'places an order', page: 'checkout', call: 'placeOrder', flows: ['checkout', 'order-attempt', 'cart', 'cart-selection'] },
    { words: 'follows an order, reads and splits its bill, orders another round', page: 'order', call: 'getOrder' },
    {
      words:
        'finds the same cart on other devices; a guest’s cart becomes the customer’s at the sign-in, and what that takes out of the earlier one can be added back',
      call: 'getCart',
      flows: OF_THE_CART,
    },
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
    { words: 'signs out, here and on the other devices that are signed in', page: 'security', call: 'endSession' },
    { words: 'downloads all data of the account, and deletes it', page: 'yourData', call: 'deleteAccount' },
  ],
  both: [
    { words: 'find outlets and dishes nearby', page: 'home', call: 'listOutlets' },
    { words: 'read a menu and its dishes', page: 'outlet', call: 'getMenu' },
    { words: 'fill a cart (a guest’s stays on the device, a customer’s on the server too)', page: 'cart', flows: OF_THE_CART },
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

const quoted = (text: string | undefined): string => `“${text}”`
const OF_AN_ORDER: Lost = {
  says: [
    'Nothing is ordered twice by itself: the app looks for the order, sends the same one again, and says how it ended, or that it cannot know.',
    'Each try carries the same hidden key, and the server makes one order of a key. An order that was edited has another.',
    `The app goes on ${WAITS.length} times, after ${WAITS.slice(0, -1).join(', ')} and ${WAITS.at(-1)} seconds: it looks for the order, and sends the same one again where the server lists none; then it stops.`,
    'Where the customer reads that the order may be placed, the button says Order Again: it looks once more, and sends where the list has none or is refused again. Only there a second order is possible: where the order was edited, or the server knows no keys.',
  ],
  ends: [
    ['The order is there, from whichever try', '“Order placed successfully!”, on the page of the order'],
    ['The order is there, its number not yet', '“We are checking your order.”, in the cart, with a link to My Orders'],
    [
      'Orders are listed, this one is not, and no try is answered',
      `${quoted(FAILED)}. The next press first looks for it, and sends only where there is none`,
    ],
    [
      'Not even the list is answered, or it comes from a server that cannot tell one order from a second one',
      `${quoted(UNHEARD)}, and Order Again`,
    ],
    ['The server refuses a later try', 'why, in its words (a price has changed, say). There is no order'],
    ['The session ends meanwhile', 'the sign-in; back at the checkout, nothing is sent before the next press'],
    [
      'The network is gone',
      `${quoted(SHOWN['checkout']?.['open.order.placingOrder.awaitingNetwork']?.text)} Once it is back and the checkout is open, the order is looked for, then sent`,
    ],
    [
      'The app is closed meanwhile',
      'where the checkout is opened again within two minutes it goes on, or within half an hour where it waits for the network; later it only looks for the order',
    ],
    ['The checkout is left while the order waits for the network', quoted(STILL_WAITS)],
    [
      'The network stays away for half an hour, or beyond the time wished for a service',
      `${quoted(NOT_SENT)}, or ${quoted(OFFLINE)} where it may have left; then the next press looks for it first`,
    ],
  ],
}

const OF_THE_CART_LINES: Lost = {
  says: [
    'Nothing of a cart is lost: what is changed stands on the device at once, and the customer goes on without a network.',
    'The server gets it by itself when there is a network again, or when the app is opened next. A guest’s cart is sent nowhere.',
  ],
}

export const LOST: Record<string, Lost> = {
  checkout: OF_AN_ORDER,
  'order-attempt': OF_AN_ORDER,
  cart: OF_THE_CART_LINES,
  'cart-sync': OF_THE_CART_LINES,
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
      `Pressing Change Password again tells: where it was changed, the old one is refused (“This is not your password”) and an email has come that says so; otherwise it is changed now.`,
    ],
  },
}
