import { wireItem } from '../support/wire.ts'
import { hears, inOrder, press, sees } from './acts.ts'
import { ONGOING, SINGLE, one, list, under } from './order-replies.ts'
import { BIRYANI, order, refuses } from './replies.ts'
import { rare, statesOf } from './state.ts'

const track = press('Track Your Order')
const tracked = (status: string, more?: object) => ({
  at: '/orders/success/o1',
  answers: { ...under('PENDING'), [SINGLE]: one(status, more) },
  act: track,
})
/** With a drawing, beside which the minutes stand. */
const drawn = {
  menus: [
    { ...wireItem('Butter Naan', 2), price: 55 },
    { ...wireItem('Hyderabadi Chicken Biryani', 1), price: 360, isVegetarian: false, image: BIRYANI.image },
  ],
}
const markedOrder = { order: { ongoing: { isOrderActive: true, businessId: 'dariya-mahal', orderId: 'o1' } } }
const byId = { at: '/about', local: markedOrder, act: inOrder((page) => page.getByRole('button', { name: 'Track Order' }).press('Enter')) }

export const trackingStates = statesOf('tracking', {
  loading: rare({
    ...byId,
    answers: { [ONGOING]: refuses(404), [SINGLE]: 'held' },
    seen: hears('Loading order details...'),
    shows: ['order-tracking.loading'],
  }),
  failed: rare({
    ...byId,
    answers: { [ONGOING]: refuses(404), [SINGLE]: refuses(422) },
    seen: 'Unable to load order details',
    shows: ['order-tracking.failed'],
  }),
  'being refreshed': rare({
    ...tracked('PENDING'),
    answers: { [ONGOING]: list(order('PENDING')), [SINGLE]: 'held' },
    seen: sees('dialog [aria-current=step]'),
    shows: ['order-tracking.following.asking'],
  }),
  'under way': { ...tracked('PREPARING', drawn), seen: sees('dialog [aria-current=step]'), shows: ['order-tracking.following.waiting'] },
  'not to be refreshed': rare({
    ...tracked('PENDING'),
    answers: { [ONGOING]: list(order('PENDING')), [SINGLE]: refuses(422) },
    seen: 'The order could not be refreshed.',
  }),
  'one of two orders': rare({
    at: '/about',
    answers: { [ONGOING]: list(order('PENDING', { orderId: 'o2' }), order('SERVED')), [SINGLE]: one('SERVED') },
    act: inOrder((page) => page.getByRole('button', { name: /Track Order/ }).press('Enter'), press(/Completed$/)),
    seen: 'Ready!',
  }),
  ready: rare({ ...tracked('SERVED'), seen: 'Ready!' }),
  cancelled: {
    ...tracked('CANCELLED', {
      statusReason: 'The kitchen is closing',
      steps: [
        { status: 'PENDING', at: '2026-11-23T12:54:00Z' },
        { status: 'CANCELLED', at: '2026-11-23T12:56:00Z' },
      ],
    }),
    seen: 'Order Cancelled',
    shows: ['order-tracking.over'],
  },
})
