import type { Answer } from '../support/plain-backend.ts'
import { wireItem } from '../support/wire.ts'
import { hears, inOrder, isBusy, press, tap } from './acts.ts'
import { SAVE, SINGLE, one, under } from './order-replies.ts'
import { says, refuses, OUTLET, TOWELS, order, BILL, MIXED_BILL, CREDIT_NOTE, REVIEW } from './replies.ts'
import { rare, statesOf } from './state.ts'

const single = (status: string, more: object = {}) => ({ at: '/order/o1', answers: { ...under(), [SINGLE]: one(status, more) } })
/** An order of services alone. */
const ofTowels = (status: string) =>
  says(
    order(status, {
      orderSourceArea: 'ROOM',
      orderSourceAreaId: 101,
      orderSourceAreaName: 'Room 101',
      serviceAt: new Date(new Date().setHours(19, 0, 0, 0)).toISOString(),
      bill: { itemTotal: 0, deliveryFee: 0, taxes: 0, discount: 0 },
      totalAmount: 0,
      menus: [{ ...wireItem('Fresh Bath Towels', 2), menuId: TOWELS.menuId, kind: 'service', price: 0 }],
    }),
  )
const round = press('Another round')
const split = press('Split the bill')
const call = press('Call the waiter')
const CALL = '/customer/order/o1/call'
/** The order of a backend whose waiter can be called, with the last call. */
const waiting = (last: object | null | 'held', more: Record<string, Answer> = {}) => {
  const { at, answers } = single('PREPARING', { callsWaiter: true })
  const read: Answer = last === 'held' ? last : says(last && { callId: 'c1', calledAt: '2026-11-23T12:54:00Z', ...last })
  return { at, answers: { ...answers, [`GET ${CALL}`]: read, ...more }, act: call }
}
const rate = press('Rate & Review')
const billed = (bill: Answer) => {
  const { at, answers } = single('COMPLETED', { review: REVIEW, billNumber: BILL.number, orderNumber: 42 })
  return { at, answers: { ...answers, [`${SINGLE}/bill`]: bill }, act: press('Bill') }
}

