import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { draftBill, toRequest } from '#machines/checkout/checkout.request.ts'
import { type BillTerms, termsOf } from '#machines/model/bill/bill.ts'
import { type Cart, cartLines } from '#machines/model/cart.ts'
import { type Coupon, DISCOUNT_TYPES } from '#machines/model/bill/coupon.ts'
import { taxedBill, type TaxedBill } from '#machines/model/bill/tax.ts'
import { WEEKDAYS } from '#machines/model/outlet/outlet.ts'
import { toPaise } from '#machines/model/money.ts'
import { type OfferRow, offersToWire, toCoupon } from '#server/catalogue/offers.ts'
import type { MenuItemRow, OutletRow } from '#server/catalogue/queries.ts'
import { cartToWire } from '#server/cart/wire.ts'
import type { BillContent } from '#server/db/schema.ts'
import { openRows } from '#server/observability/rows.ts'
import { halvesOf } from '#server/orders/bills.ts'
import { creditOf } from '#server/orders/credit-notes.ts'
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts'
import { agreedBill, couponOf, priceLines, refuseUnavailable, toCartLines } from '#server/orders/rules.ts'
import { readCart } from '#src/api/cart.ts'
import { orderBody } from '#src/api/orders.ts'
import { runs, SEED } from '#tests/support/level.ts'

const someTax = fc.record({ taxRatePercent: fc.constantFrom(0, 5, 12, 18, 12.5), taxedAfterDiscount: fc.constantFrom(true, undefined) })
const someDishTax = fc.constantFrom(null, null, '5', '18', '18 incl', 'incl', '0', 'outside')
const BRAND = { taxRatePercent: 5, deliveryFeePaise: 0 }
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
  tax: someDishTax,
})
const someOffer = fc
  .record({
    code: fc.constantFrom('FEAST10', 'LUNCH', 'OWN5', 'CHAI50', 'RAIN'),
    kind: fc.constantFrom(...DISCOUNT_TYPES),
    value: fc.integer({ min: 1, max: 100 }),
    minimumPaise: fc.oneof(fc.constant(0), fc.nat(400_000)),
    capPaise: fc.option(fc.integer({ min: 1, max: 60_000 })),
  })
  .map((offer): OfferRow => {
    const value = offer.kind === 'FLAT' ? offer.value * 157 : offer.value
    return { ...offer, value, outletId: 'saffron', title: offer.code, position: 0, from: MOMENT, until: null }
  })
const someCart = fc.record({
  dishes: fc.array(fc.record({ dish: someDish, quantity: fc.integer({ min: 1, max: 99 }), size: fc.nat(2) }), {
    minLength: 1,
    maxLength: 8,
  }),
  offers: fc.uniqueArray(someOffer, { selector: ({ code }) => code, maxLength: 4 }),
  chosen: fc.nat(4),
})

const rowOf = (
  menuId: string,
  dish: { pricePaise: number; finalPricePaise: number | null; servings: MenuItemRow['servings']; soldOut: boolean; tax: string | null },
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
    kind: 'food',
    allergens: null,
    kcal: null,
    servingGrams: null,
    tax: dish.tax,
    soldOutUntil: null,
    changedBy: null,
    deletedAt: null,
  }) satisfies MenuItemRow

const OUTLET = {
  id: 'saffron',
  name: 'Saffron House',
  type: 'RESTAURANT',
  status: 'LIVE',
  banners: [],
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, 'closed'])),
  holidays: [],
  pausedUntil: null,
  taxRatePercent: null,
  gstin: '27AAAAA0000A1Z2',
  taxIncluded: false,
} as unknown as OutletRow

const EVERY_ROW = openRows(() => {}, { error: () => {} })

/** What the customer sees of a cart after it has gone over the wire. */
function seen(
  rows: { item: MenuItemRow; quantity: number; servingSize: string | undefined }[],
  tax: Pick<BillTerms, 'taxRatePercent' | 'taxedAfterDiscount'>,
  offers: OfferRow[] = [],
): Cart {
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
  const terms = () => ({ ...tax, ...offersToWire(offers) })
  const wire: unknown = JSON.parse(JSON.stringify(cartToWire('c1', [OUTLET], lines as never, new Date(), terms, EVERY_ROW)))
  return readCart(wire)
}

const RUNS = runs(1_000)

