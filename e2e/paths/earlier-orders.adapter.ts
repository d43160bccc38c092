import type { Route } from 'playwright/test'
import type { EarlierOrdersEvent } from '#machines/earlier-orders/earlier-orders.machine.ts'
import type { FinishedOrders } from '#machines/model/board.ts'
import type { Adapter, Stage } from './adapter.ts'
import { answerBoard, boardOfWire, fails, OWNER, says, wireOrder } from './counter-page.ts'

const press = (name: string) => (stage: Stage) => stage.page.getByRole('button', { name, exact: true }).click()
const lists = (_: Stage, route: Route, { output: { orders, ...page } }: { output: FinishedOrders }) =>
  says(route, { ...page, orders: orders.map(wireOrder) })

export const earlierOrdersAdapter: Adapter = {
  async start({ page }) {
    await page.setViewportSize({ width: 1280, height: 860 })
    await answerBoard(page, (route) => says(route, boardOfWire([])))
    await page.route('**/api/counter/session', (route) => says(route, OWNER))
    await page.goto('/counter')
    await page.getByRole('button', { name: 'Earlier orders' }).click()
  },
  calls: {
    fetchOrders: 'GET /counter/outlets/*/orders',
    fetchOlder: 'GET /counter/outlets/*/orders',
  },
  answers: {
    'xstate.done.actor.fetchOrders': lists,
    'xstate.error.actor.fetchOrders': fails,
    'xstate.done.actor.fetchOlder': lists,
    'xstate.error.actor.fetchOlder': fails,
  },
  events: {
    'orders.retry': press('Try Again'),
    'older.ask': press('Show older orders'),
    'number.find': async (stage, { number }: Extract<EarlierOrdersEvent, { type: 'number.find' }>) => {
      await stage.page.getByLabel('Bill or order number').fill(number)
      await press('Find')(stage)
    },
  },
}
