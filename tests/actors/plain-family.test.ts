// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selectBill, selectOutcome, selectRefusal } from '#machines/checkout/checkout.machine.ts'
import { formatAmount } from '#machines/model/money.ts'
import type { Order } from '#machines/model/order/order.ts'
import { promisedOffers } from '#src/actors/offers.ts'
import { settleDraft } from '#src/actors/made-order.ts'
import { learnOffers, noteOnTotal } from '#src/actors/total-note.ts'
import { fetchOrders } from '#src/api/orders.ts'
import { line } from '#tests/support/fixtures.ts'
import { runs } from '#tests/support/level.ts'
import { DAL, openPlainCheckout, plainCalls } from '#tests/support/plain-checkout.ts'
import { memberOf } from '#tests/support/plain-dials.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'

const MEMBERS = runs(5)
const ORDERS = 20
const LOST = 0.3
/** More often than a list may be late. */
const LOOKS = 5

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

test.each(Array.from({ length: MEMBERS }, (_, index) => index))(
  'with three of ten replies lost every order is made once, and another total than the one shown is said, at member %i of the family',
  async (seed) => {
    const random = seededRandom(seed)
    const { world } = plainCalls(memberOf(seed), () => random() < LOST)
    const one = <T>(...values: T[]): T => values[Math.floor(random() * values.length)]!
    const ownIds = () => world.book.filter(({ isOther }) => !isOther).map(({ order }) => String(order.orderId))

    /** What the customer reads there who looks until they are sure. */
    async function lookAtMyOrders(): Promise<Order[]> {
      const seen = new Map<string, Order>()
      for (let looks = 0; looks < LOOKS;) {
        const orders = await fetchOrders('all').catch(() => undefined)
        if (orders) looks++
        for (const order of orders ?? []) seen.set(order.orderId, order)
      }
      return [...seen.values()]
    }

    for (let count = 0; count < ORDERS; count++) {
      const biryani = line('12', one(1, 2), { outletId: '1', unitPricePaise: 320_00, servingSize: 'FULL PLATE' })
      const checkout = await openPlainCheckout(one([DAL], [DAL, biryani], [biryani]))
      const [offer] = promisedOffers()
      if (offer && one(true, false)) checkout.send({ type: 'coupon.apply', code: offer.code })
      const before = ownIds()
      let shownPaise = 0
      let isPlaced = false
      for (let isDone = false; !isDone;) {
        shownPaise = selectBill(checkout.now()).toPayPaise
        const rested = await checkout.press()
        const outcome = selectOutcome(rested)
        isPlaced = outcome === 'placed'
        if (isPlaced) expect(rested.context.order?.orderId).toBe(ownIds()[0])
        else if (!outcome) {
          expect(selectRefusal(rested)).toBeDefined()
          if (one(true, false)) await checkout.reopen()
        }
        isDone =
          outcome !== undefined || (await lookAtMyOrders()).some(({ orderId }) => orderId === ownIds()[0] && !before.includes(orderId))
      }
      expect(ownIds().length - before.length).toBe(1)
      checkout.close()

      const orders = await lookAtMyOrders()
      settleDraft(orders)
      orders.forEach(learnOffers)
      const order = orders.find(({ orderId }) => orderId === ownIds()[0])!
      const chargedPaise = Math.round(
        world.book.find(({ order: { orderId } }) => String(orderId) === order.orderId)!.order.totalAmount * 100,
      )
      // Where the order has a page of its own at once, it says so; else the customer reads its total among their orders.
      expect(order.totalPaise).toBe(chargedPaise)
      if (isPlaced && chargedPaise !== shownPaise) {
        expect(noteOnTotal(order)).toContain(formatAmount(chargedPaise))
        expect(noteOnTotal(order)).toContain(formatAmount(shownPaise))
      } else if (chargedPaise === shownPaise) expect(noteOnTotal(order)).toBeUndefined()
      vi.setSystemTime(Date.now() + 10 * 60_000)
    }
  },
)

test('offers are promised until a backend has taken none off, and the difference is said', async () => {
  plainCalls({})
  const checkout = await openPlainCheckout()
  const [offer] = promisedOffers()
  checkout.send({ type: 'coupon.apply', code: offer!.code })
  await checkout.press()
  const orders = await fetchOrders('upcoming')
  learnOffers(orders[0]!)
  expect([noteOnTotal(orders[0]!), promisedOffers()]).toEqual([
    'The offer was not taken off. The total is ₹504.00, not ₹456.00 as shown before.',
    [],
  ])
})

test('offers are promised where a total differs by its rounding alone', async () => {
  plainCalls({ roundsBy: 0.01 })
  await (await openPlainCheckout()).press()
  const orders = await fetchOrders('upcoming')
  learnOffers(orders[0]!)
  expect([noteOnTotal(orders[0]!), promisedOffers().length > 0]).toEqual(['The total is ₹504.01, not ₹504.00 as shown before.', true])
})

test('a backend that refuses offers makes no order, and the offer is removed with a word', async () => {
  const { world } = plainCalls({ isStrict: true })
  const checkout = await openPlainCheckout()
  const [offer] = promisedOffers()
  checkout.send({ type: 'coupon.apply', code: offer!.code })
  expect(selectRefusal(await checkout.press())).toBe(
    'This restaurant takes no offers here, so yours was removed. Please check the total and order again.',
  )
  expect([world.orders(), promisedOffers(), formatAmount(selectBill(checkout.now()).toPayPaise)]).toEqual([0, [], '₹504.00'])
  expect(selectOutcome(await checkout.press())).toBe('placed')
})