test('client and server agree on random carts, offers with minimum and cap, tax rates and both formulas to the paisa', () => {
  let [ordered, discounted] = [0, 0]
  fc.assert(
    fc.property(someCart, someTax, ({ dishes, offers, chosen }, tax) => {
      const rows = dishes.map(({ dish, quantity, size }, index) => {
        const item = rowOf(`dish-${index}`, dish)
        return { item, quantity, servingSize: dish.servings[size % Math.max(1, dish.servings.length)]?.size }
      })
      const cart = seen(rows, tax, offers)
      const { outlet } = cart[0]!
      const couponChoice = offers[chosen]?.code ?? (chosen === 4 ? 'none' : 'best')
      const lines = cartLines(cart)
      const terms = termsOf(outlet, BRAND)
      const draft = { outlet: { ...outlet, status: 'LIVE', openNow: true }, lines, notes: {}, couponChoice, terms, now: Date.now }
      const shown = draftBill(draft)
      const request = toRequest({
        ...draft,
        outletId: 'saffron',
        origin: { type: 'TABLE', id: 7 },
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
        OUTLET,
      )
      refuseUnavailable(priced, MOMENT)
      // Rejects with PRICE_CHANGED when it reckons another total.
      const coupon = couponOf(body.couponCode, offers.find(({ code }) => code === body.couponCode) ?? null)
      const charged = agreedBill('saffron', priced, body, { ...tax, deliveryFeePaise: 0 }, coupon)
      if (charged.discountPaise > 0) discounted++
      expect(toPaise(body.expectedTotal)).toBe(shown.toPayPaise)
      expect({ ...charged, totalItems: 0 }).toEqual({ ...shown, totalItems: 0 })
      expect(charged.totalItems).toBe(shown.totalItems)
    }),
    { numRuns: RUNS, seed: SEED },
  )
  expect(ordered).toBeGreaterThan(RUNS * 0.8)
  expect(discounted).toBeGreaterThan(RUNS * 0.3)
})

test('of random carts none has a smaller bill with an offer chosen by hand, or without one, than with the one applied by itself', () => {
  fc.assert(
    fc.property(someCart, someTax, ({ dishes, offers }, tax) => {
      const rows = dishes.map(({ dish, quantity, size }, index) => ({
        item: rowOf(`dish-${index}`, dish),
        quantity,
        servingSize: dish.servings[size % Math.max(1, dish.servings.length)]?.size,
      }))
      const cart = seen(rows, tax, offers)
      const { outlet } = cart[0]!
      const draft = { outlet, lines: cartLines(cart), notes: {}, terms: termsOf(outlet, BRAND) }
      const toPay = (couponChoice: CheckoutContext['couponChoice']) => draftBill({ ...draft, couponChoice }).toPayPaise
      expect(toPay('best')).toBe(Math.min(toPay('none'), ...offers.map(({ code }) => toPay(code))))
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

const orderRow = (bill: TaxedBill, terms: BillTerms, coupon: Coupon | undefined) =>
  ({
    coupon: coupon ?? null,
    couponCode: null,
    taxRatePercent: terms.taxRatePercent,
    taxedAfterDiscount: terms.taxedAfterDiscount === true,
    deliveryFeePaise: 0,
    discountPaise: bill.discountPaise,
    taxesPaise: bill.taxesPaise,
  }) as OrderRow

test('the notes of random bills of mixed taxes never take a paisa less than nothing, and together they are the bill', () => {
  fc.assert(
    fc.property(someCart, fc.constantFrom(0, 5, 18), ({ dishes, offers }, taxRatePercent) => {
      const terms = { taxRatePercent, deliveryFeePaise: 0, taxedAfterDiscount: true }
      const coupon = offers[0] && { ...toCoupon(offers[0]), minimumPaise: 0 }
      const lines = dishes.map(({ dish, quantity }, lineNumber) => {
        const { pricePaise: unitPricePaise, tax } = dish
        return {
          lineNumber,
          menuId: `dish-${lineNumber}`,
          name: 'Dish',
          quantity,
          unitPricePaise,
          servingSize: null,
          isVegetarian: true,
          tax,
        }
      }) as OrderLineRow[]
      const bill = taxedBill(toCartLines(lines), coupon, terms)
      const { taxesPaise: _, toPayPaise: totalPaise, ...amounts } = bill
      const content = { ...amounts, ...halvesOf(bill.taxes), totalPaise } as unknown as BillContent
      const notes: BillContent[] = []
      for (const index of lines.keys()) {
        const note = creditOf(orderRow(bill, terms, coupon), content, notes, lines.slice(index + 1))
        expect(note.itemTotalPaise).toBe(lines[index]!.quantity * lines[index]!.unitPricePaise)
        for (const amount of amountsIn(note)) expect(amount).toBeGreaterThanOrEqual(0)
        notes.push(note as BillContent)
      }
      const sum = notes.map(amountsIn).reduce((total, note) => total.map((paise, at) => paise + note[at]!))
      expect(sum).toEqual(amountsIn(content))
      const inParts = (papers: BillContent[]) =>
        papers
          .flatMap(({ taxes }) => taxes!)
          .reduce((total, { taxablePaise, cgstPaise, sgstPaise }) => total + taxablePaise + cgstPaise + sgstPaise, 0)
      expect(inParts(notes)).toBe(inParts([content]))
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

const amountsIn = ({
  itemTotalPaise,
  discountPaise,
  cgstPaise,
  sgstPaise,
  totalPaise,
}: Omit<BillContent, 'lines' | 'seller' | 'place'>) => [itemTotalPaise, discountPaise, cgstPaise, sgstPaise, totalPaise]
