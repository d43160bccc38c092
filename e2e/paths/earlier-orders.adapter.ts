import { expect, type Route } from 'playwright/test'
import type { EarlierOrdersEvent } from '#machines/earlier-orders/earlier-orders.machine.ts'
import type { FinishedOrders } from '#machines/model/counter/board.ts'
import type { Adapter, Stage } from './adapter.ts'
import { fails, openOffice, press, says, wireOrder } from './counter-page.ts'

const lists = (_: Stage, route: Route, { output: { orders, ...page } }: { output: FinishedOrders }) =>
  says(route, { ...page, orders: orders.map(wireOrder) })

export const earlierOrdersAdapter: Adapter = {
  async start({ page }) {
    await openOffice(page, '/counter')
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
  states: {
    shown: ({ page }) => expect(page.getByText(/^Loading (earlier orders)?\.\.\.$/)).toHaveCount(0),
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
