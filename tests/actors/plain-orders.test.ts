// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock, waitFor } from 'xstate'
import type { CheckoutEvent } from '#machines/checkout/checkout.context.ts'
import {
  type CheckoutSnapshot,
  selectCanPlaceOrder,
  selectIsPlacing,
  selectOutcome,
  selectRefusal,
} from '#machines/checkout/checkout.machine.ts'
import { DEFAULT_TERMS } from '#machines/model/bill.ts'
import { liveCheckout } from '#src/actors/checkout.ts'
import { storeQr } from '#src/storage/qr.ts'
import { recordedFlow, recordedNotices } from '#tests/support/actors.ts'
import { type Answer, fakeApi, json, noAnswer } from '#tests/support/fake-fetch.ts'
import { line } from '#tests/support/fixtures.ts'
import { type OrderBook, type OrderDials, type OrderLine, plainDials, plainOrders, type Reply } from '#tests/support/plain-orders.ts'

const UNHEARD = 'We could not hear back. Your order may have been placed: look at My Orders, or order again'

beforeEach(() => {
  localStorage.clear()
  storeQr({ outletId: 'saffron', origin: { type: 'TABLE', id: 7 }, scannedAt: Date.now() - 1_000 })
})

// What a backend does differently, alone and all at once.
const OTHERWISE: [string, Partial<OrderDials>][] = [
  ['counts as the app does', {}],
  ['rounds otherwise', { roundsBy: 0.01 }],
  ['lists an order twice', { listsTwice: true }],
  ['lists an order late', { lateReadings: 2 }],
  ['answers with 202', { orderStatus: 202 }],
  ['does all of that', { roundsBy: -0.01, listsTwice: true, lateReadings: 2, orderStatus: 202 }],
]

test.each(OTHERWISE)('a lost reply makes one order, which is shown, where a backend without keys %s', async (_, dials) => {
  const { orders, press } = await openCheckout({ ...dials, lostReplies: 1 })
  const shown = await press()
  expect([orders.made(), selectOutcome(shown), shown.context.order?.orderId]).toEqual([1, 'placed', '501'])
})

test.each(OTHERWISE)('a reply without an id makes one order where a backend without keys %s', async (_, dials) => {
  const { orders, press } = await openCheckout({ ...dials, orderIdAt: 'nowhere' })
  expect(selectOutcome(await press())).toBe('placed')
  expect(orders.made()).toBe(1)
})

test('a lost reply makes one order where a backend without keys ignores the offer', async () => {
  const { orders, send, press } = await openCheckout({ lostReplies: 1 })
  send({ type: 'coupon.apply', code: 'FEAST10' })
  expect([selectOutcome(await press()), orders.made()]).toEqual(['placed', 1])
})

test('another round that is lost a moment later is not taken for the order before it', async () => {
  const { orders, press, reopen, api } = await openCheckout({})
  expect(selectOutcome(await press())).toBe('placed')
  await reopen()
  api.on('POST /customer/order', () => noAnswer())
  expect([selectRefusal(await press()), orders.made()]).toEqual([UNHEARD, 1])
})

test('a reply without an id is an order, also where no list has it for long', async () => {
  const { orders, press } = await openCheckout({ orderIdAt: 'nowhere', lateReadings: 99 })
  expect([selectOutcome(await press()), orders.made()]).toEqual(['unknown', 1])
})

test('where nothing is heard and nothing is listed the customer reads it, and only their next press orders again', async () => {
  const { orders, press, dials } = await openCheckout({ lostReplies: 9, lateReadings: 99 })
  const first = await press()
  expect([orders.made(), selectRefusal(first), selectCanPlaceOrder(first)]).toEqual([1, UNHEARD, true])
  const second = await press()
  expect([orders.made(), selectRefusal(second)]).toEqual([2, UNHEARD])
  dials.lostReplies = 0
  expect(selectOutcome(await press())).toBe('placed')
  expect(orders.made()).toBe(3)
})

test('an order that is listed by the next press is shown then, and is not made again', async () => {
  const { orders, press, book } = await openCheckout({ lostReplies: 1, lateReadings: 99 })
  expect(selectRefusal(await press())).toBe(UNHEARD)
  for (const one of book) one.late = 0
  expect(selectOutcome(await press())).toBe('placed')
  expect(orders.made()).toBe(1)
})

