import { hears, inOrder, press } from './acts.ts'
import { refuses } from './replies.ts'
import { rare, statesAt } from './state.ts'

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
export const notificationsStates = statesAt('notifications', atBell, {
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
})