export const orderStates = statesOf('order', {
  loading: rare({ at: '/order/o1', answers: { [SINGLE]: 'held' }, seen: isBusy }),
  'under way': {
    ...single('PREPARING'),
    // Agreed to before a dish was refused.
    local: { order: { agreed: { orderId: 'o1', totalPaise: 697_20 } } },
    seen: 'BILL DETAILS',
  },
  rejected: {
    ...single('REJECTED', {
      statusReason: 'The tandoor is down this evening. Sorry, please try us again tomorrow',
      steps: [
        { status: 'PENDING', at: '2026-11-23T12:54:00Z' },
        { status: 'REJECTED', at: '2026-11-23T12:56:00Z' },
      ],
    }),
    seen: 'BILL DETAILS',
  },
  served: rare({ ...single('SERVED'), seen: 'Rate & Review' }),
  'at an outlet that does not tell how one pays': rare({
    ...single('SERVED'),
    answers: {
      ...single('SERVED').answers,
      'GET /customer/business/*': says({ ...OUTLET, payment: undefined }),
      'GET /customer/business/dariya-mahal': says({ ...OUTLET, payment: undefined }),
    },
    seen: 'Pay at your table',
  }),
  'of services': { at: '/order/o1', answers: { ...under(), [SINGLE]: ofTowels('PREPARING') }, seen: 'Under way' },
  'of services, which are done': rare({ at: '/order/o1', answers: { [SINGLE]: ofTowels('SERVED') }, seen: 'How was the service?' }),
  rated: rare({ ...single('COMPLETED', { review: REVIEW }), seen: 'BILL DETAILS' }),
  bill: { ...billed(says(BILL)), seen: 'TAX INVOICE' },
  'bill of several taxes': rare({ ...billed(says(MIXED_BILL)), seen: 'Outside GST' }),
  'bill with a credit note': { ...billed(says({ ...BILL, creditNotes: [CREDIT_NOTE] })), seen: 'CREDIT NOTE' },
  'bill on its way': rare({ ...billed('held'), seen: hears('Loading...') }),
  'bill that failed': rare({ ...billed(refuses(503)), seen: 'Try Again' }),
  'not found': rare({ at: '/order/o1', answers: { [SINGLE]: refuses(404) }, seen: 'Order not found' }),
  'another round, the menu on its way': rare({
    ...single('PREPARING'),
    answers: { ...single('PREPARING').answers, 'GET /customer/business/*/menu': 'held' },
    act: round,
    seen: hears('Loading...'),
    shows: ['round.readingMenu'],
  }),
  'another round, the menu failed': rare({
    ...single('PREPARING'),
    answers: { ...single('PREPARING').answers, 'GET /customer/business/*/menu': refuses(422) },
    act: round,
    seen: 'The menu could not be loaded.',
    shows: ['round.menuFailed'],
  }),
  'another round': { ...single('PREPARING'), act: round, seen: 'Continue to checkout', shows: ['round.choosing'] },
  'another round being added': rare({
    ...single('PREPARING'),
    answers: { ...single('PREPARING').answers, [SAVE]: 'held' },
    act: inOrder(round, press('Continue to checkout')),
    seen: hears('Adding the dishes to your cart...'),
    shows: ['round.addingLines'],
  }),
  'the bill split per head': {
    ...single('PREPARING'),
    act: inOrder(split, press('One person more')),
    seen: 'Share the split',
    shows: ['bill-split.way.perHead', 'bill-split.sharing.idle'],
  },
  'the bill split by dishes': rare({
    ...single('PREPARING'),
    act: inOrder(split, tap('By dishes')),
    seen: 'Share the split',
    shows: ['bill-split.way.byDishes'],
  }),
  'the split handed over': rare({
    ...single('PREPARING'),
    device: (page) => page.addInitScript(() => void (navigator.share = () => new Promise(() => {}))),
    act: inOrder(split, press('Share the split')),
    seen: 'Share the split',
    shows: ['bill-split.sharing.handingOver'],
  }),
  'the waiter can be called': {
    ...waiting(null),
    seen: 'Water, please',
    shows: ['waiter-call.idle'],
  },
  'the waiter, the last call not known yet': rare({ ...waiting('held'), seen: 'Water, please', shows: ['waiter-call.reading'] }),
  'the waiter being called': rare({
    ...waiting(null, { [`POST ${CALL}`]: 'held' }),
    act: inOrder(call, press('Water, please')),
    seen: 'Calling...',
    shows: ['waiter-call.calling'],
  }),
  'the waiter called within the minute': rare({
    ...waiting(null, { [`POST ${CALL}`]: refuses(429, 'You called a moment ago. Please wait 40 s before you call again.') }),
    act: inOrder(call, press('Water, please')),
    seen: 'You called a moment ago. Please wait 40 s before you call again.',
    shows: ['waiter-call.tooSoon'],
  }),
  'the waiter is called': rare({
    ...waiting({ kind: 'BILL', status: 'CALLED' }),
    act: press('The waiter is called for the bill'),
    seen: 'Take it back',
    shows: ['waiter-call.open.called'],
  }),
  'the waiter is coming': rare({
    ...waiting({ kind: 'BILL', status: 'COMING', by: 'Ravi' }),
    act: press('Ravi is coming'),
    seen: 'Take it back',
    shows: ['waiter-call.open.coming'],
  }),
  'the waiter has been there': rare({
    ...waiting({ kind: 'BILL', status: 'DONE', by: 'Ravi' }),
    seen: 'Ravi has been with you',
    shows: ['waiter-call.answered'],
  }),
  'a call being taken back': rare({
    ...waiting({ kind: 'BILL', status: 'COMING', by: 'Ravi' }, { [`DELETE ${CALL}`]: 'held' }),
    act: inOrder(press('Ravi is coming'), press('Take it back')),
    seen: 'Take it back',
    shows: ['waiter-call.takingBack'],
  }),
  'to be rated': rare({ ...single('SERVED'), act: rate, seen: 'Tap to rate', shows: ['review.editing'] }),
  'to be rated, with its message': { ...single('SERVED'), act: inOrder(rate, press('Submit Review')), seen: 'Please rate the outlet' },
})
