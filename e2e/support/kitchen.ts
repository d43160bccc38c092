import { type APIRequestContext, request } from 'playwright/test'
import { STAFF } from './at-counter.ts'
import { OUTLET } from './steps.ts'
import { expect } from './test.ts'

const MOVES = {
  Accept: { action: 'accept', minutes: 20 },
  'Start preparing': { action: 'prepare' },
  Ready: { action: 'ready' },
  Serve: { action: 'serve' },
  Complete: { action: 'complete' },
} as const

interface OnBoard {
  orderId: string
  place: string
  total: number
  lines: { lineNumber: number; name: string; note?: string }[]
}

/** The staff at the counter of an outlet, on a device of their own. */
export async function openKitchen(baseURL: string, outletId = OUTLET.id) {
  const counter = await request.newContext({ baseURL })
  await asked(counter.post('/api/counter/login', { data: STAFF }))
  const at = `/api/counter/outlets/${outletId}`
  /** The order as the board shows it. */
  async function find(orderId: string): Promise<OnBoard> {
    const { underWay, over } = (await asked(counter.get(`${at}/board`))) as { underWay: OnBoard[]; over: OnBoard[] }
    return [...underWay, ...over].find((order) => order.orderId === orderId)!
  }
  return {
    find,
    async press(orderId: string, ...buttons: (keyof typeof MOVES)[]) {
      for (const button of buttons) await asked(counter.post(`${at}/orders/${orderId}/moves`, { data: MOVES[button] }))
    },
    async rejectAll(orderId: string, reason: string) {
      await asked(counter.post(`${at}/orders/${orderId}/moves`, { data: { action: 'reject', reason } }))
    },
    async reject(orderId: string, dish: string) {
      const line = (await find(orderId)).lines.find(({ name }) => name === dish)!
      await asked(counter.post(`${at}/orders/${orderId}/lines/${line.lineNumber}/rejection`, { data: { reason: 'Sold out' } }))
    },
    close: () => counter.dispose(),
  }
}

async function asked(call: ReturnType<APIRequestContext['get']>): Promise<unknown> {
  const reply = await call
  expect(reply.ok(), await reply.text()).toBe(true)
  return ((await reply.json()) as { data: unknown }).data
}
