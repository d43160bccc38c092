import { expect, type Page, type Route } from 'playwright/test'
import type { BoardSnapshot } from '#machines/board/board.machine.ts'
import type { Board } from '#machines/model/counter/board.ts'
import { FIRST } from '#tests/paths/board.model.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'
import { boardOfWire, fillIn, openCounter, RAVI, refuses, says, wireOrder } from './counter-page.ts'

const MOVES = '**/api/counter/outlets/*/orders/*/moves'

/** The stream of the page's news, in the test's hand; and a browser that has not been pressed. */
function holdNews(): void {
  const here = globalThis as unknown as { news: EventTarget; EventSource: unknown }
  here.EventSource = class extends EventTarget {
    constructor() {
      super()
      here.news = this
    }
    close() {}
  }
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } })
}
const dispatch =
  (type: string) =>
  ({ page }: Stage) =>
    page.evaluate((name) => (globalThis as unknown as { news: EventTarget }).news.dispatchEvent(new Event(name)), type)

const reads = (_: Stage, route: Route, { output }: { output: Board }) => says(route, boardOfWire(output.underWay.map(wireOrder)))
const first = (page: Page) => page.getByRole('article', { name: 'Order 45' })

/** The next move of an order is answered so. */
const answersMove =
  (answer: (route: Route) => Promise<void>) =>
  ({ page }: Stage) =>
    page.route(MOVES, answer, { times: 1 })
const moveFirst = ({ page }: Stage) =>
  first(page)
    .getByRole('button', { name: /^(Accept|Try Again)/ })
    .click()

/** Every press would turn the sound on; and what is not on the screen is not pressed. */
function canPress(board: BoardSnapshot, type: string): boolean {
  const { orders, refused, problem } = board.context
  if (type === 'session.resumed' || type === 'sound.toggle' || type === 'page.pressed') return true
  if (board.matches({ working: { sound: 'waiting' } })) return false
  if (type === 'board.retry')
    return board.matches({ working: { list: 'failed' } }) || problem !== undefined || board.matches({ working: { news: 'lost' } })
  const isThere = board.matches({ working: { list: 'shown' } }) && orders.some(({ orderId }) => orderId === FIRST.orderId)
  const isRefused = refused.includes(FIRST.orderId)
  return isThere && (type === 'refusal.over') === isRefused
}
const PRESSED = new Set([
  'board.retry',
  'order.moved',
  'order.refused',
  'refusal.over',
  'session.lost',
  'session.resumed',
  'pause.set',
  'sound.toggle',
  'page.pressed',
])
/** What the board tells itself comes with what makes it do so. */
const OWN = new Set(['orders.came', 'clock.ticked'])

export const boardAdapter: Adapter = {
  clockStands: true,
  async start({ page }) {
    await page.addInitScript(holdNews)
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.route(/\/api\/counter\/(session|login)$/, (route) => says(route, RAVI))
    await openCounter(page)
  },
  calls: {
    readBoard: 'GET /counter/outlets/*/board',
    rereadBoard: 'GET /counter/outlets/*/board',
    sendPause: 'PUT /counter/outlets/*/pause',
  },
  answers: {
    'xstate.done.actor.readBoard': reads,
    'xstate.done.actor.rereadBoard': reads,
    'xstate.done.actor.sendPause': (_, route, { output }: { output: string }) => says(route, { until: output, timeZone: 'Asia/Kolkata' }),
  },
  readies: {
    'order.moved': answersMove((route) => says(route, wireOrder({ ...FIRST, status: 'COMPLETED', updatedAt: FIRST.updatedAt + 60_000 }))),
    'order.refused': answersMove((route) => refuses(route, 409, 'This order is already accepted, by Meera.', 'ORDER_MOVED_ON')),
    'session.lost': answersMove((route) => refuses(route, 401, 'Please sign in.')),
  },
  how: { 'page.pressed': 'press the page anywhere' },
  events: {
    'news.opened': dispatch('open'),
    'news.changed': dispatch('changed'),
    'news.lost': dispatch('error'),
    'board.retry': ({ page }) => page.getByRole('main').locator('> .notice').getByRole('button', { name: 'Try Again' }).click(),
    'order.moved': moveFirst,
    'order.refused': moveFirst,
    'refusal.over': ({ page }) => first(page).getByRole('button', { name: 'OK' }).click(),
    'pause.set': ({ page }) => page.getByRole('region', { name: 'Pause' }).getByRole('button').last().click(),
    'session.lost': moveFirst,
    'session.resumed': ({ page }) => fillIn(page, 'ravi@example.com', 'Saffron-7-Rice'),
    'page.pressed': ({ page }) => page.getByText('Counter · Ravi').click(),
    'sound.toggle': ({ page }) => page.getByRole('button', { name: /^Turn on sound|^Sound is/ }).click(),
  },
  canDo: (board: BoardSnapshot, { type }) =>
    !OWN.has(type) &&
    // A stream that is lost tells nothing.
    !(type === 'news.changed' && board.matches({ working: { news: 'lost' } })) &&
    (!PRESSED.has(type) || canPress(board, type)),
  states: {
    'working.list.loading': ({ page }) => expect(page.getByText('Loading orders...')).toBeVisible(),
    'working.list.failed': ({ page }) => expect(page.getByRole('alert')).toBeVisible(),
    paused: ({ page }) => expect(page.getByRole('heading', { name: 'Counter sign-in' })).toBeVisible(),
  },
  observed: {
    orders: async ({ page }, value) => {
      for (const number of value === 'none' ? [] : value.split(' and '))
        await expect(page.getByRole('article', { name: `Order ${number}` })).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(value === 'none' ? 0 : value.split(' and ').length)
    },
    remark: ({ page }, value) => expect(page.getByText(/^Orders may be older than shown/)).toBeVisible({ visible: value !== 'none' }),
    sound: ({ page }, value) =>
      expect(
        page.getByRole('button', {
          name: { waiting: 'Turn on sound', on: 'Sound is on. Mute', muted: 'Sound is off. Turn on' }[value]!,
        }),
      ).toBeVisible(),
  },
  handed: {
    'board.working.sound.waiting --sound.stayOff--> board.working.sound.muted': {
      because: 'the staff have muted the sound on an earlier day',
    },
    'board.working.sound.waiting --xstate.error.actor.watchPress--> board.working.sound.muted': breakdownOf('the watching of the page'),
    'board.working.news.following --xstate.error.actor.followNews--> board.working.news.lost': breakdownOf('the watching of the news'),
  },
}
