import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { draftBill, toRequest } from '#machines/checkout/checkout.request.ts'
import { billOf } from '#machines/model/bill.ts'
import { type Cart, cartLines } from '#machines/model/cart.ts'
import { COUPONS, offeredCoupons } from '#machines/model/coupon.ts'
import { WEEKDAYS } from '#machines/model/outlet.ts'
import { toPaise } from '#machines/model/money.ts'
import type { MenuItemRow, OutletRow } from '#server/catalogue/queries.ts'
import { cartToWire } from '#server/cart/wire.ts'
import { openRows } from '#server/observability/rows.ts'
import { agreedBill, priceLines, refuseUnavailable } from '#server/orders/rules.ts'
import { readCart } from '#src/api/cart.ts'
import { orderBody } from '#src/api/orders.ts'
import { runs } from '#tests/support/level.ts'

const TAX = 5
const SIZES = ['HALF PLATE', 'FULL PLATE', 'JUMBO'] as const
const MOMENT = new Date('2026-11-20T10:00:00Z')

const somePrice = fc.oneof(fc.nat(60_000), fc.integer({ min: 1, max: 3 }), fc.constantFrom(33_33, 99_99, 1))
const someDish = fc.record({
  pricePaise: somePrice,
  finalPricePaise: fc.option(somePrice),
  servings: fc.uniqueArray(fc.record({ size: fc.constantFrom(...SIZES), pricePaise: somePrice }), {
    selector: ({ size }) => size,
    maxLength: 3,
  }),
  soldOut: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
})
const someCart = fc.record({
  dishes: fc.array(fc.record({ dish: someDish, quantity: fc.integer({ min: 1, max: 99 }), size: fc.nat(2) }), {
    minLength: 1,
    maxLength: 8,
  }),
  coupon: fc.option(fc.constantFrom(...offeredCoupons(COUPONS)), { nil: undefined }),
})

const rowOf = (
  menuId: string,
  dish: { pricePaise: number; finalPricePaise: number | null; servings: MenuItemRow['servings']; soldOut: boolean },
) =>
  ({
    outletId: 'saffron',
    menuId,
    position: 1,
    category: 'Mains',
    name: menuId,
    description: '',
    pictures: [],
    pricePaise: dish.pricePaise,
    finalPricePaise: dish.finalPricePaise,
    servings: dish.servings,
    isVegetarian: true,
    outOfStock: dish.soldOut,
    stock: null,
    preparationMinutes: 20,
    cuisines: [],
    ingredients: [],
    createdAt: MOMENT,
    updatedAt: MOMENT,
    spiceLevel: null,
    allergens: null,
    deletedAt: null,
  }) satisfies MenuItemRow

const OUTLET = {
  id: 'saffron',
  name: 'Saffron House',
  type: 'RESTAURANT',
  status: 'LIVE',
  banners: [],
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, 'closed'])),
} as unknown as OutletRow

const EVERY_ROW = openRows(() => {}, { error: () => {} })

/** What the customer sees of a cart after it has gone over the wire. */
function seen(rows: { item: MenuItemRow; quantity: number; servingSize: string | undefined }[], taxRatePercent = TAX): Cart {
  const lines = rows.map(({ item, quantity, servingSize }) => ({
    item,
    line: {
      customerId: 'c1',
      outletId: 'saffron',
      menuId: item.menuId,
      servingSize: servingSize ?? '',
      quantity,
      createdAt: MOMENT,
      updatedAt: MOMENT,
    },
  }))
  const wire: unknown = JSON.parse(JSON.stringify(cartToWire('c1', [OUTLET], lines as never, new Date(), { taxRatePercent }, EVERY_ROW)))
  return readCart(wire)
}

const RUNS = runs(1_000)

test('client and server agree on random carts, coupons and tax rates to the paisa', () => {
  let ordered = 0
  fc.assert(
    fc.property(someCart, fc.constantFrom(0, 5, 12, 18, 12.5), ({ dishes, coupon }, tax) => {
      const rows = dishes.map(({ dish, quantity, size }, index) => {
        const item = rowOf(`dish-${index}`, dish)
        return { item, quantity, servingSize: dish.servings[size % Math.max(1, dish.servings.length)]?.size }
      })
      const cart = seen(rows, tax)
      const lines = cartLines(cart)
      const terms = { taxRatePercent: cart[0]!.outlet.taxRatePercent!, deliveryFeePaise: 0 }
      const shown = billOf(lines, coupon, terms)
      const request = toRequest({
        outletId: 'saffron',
        lines,
        notes: {},
        couponChoice: coupon ?? 'none',
        origin: { type: 'TABLE', id: 7 },
        terms,
      })
      if (!request) {
        expect(rows.every(({ item }) => item.outOfStock)).toBe(true)
        return
      }
      ordered++
      const body = JSON.parse(JSON.stringify(orderBody(request))) as ReturnType<typeof orderBody>
      const priced = priceLines(
        body,
        rows.map(({ item }) => item),
      )
      refuseUnavailable(priced)
      // Rejects with PRICE_CHANGED when it reckons another total.
      const charged = agreedBill('saffron', priced, body, tax)
      expect(toPaise(body.expectedTotal)).toBe(shown.toPayPaise)
      expect({ ...charged, totalItems: 0 }).toEqual({ ...shown, totalItems: 0 })
      expect(charged.totalItems).toBe(shown.totalItems)
    }),
    { numRuns: RUNS },
  )
  expect(ordered).toBeGreaterThan(RUNS * 0.8)
})

test('of random carts none has a smaller bill with an offer chosen by hand, or without one, than with the one applied by itself', () => {
  const outlet = { outletId: 'saffron', status: 'LIVE', takesCoupons: true }
  fc.assert(
    fc.property(someCart, fc.constantFrom(0, 5, 12, 18, 12.5), ({ dishes }, tax) => {
      const rows = dishes.map(({ dish, quantity, size }, index) => ({
        item: rowOf(`dish-${index}`, dish),
        quantity,
        servingSize: dish.servings[size % Math.max(1, dish.servings.length)]?.size,
      }))
      const lines = cartLines(seen(rows, tax))
      const draft = { outlet, lines, notes: {}, terms: { taxRatePercent: tax, deliveryFeePaise: 0 } }
      const toPay = (couponChoice: CheckoutContext['couponChoice']) => draftBill({ ...draft, couponChoice }).toPayPaise
      expect(toPay('best')).toBe(Math.min(toPay('none'), ...COUPONS.map(toPay)))
    }),
    { numRuns: RUNS },
  )
})
