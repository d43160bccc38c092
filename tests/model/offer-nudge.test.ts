import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billOf } from '#machines/model/bill/bill.ts'
import { type Coupon, type CouponChoice, COUPONS, discountPaise, isWithinThreshold } from '#machines/model/bill/coupon.ts'
import { nudgeOf, nudgeText, offerNudge } from '#machines/model/bill/offer-nudge.ts'
import { line } from '#tests/support/fixtures.ts'
import { forAll } from '#tests/support/for-all.ts'

const billWith = (itemTotalPaise: number) => billOf([line('dal', 1, { unitPricePaise: itemTotalPaise })], undefined)
const textOf = (itemTotalPaise: number, coupons?: Coupon[]) => {
  const nudge = offerNudge(billWith(itemTotalPaise), coupons)
  return nudge && nudgeText(nudge)
}

test.each([
  [0, undefined],
  [220_00, 'Add ₹79 for ₹100 off'],
  [298_99, 'Add ₹0.01 for ₹100 off'],
  [299_00, 'You save ₹100 at checkout'],
  [800_00, 'You save ₹160 at checkout'],
  [333_33_33, 'You save ₹6,666.67 at checkout'],
])('on a bill of %d paise the nudge reads %s', (total, text) => {
  expect(textOf(total)).toBe(text)
})

test('the bar is as long as the part of the amount that is on the bill', () => {
  expect(offerNudge(billWith(220_00))).toMatchObject({ kind: 'near', missingPaise: 79_00, reached: 220 / 299 })
})

test('an offer that would save no more than one in reach is not worth adding for', () => {
  const [, , mehfil, chai] = COUPONS as [Coupon, Coupon, Coupon, Coupon]
  expect(textOf(290_00, [mehfil, chai])).toBe('You save ₹58 at checkout')
  // At ₹299 both take ₹59.80 off.
  expect(textOf(290_00, [mehfil, { ...chai, discountValue: 59.8 }])).toBe('You save ₹58 at checkout')
})

test('without an offer there is nothing to say', () => {
  expect(textOf(500_00, [])).toBeUndefined()
})

test('a cart shows offers only where its outlet takes codes, and at the tax of that outlet', () => {
  const terms = { taxRatePercent: 5, deliveryFeePaise: 0 }
  const outlet = { outletId: 'saffron', status: 'LIVE' }
  const lines = [line('dal', 1, { unitPricePaise: 220_00 })]
  const most: Coupon = { code: 'MOST', title: 'Most', discountType: 'FLAT', discountValue: 500 }
  const saved = (more: object) => nudgeOf({ outlet: { ...outlet, offers: [most], ...more }, lines }, terms)
  expect(saved({})).toMatchObject({ savesPaise: 231_00 })
  expect(saved({ taxRatePercent: 0 })).toMatchObject({ savesPaise: 220_00 })
  expect(saved({ taxedAfterDiscount: true })).toMatchObject({ savesPaise: 220_00 })
  expect(nudgeOf({ outlet, lines }, terms)).toBeUndefined()
  expect(nudgeOf({ outlet: { ...outlet, offers: COUPONS }, lines }, terms)).toMatchObject({ kind: 'near', missingPaise: 79_00 })
})

test('the nudge speaks of the offer that the customer chose, and of none once they removed it', () => {
  const outlet = { outletId: 'saffron', status: 'LIVE', offers: COUPONS }
  const terms = { taxRatePercent: 5, deliveryFeePaise: 0 }
  const text = (total: number, choice: CouponChoice) => {
    const nudge = nudgeOf({ outlet, lines: [line('dal', 1, { unitPricePaise: total })] }, terms, choice)
    return nudge && nudgeText(nudge)
  }
  expect(text(800_00, 'best')).toBe('You save ₹160 at checkout')
  expect(text(800_00, 'FEAST10')).toBe('You save ₹80 at checkout')
  expect(text(220_00, 'FEAST10')).toBe('You save ₹22 at checkout')
  expect(text(220_00, 'THALI100')).toBe('Add ₹79 for ₹100 off')
  // The outlet has ended the offer: the best of those that it has.
  expect(text(800_00, 'GONE10')).toBe('You save ₹160 at checkout')
  expect([text(800_00, 'none'), text(220_00, 'none')]).toEqual([undefined, undefined])
})

test('an offer called near saves more, once reached, than each in reach; one called saved takes off the most', () => {
  const someCoupon: fc.Arbitrary<Coupon> = fc.record({
    code: fc.stringMatching(/^[A-Z]{3}$/),
    title: fc.constant('Any'),
    discountType: fc.constantFrom('PERCENTAGE' as const, 'FLAT' as const),
    discountValue: fc.oneof(fc.integer({ min: -5, max: 200 }), fc.constantFrom(10, 20, 50, 100, 1_000)),
  })
  forAll(fc.nat(60_000), fc.array(someCoupon, { maxLength: 6 }), (total, coupons) => {
    const nudge = offerNudge(billWith(total), coupons)
    const inReach = coupons.filter((coupon) => isWithinThreshold(coupon, total))
    if (!nudge) {
      expect(total === 0 || inReach.every((coupon) => discountPaise(coupon, total) === 0)).toBe(true)
    } else if (nudge.kind === 'near') {
      const then = total + nudge.missingPaise
      expect([isWithinThreshold(nudge.coupon, then - 1), isWithinThreshold(nudge.coupon, then)]).toEqual([false, true])
      for (const coupon of inReach) expect(discountPaise(nudge.coupon, then)).toBeGreaterThan(discountPaise(coupon, then))
      expect(nudge.reached).toBeCloseTo(total / then)
    } else {
      for (const coupon of inReach)
        expect(billOf([line('dal', 1, { unitPricePaise: total })], coupon).toPayPaise).toBeGreaterThanOrEqual(
          billWith(total).toPayPaise - nudge.savesPaise,
        )
    }
  })
})

test('of offers that are equally near the one that saves more is shown, whichever comes first', () => {
  const [, thali, , chai] = COUPONS as [Coupon, Coupon, Coupon, Coupon]
  expect([textOf(220_00, [chai, thali]), textOf(220_00, [thali, chai])]).toEqual(Array(2).fill('Add ₹79 for ₹100 off'))
})
