import type { CheckoutEvent } from '#machines/checkout/checkout.context.ts'
import {
  selectAwaitsNetwork,
  selectCanCancel,
  selectCanPlaceOrder,
  selectIsPlacing,
  selectIsOfflineShown,
  selectStage,
  selectOrder,
  selectOutcome,
} from '#machines/checkout/checkout.machine.ts'
import type { CartLine } from '#machines/model/cart.ts'
import type { OrderAttempt, PlacedOrder } from '#machines/model/order/order-request.ts'
import type { CartOutlet } from '#machines/model/outlet/outlet.ts'
import type { OrderOriginReport } from '#machines/order-origin/order-origin.machine.ts'
import { failure } from '#tests/support/actors.ts'
import { openCheckout, type Opening } from '#tests/support/checkout.ts'
import { key, line } from '#tests/support/fixtures.ts'
import { holding, type Step as StepOf } from '#tests/support/table.ts'

type Run = ReturnType<typeof openCheckout>
/** What the customer, the cart or the server does; a reload goes on with another run. */
export type Step = StepOf<CheckoutEvent, Run>

export const MINUTE = 60_000
export const TABLE = { type: 'origin.set', origin: { type: 'TABLE', id: 7 } } satisfies OrderOriginReport
export const PLACED: PlacedOrder = { orderId: 'o1', createdAt: '2026-11-21T10:00:00+05:30' }
export const LOST = failure()
export const PRICE_CHANGED = failure(409, 'A price has changed', 'PRICE_CHANGED')

export const place: Step = { type: 'order.place' }
export const note = (text: string): Step => ({ type: 'note.edit', key: key('dal'), text })
export const lines = (...all: CartLine[]): Step => ({ type: 'lines.changed', lines: all })
export const fails =
  (error: unknown): Step =>
  ({ placeOrder }) =>
    placeOrder.fail(error)
export const dal = line('dal', 2)

/** 'key-of-attempt-0001' is '1'. */
const short = (name: string) => name.replace(/^key-of-attempt-0*/, '')
const attemptText = ({ key: name, waits: how, awaitsTap, isUnheard }: OrderAttempt) =>
  [short(name), how, awaitsTap && 'awaits tap', isUnheard && 'unheard'].filter(Boolean).join(' ')
export type Shown = Partial<ReturnType<typeof shown>>
export function shown({ checkout, placeOrder, findOrder, effects }: Run) {
  const now = checkout.getSnapshot()
  const { attempt } = now.context
  const all = effects.map((one) => {
    if (one.type === 'toast') return `${one.tone}: ${one.message}${one.travels ? ' (travels)' : ''}`
    if (one.type === 'lines.ordered') return `ordered ${one.lines.map((each) => `${each.key} ${each.quantity}`).join()}`
    return one.type === 'quantity.set' ? `set ${one.key} ${one.quantity}` : one.type
  })
  return {
    outcome: selectOutcome(now),
    order: selectOrder(now),
    orders: placeOrder.calls.map((one) => short(one.key)),
    notes: placeOrder.calls.map(({ request }) => request.items[0]!.note),
    repeats: placeOrder.repeats(),
    searches: findOrder.calls.map((one) => short(one.key)),
    attempt: attempt && attemptText(attempt),
    failure: now.context.failure?.message,
    button: selectStage(now) === 'unheard' ? 'Order Again' : 'Place Order',
    isOfflineShown: selectIsOfflineShown(now),
    status: holding(now, {
      ready: selectCanPlaceOrder,
      placing: selectIsPlacing,
      waiting: selectAwaitsNetwork,
      retractable: selectCanCancel,
    }),
    effects: all,
    toasts: all.filter((one) => one.includes(': ')),
    last: all.slice(-3),
  }
}
export const FAILED = 'Failed to place order'

export const TOWELS = line('towels', 2, { name: 'Bath Towels', unitPricePaise: 0, isService: true })
export const ROOM: OrderOriginReport = { type: 'origin.set', origin: { type: 'ROOM', id: 101 } }
/** A checkout with everything an order needs; what it effects until then is left out. */
export function reviewing(
  all = [line('dal', 2)],
  more: Opening = {},
  outlet?: CartOutlet,
  actors: Parameters<typeof openCheckout>[1] = {},
) {
  const run = openCheckout(more, actors)
  run.checkout.send({ type: 'lines.changed', lines: all, outlet })
  run.checkout.send(TABLE)
  run.effects.length = 0
  return run
}
