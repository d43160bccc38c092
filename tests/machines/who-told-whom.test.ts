import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ActorRefFrom, createActor, fromCallback, fromPromise, type InspectionEvent } from 'xstate'
import { cartMachine, selectCart, selectIsSyncing } from '#machines/cart/cart.machine.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { DEFAULT_TERMS } from '#machines/model/bill/bill.ts'
import { type Cart, cartLines } from '#machines/model/cart.ts'
import type { Customer } from '#machines/model/customer.ts'
import type { OrderAttempt, PlacedOrder } from '#machines/model/order/order-request.ts'
import { noticesMachine, selectNotices } from '#machines/notices/notices.machine.ts'
import { globalErrorMachine } from '#machines/global-error/global-error.machine.ts'
import { orderAttemptMachine } from '#machines/order-attempt/order-attempt.machine.ts'
import { revocationMachine } from '#machines/revocation/revocation.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { settle } from '#tests/support/actors.ts'
import { ASHA, cartOf, key, line } from '#tests/support/fixtures.ts'
import { quiet } from '#tests/support/quiet.ts'

/** What the inspector shows: which flow sent which event to which. Events of a flow to itself and of its children are left out. */
let sent: string[] = []
const names = new Map<unknown, string>()

const inspect = (inspection: InspectionEvent) => {
  if (inspection.type !== '@xstate.event') return
  const [from, to] = [names.get(inspection.sourceRef), names.get(inspection.actorRef)]
  if (from && to && from !== to) sent.push(`${from} → ${to}: ${inspection.event.type}`)
}

beforeEach(() => {
  sent = []
  names.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

function started({ dishes = cartOf(line('dal', 2)), customer }: { dishes?: Cart; customer?: Customer } = {}) {
  const notices = createActor(noticesMachine, { inspect }).start()
  const cart: ActorRefFrom<typeof cartMachine> = createActor(quiet(cartMachine), {
    inspect,
    input: { stored: { version: 1, cart: dishes, queue: [] }, notices },
  })
  cart.start()
  const watchLines = fromCallback(({ sendBack }) => {
    const report = () => {
      const shown = selectCart(cart.getSnapshot())
      sendBack({ type: 'lines.changed', lines: cartLines(shown), outlet: shown[0]?.outlet })
    }
    report()
    return cart.subscribe(report).unsubscribe
  })
  const checkout = createActor(
    quiet(checkoutMachine).provide({
      actors: {
        watchLines: watchLines as never,
        orderAttempt: orderAttemptMachine.provide({
          actors: {
            placeOrder: fromPromise<PlacedOrder | undefined, { attempt: OrderAttempt; wasSent: boolean }>(async () => ({ orderId: 'o1' })),
          },
        }),
      },
    }),
    { inspect, input: { outletId: 'saffron', customerId: 'c1', terms: DEFAULT_TERMS, cart, notices, keyOf: () => 'key-of-the-attempt' } },
  ).start()
  const errors: ActorRefFrom<typeof globalErrorMachine> = createActor(globalErrorMachine, { inspect, input: { notices } })
  errors.start()
  const revocation = createActor(revocationMachine.provide({ actors: { revokeTokens: fromPromise(async () => {}) } }), {
    inspect,
    input: { hasStored: false },
  }).start()
  const session = createActor(quiet(sessionMachine), { inspect, input: { cart, errors, revocation, customer } }).start()
  for (const [name, actor] of Object.entries({ notices, errors, cart, revocation, session, checkout })) names.set(actor, name)
  return { cart, checkout, errors, notices, session }
}

const quantityOf = (checkout: ActorRefFrom<typeof checkoutMachine>) => checkout.getSnapshot().context.lines?.[0]?.quantity

test('a quantity changed on the checkout: the checkout sends it to the cart, and gets the new lines in the same instant', () => {
  const { checkout } = started()
  checkout.send({ type: 'quantity.set', key: key('dal'), quantity: 3 })
  expect(sent).toEqual(['checkout → cart: quantity.set'])
  expect(quantityOf(checkout)).toBe(3)
})

test("a sign-in with a guest's cart: the session tells the cart, which has to become the customer's", () => {
  const { cart, session } = started()
  session.send({ type: 'session.start', customer: ASHA })
  expect(sent).toEqual(['session → cart: session.started'])
  expect(selectIsSyncing(cart.getSnapshot())).toBe(true)
})

test('a session that expires: the cart hears it, then the errors, which tell the notices on arrival at sign-in', () => {
  const { errors, session } = started({ dishes: [], customer: ASHA })
  session.send({ type: 'call.refused', apiPath: '/customer/cart', isOnSignInPage: false, path: '/my-cart' })
  expect(sent).toEqual([])
  session.send({ type: 'call.refused', apiPath: '/customer/profile', isOnSignInPage: false, path: '/profile' })
  errors.send({ type: 'route.changed', isErrorPage: false })
  expect(sent).toEqual(['session → cart: session.ended', 'session → errors: session.expired', 'errors → notices: notice.show'])
})

test('a toast: the checkout tells the notices', () => {
  const { checkout, notices } = started()
  checkout.send({ type: 'coupon.apply', code: 'FEAST10' })
  expect(sent).toEqual(['checkout → notices: notice.show'])
  expect(selectNotices(notices.getSnapshot())).toMatchObject([{ message: 'Coupon Applied!' }])
})

test('an order placed: the checkout tells the cart which lines it took, and the notices that a failure from before is over and the order is placed', async () => {
  const { cart, checkout } = started()
  checkout.send({ type: 'origin.set', origin: { type: 'TABLE', id: 7 } })
  checkout.send({ type: 'order.place' })
  await settle()
  expect(sent).toEqual(['checkout → notices: step.done', 'checkout → cart: lines.ordered', 'checkout → notices: notice.show'])
  expect(selectCart(cart.getSnapshot())).toEqual([])
})
