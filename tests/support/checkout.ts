import { onTestFinished, vi } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { CartRef } from '#machines/cart/cart-ref.ts'
import type { CheckoutInput, StoredDraft } from '#machines/checkout/checkout.context.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { toStoredDraft } from '#machines/checkout/stored-draft.ts'
import { DEFAULT_TERMS } from '#machines/model/bill/bill.ts'
import type { OrderAttempt, OrderSearch, PlacedOrder } from '#machines/model/order/order-request.ts'
import { orderAttemptMachine } from '#machines/order-attempt/order-attempt.machine.ts'
import { orderOriginMachine } from '#machines/order-origin/order-origin.machine.ts'
import type { Notice } from '#machines/notices/notices.machine.ts'
import type { NoticesRef } from '#machines/notices/notices-ref.ts'
import { held, listener } from './actors.ts'

export const NOW = 1_700_000_000_000

type NetworkEvent = { type: 'network.lost' | 'network.back' }
type CartEvent = Parameters<CartRef['send']>[0]
type NoticesEvent = Parameters<NoticesRef['send']>[0]
type Effect =
  | CartEvent
  | (Omit<Notice, 'kind'> & { type: 'toast' })
  | { type: 'draft' | 'ongoing' | 'selection' | 'orders' | 'keys' | 'qr' }

export interface Opening extends Partial<CheckoutInput> {
  /** When it is opened, epoch milliseconds. */
  at?: number
}

/** A checkout whose calls, network and clock the test holds, at a time that stands still. */
export function openCheckout(
  { at = NOW, ...more }: Opening = {},
  actors: { watchLines?: never; orderAttempt?: never; orderOrigin?: typeof orderOriginMachine } = {},
) {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  onTestFinished(() => void vi.useRealTimers())
  const placeOrder = held<PlacedOrder | undefined, { attempt: OrderAttempt; wasSent: boolean }>()
  const findOrder = held<PlacedOrder | undefined, OrderSearch>()
  const clock = new SimulatedClock()
  const followers = new Set<(event: NetworkEvent) => void>()
  let isOffline = false
  const watchNetwork = fromCallback<{ type: 'none' }, void>(({ sendBack }) => {
    followers.add(sendBack)
    if (isOffline) sendBack({ type: 'network.lost' })
    return () => void followers.delete(sendBack)
  })
  const tell = (event: NetworkEvent) => {
    isOffline = event.type === 'network.lost'
    for (const follower of followers) follower(event)
  }
  let keys = 0
  const effects: Effect[] = []
  const drafts: { draft: StoredDraft | undefined; calls: number }[] = []
  const note = (type: 'ongoing' | 'selection' | 'orders' | 'keys' | 'qr') => () => void effects.push({ type })
  const notices: NoticesRef = listener<NoticesEvent>((event) => {
    if (event.type !== 'notice.show') return
    const { kind: _kind, ...said } = event.notice
    effects.push({ type: 'toast', ...said })
  })
  const cart: CartRef = listener<CartEvent>((event) => effects.push(event))
  const machine = checkoutMachine.provide({
    actors: {
      orderAttempt: orderAttemptMachine.provide({ actors: { placeOrder: placeOrder.logic, findOrder: findOrder.logic, watchNetwork } }),
      watchNetwork,
      ...actors,
    },
    actions: {
      storeDraft: ({ context }) => {
        effects.push({ type: 'draft' })
        drafts.push({ draft: toStoredDraft(context), calls: placeOrder.calls.length })
      },
      storeOngoingOrder: note('ongoing'),
      forgetSelection: note('selection'),
      forgetOrders: note('orders'),
      renewKeys: note('keys'),
      forgetQr: note('qr'),
    },
  })
  const input: CheckoutInput = {
    notices,
    cart,
    outletId: 'saffron',
    terms: DEFAULT_TERMS,
    customerId: 'c1',
    keyOf: () => `key-of-attempt-${String(++keys).padStart(4, '0')}`,
    ...more,
  }
  const checkout = createActor(machine, { input, clock }).start()
  return {
    checkout,
    /** The same, for a table. */
    actor: checkout,
    clock,
    network: { goes: () => tell({ type: 'network.lost' }), comesBack: () => tell({ type: 'network.back' }) },
    /** `calls` has the key and the request of each; `repeats` whether each is told that it was sent before. */
    placeOrder: {
      ...placeOrder,
      get calls() {
        return placeOrder.calls.map(({ attempt: { key, request } }) => ({ key, request }))
      },
      repeats: () => placeOrder.calls.map(({ wasSent }) => wasSent),
    },
    /** `calls` has the attempt of each; `searches` the whole input. */
    findOrder: {
      ...findOrder,
      searches: findOrder.calls,
      get calls() {
        return findOrder.calls.map(({ attempt }) => attempt)
      },
    },
    /** What it told the cart and the notices, stored and forgot, in one order. */
    effects,
    /** Each stored draft, and how many orders had been sent by then. */
    drafts,
  }
}
