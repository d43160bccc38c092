import type { Page } from 'playwright/test'
import { holdPush, PUSH_KEY } from '../support/held-push.ts'
import type { Answer } from '../support/plain-backend.ts'
import { wireItem } from '../support/wire.ts'
import { press, sees } from './acts.ts'
import { ONGOING, SINGLE, list, under } from './order-replies.ts'
import { says, refuses, CUSTOMER, order } from './replies.ts'
import { rare, statesAt } from './state.ts'

const atSuccess = { at: '/orders/success/o1' }
/** After the first order, with a backend that sends push messages. */
const asks = (facts: Parameters<typeof holdPush>[1] = {}, askedAfter?: string, noted: Answer = says({ isTold: true })) => ({
  answers: { ...under('PENDING'), 'GET /customer/push/key': says({ key: PUSH_KEY }), 'PUT /customer/push/subscription': noted },
  local: { pushConsent: { customerId: CUSTOMER.id, askedAfter, isGiven: facts.isSubscribed === true } },
  device: (page: Page) => holdPush(page, facts),
})
const tellMe = press('Yes, Tell Me')

export const orderPlacedStates = statesAt('order placed', atSuccess, {
  'asked whether the device shall be told': { ...asks(), seen: 'Tell me when it is ready', shows: ['push-consent.offered'] },
  'the browser asking for permission': rare({ ...asks(), act: tellMe, seen: 'Please wait...', shows: ['push-consent.subscribing'] }),
  'the device is told': {
    ...asks({ permission: 'granted', isSubscribed: true }),
    seen: 'We tell you on this device',
    shows: ['push-consent.on'],
  },
  'the browser refuses messages': { ...asks({ permission: 'denied' }, 'o1'), seen: /Open the settings/, shows: ['push-consent.refused'] },
  'the server does not note the device': rare({
    ...asks({ permission: 'granted' }, undefined, refuses(503)),
    act: tellMe,
    seen: sees('.notice.err'),
    shows: ['push-consent.failed'],
  }),
  loading: rare({ answers: { [ONGOING]: 'held', [SINGLE]: 'held' }, seen: 'Loading order details...' }),
  found: { answers: under('PENDING'), seen: 'pending' },
  'found, and all of it comes': {
    answers: { [ONGOING]: list(order('PENDING', { orderNumber: 42, menus: [wireItem('Butter Naan', 2), wireItem('Dal Makhani', 1)] })) },
    seen: 'Order 42',
  },
  'not found': rare({
    answers: { [SINGLE]: refuses(404) },
    seen: 'Order details not found — you can track orders from the Orders screen.',
  }),
  unreachable: rare({ answers: { [ONGOING]: refuses(422), [SINGLE]: refuses(422) }, seen: 'Try Again' }),
  'the card for staff': {
    answers: under('PENDING'),
    act: press('Show this to staff'),
    seen: (page) => page.getByRole('dialog').waitFor(),
  },
})
