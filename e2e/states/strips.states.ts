import type { Page } from 'playwright/test'
import { wireItem } from '../support/wire.ts'
import { inOrder, installClock, key, offline, sees, tap } from './acts.ts'
import { CART, ONGOING, HISTORY, list, under, ALL } from './order-replies.ts'
import { OUTLET, NAAN, cartAt, seatedAt, order } from './replies.ts'
import { rare, statesOf } from './state.ts'

const follows = { at: '/notification', answers: under() }
const dragged = { ...follows, local: { addMoreButtonPosition: { x: 294, y: 330 } } }
const addMore = (page: Page) => page.getByRole('link', { name: 'Add More' })
const changeSeat = (page: Page) =>
  page
    .getByRole('region', { name: 'Your table or room' })
    .getByRole('button', { name: /Change$/ })
    .press('Enter')
/** A finger on the button. */
const hold = async (page: Page) => {
  await addMore(page).hover()
  await page.mouse.down()
}
const atSeat = { at: '/about', guest: true as const, local: { qrData: seatedAt() } }
const watchedOrder = (kind: 'off' | 'changed', title: string, text: string) => ({
  order: { watched: { known: [], news: [{ orderId: 'o1', outletId: 'dariya-mahal', kind, title: `Order 12${title}`, text }] } },
})
const rejectedOrder = watchedOrder('off', ' was rejected', '“The tandoor is down this evening.” You pay ₹0.')
const changedOrder = watchedOrder('changed', ': Butter Naan will not come', '“Sold out.” You pay ₹187.00 instead of ₹544.00.')
/** They come late, and then take no tap at first. */
const reachNews = (page: Page) => page.getByRole('button', { name: 'Close news' }).hover()

export const stripsStates = statesOf('strips', {
  'an order that was just placed': rare({
    ...follows,
    seen: 'Track Order',
    shows: ['ongoing-order.underWay.track.expanded', 'ongoing-order.underWay.addMore.inStrip'],
  }),
  'an order under way': {
    ...follows,
    device: installClock,
    act: inOrder(
      (page) => page.locator('.track-order').waitFor(),
      (page) => page.clock.fastForward(20_000),
    ),
    seen: sees('.track-order.ring'),
    shows: ['ongoing-order.underWay.track.shrunk'],
  },
  'an order served': rare({ ...follows, answers: under('SERVED'), seen: 'Enjoy your meal' }),
  'an order that is accepted now': {
    ...follows,
    local: { order: { watched: { known: [{ orderId: 'o1', status: 'PENDING', outlet: {}, items: [] }], news: [] } } },
    answers: { [ONGOING]: list(order('ACCEPTED', { menus: [wireItem('Dal Makhani', 1)] })) },
    act: (page) => page.locator('.toast.slip').hover(),
    seen: /is accepted/,
  },
  'an order that was rejected': { at: '/about', local: rejectedOrder, act: reachNews, seen: 'Order something else' },
  'an order that was changed, and a cart': {
    at: '/outlet/hotel-sagar-kinara',
    local: changedOrder,
    act: reachNews,
    answers: { ...under(), [CART]: cartAt(OUTLET, [[NAAN, 99]]) },
    seen: 'Order 12: Butter Naan will not come',
  },
  'an order and a cart': {
    at: '/outlet/hotel-sagar-kinara',
    answers: { ...under(), [CART]: cartAt(OUTLET, [[NAAN, 99]]) },
    seen: 'Track Order',
  },
  'Add More beside a page': { ...dragged, seen: (page) => addMore(page).waitFor(), shows: ['ongoing-order.underWay.addMore.away.alone'] },
  'Add More moved, to be put back': rare({
    ...follows,
    act: inOrder((page) => addMore(page).focus(), key('ArrowUp')),
    seen: (page) => page.getByRole('button', { name: 'Put Add More back' }).waitFor(),
    shows: ['ongoing-order.underWay.addMore.away.offered'],
  }),
  'Add More where a page has no room': rare({
    at: '/my-orders?tab=all',
    local: dragged.local,
    answers: { ...under(), [HISTORY]: ALL },
    seen: 'Track Order',
    shows: ['ongoing-order.underWay.addMore.away.waiting'],
  }),
  'Add More being dragged': rare({
    ...follows,
    act: inOrder(
      hold,
      // Where the page has no control, neither on a phone nor below the account's links of a wide page.
      (page) => page.mouse.move(180, 600),
      (page) => page.mouse.move(180, 520),
    ),
    seen: sees('.add-more-away.hand'),
    shows: ['ongoing-order.underWay.addMore.dragging'],
  }),
  'Add More to be moved': rare({
    ...follows,
    act: (page) => addMore(page).click({ delay: 900 }),
    seen: 'Move Add More',
    shows: ['ongoing-order.underWay.addMore.choosing'],
  }),
  'at a table': { ...atSeat, seen: 'Table 5' },
  'at another table?': { ...atSeat, act: changeSeat, seen: /^You are at/, shows: ['seat.seated.changing'] },
  'at another table, chosen': rare({
    ...atSeat,
    act: inOrder(changeSeat, tap('Table'), (page) => page.getByRole('option', { name: /^# ?7/ }).click()),
    seen: 'I am at Window 7',
  }),
  'without a network': {
    at: '/about',
    guest: true,
    device: offline,
    act: (page) => page.evaluate(() => dispatchEvent(new Event('offline'))),
    seen: /You are offline|offline/i,
  },
})