test('a lost request is not sent again without the customer, and another order of the same moment is not taken for it', async () => {
  const { orders, press, book, api } = await openCheckout({})
  const naan = { menuId: 'naan', name: 'Butter Naan', quantity: 2, price: 60 }
  const table = { orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
  const dal = { ...naan, menuId: 'dal' }
  orders.place(book, table, { businessId: 'saffron' }, [naan])
  orders.place(book, { ...table, orderSourceAreaId: 8 }, { businessId: 'saffron' }, [dal])
  orders.place(book, table, { businessId: 'tandoor' }, [dal])
  orders.place(book, table, { businessId: 'saffron' }, [{ ...dal, servingSize: 'HALF_PLATE' }])
  orders.place(book, table, { businessId: 'saffron' }, [{ ...dal, quantity: 1 }])
  let sent = 0
  api.on('POST /customer/order', () => {
    sent++
    return noAnswer()
  })
  expect([selectRefusal(await press()), sent]).toEqual([UNHEARD, 1])
})

test('a backend that knows keys is sent the same key by itself', async () => {
  const { press, api } = await openCheckout({})
  for (const list of ['ongoing-orders', 'history']) api.on(`GET /customer/order/${list}`, { data: [], idempotencyKeys: true })
  let losses = 2
  api.on('POST /customer/order', () => (losses-- > 0 ? noAnswer() : { data: { orderId: 'o1' } }))
  expect(selectOutcome(await press())).toBe('placed')
  const keys = api.callsTo('POST /customer/order').map(({ headers }) => headers.get('Idempotency-Key'))
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
})

test('after a reload an order whose reply never came is looked for and not sent again', async () => {
  const dials = { lostReplies: 1, lateReadings: 99 }
  const { orders, press, reopen } = await openCheckout(dials)
  expect(selectRefusal(await press())).toBe(UNHEARD)
  const again = await reopen()
  expect([orders.made(), selectRefusal(again)]).toEqual([1, UNHEARD])
})

/** A checkout of two dals for table 7 before such a backend; its waiting passes at once. */
async function openCheckout(more: Partial<OrderDials>) {
  const dials = { ...plainDials(), ...more }
  const orders = plainOrders(dials)
  const book: OrderBook = []
  const answered = (reply: Reply | 'cut'): unknown => (reply === 'cut' ? noAnswer() : json(reply[1], reply[0]))
  const list =
    (isListed: (status: string) => boolean): Answer =>
    () =>
      answered(orders.list(book, isListed))
  const api = fakeApi({
    'POST /customer/order': ({ body }: { body: unknown }) => {
      const asked = body as { businessId: string; items: OrderLine[] }
      const menus = asked.items.map((item) => ({ ...item, name: 'Dal Makhani', price: 240 }))
      return answered(orders.place(book, { ...asked }, { businessId: asked.businessId }, menus))
    },
    'GET /customer/order/ongoing-orders': list((status) => status !== 'COMPLETED'),
    'GET /customer/order/history': list(() => true),
    'GET /customer/origin/list': { data: [] },
  })
  const open = () => {
    const app = { notices: recordedNotices().notices as never, cart: recordedFlow().ref as never }
    const { machine, input } = liveCheckout(app, { outletId: 'saffron', customerId: 'c1', terms: DEFAULT_TERMS })
    const watchLines = fromCallback(({ sendBack }) =>
      sendBack({ type: 'lines.changed', lines: [line('dal', 2, { unitPricePaise: 240_00 })] }),
    )
    const clock = new SimulatedClock()
    const checkout = createActor(machine.provide({ actors: { watchLines: watchLines as never } }), { input, clock }).start()
    const hurry = checkout.subscribe((snapshot) => {
      if (snapshot.matches({ placingOrder: 'waiting' })) setTimeout(() => clock.increment(10_000))
    })
    const rested = async (): Promise<CheckoutSnapshot> => {
      await waitFor(checkout, (snapshot) => !selectIsPlacing(snapshot) && snapshot.context.hasLines, { timeout: 10_000 })
      return checkout.getSnapshot()
    }
    return { checkout, rested, hurry }
  }
  let opened = open()
  await opened.rested()
  return {
    orders,
    book,
    dials,
    api,
    send: (event: CheckoutEvent) => opened.checkout.send(event),
    async press() {
      opened.checkout.send({ type: 'order.place' })
      return opened.rested()
    },
    reopen() {
      opened.checkout.stop()
      opened = open()
      return opened.rested()
    },
  }
}
