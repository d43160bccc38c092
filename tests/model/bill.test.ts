import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availableLines, billOf, billThatComesTo, estimatedMinutes, preparationMinutesOf } from '#machines/model/bill/bill.ts'
import {
  type Coupon,
  COUPONS,
  couponValue,
  discountPaise,
  findCoupon,
  isWithinThreshold,
  offerEffect,
  offerHeadline,
  offersOn,
  offerTerms,
  toOffers,
} from '#machines/model/bill/coupon.ts'
import { line } from '#tests/support/fixtures.ts'
import { forAll } from '#tests/support/for-all.ts'

const someLine = fc
  .record({
    menuId: fc.stringMatching(/^[a-z]{1,6}$/),
    quantity: fc.integer({ min: 0, max: 99 }),
    price: fc.nat(500_000),
    outOfStock: fc.boolean(),
  })
  .map(({ menuId, quantity, price, outOfStock }) => line(menuId, quantity, { unitPricePaise: price, outOfStock }))
const someLines = fc.array(someLine, { maxLength: 8 })
const someCoupon: fc.Arbitrary<Coupon> = fc.record({
  code: fc.constant('ANY'),
  title: fc.constant('Any'),
  discountType: fc.constantFrom('PERCENTAGE' as const, 'FLAT' as const),
  discountValue: fc.oneof(fc.integer({ min: -50, max: 1_000_000 }), fc.double({ min: 0, max: 150, noNaN: true }), fc.constant(Number.NaN)),
})
const someTerms = fc.record({
  taxRatePercent: fc.constantFrom(0, 5, 12, 33.335),
  deliveryFeePaise: fc.nat(10_000),
  taxedAfterDiscount: fc.constantFrom(true, false, undefined),
})

/** The offers that app and server both know. */
test.each([
  ['FEAST10', 'Weekend Feast', '10% OFF', 100_00, 10_00],
  ['THALI100', 'Thali Treat', '₹100 OFF', 100_00, 0],
  ['MEHFIL20', 'Mehfil Special', '20% OFF', 100_00, 20_00],
  ['CHAI50', 'Chai Break', '₹50 OFF', 299_00, 50_00],
])('%s is %s, %s', (code, title, value, bill, discount) => {
  const coupon = findCoupon(code)!
  expect([coupon.title, couponValue(coupon), discountPaise(coupon, bill)]).toEqual([title, value, discount])
})

test('an offer of nothing is none, though it is known', () => {
  const offer = { code: 'WELCOME', title: 'Welcome', discountType: 'PERCENTAGE' }
  expect(toOffers([0, -5, '10', null].map((discountValue) => ({ ...offer, discountValue })))).toEqual([])
  expect(findCoupon('toString')).toBeUndefined()
  expect(discountPaise({ code: 'X', title: 'X', discountType: 'FLAT', discountValue: 0 }, 500_00)).toBe(0)
})

test('the offers of an outlet come in rupees and are read in paise; what is none is left out', () => {
  const lunch = {
    code: 'LUNCH',
    title: ' Lunch ',
    discountType: 'PERCENTAGE',
    discountValue: 12.5,
    minimumTotal: 499.5,
    maximumDiscount: 120,
  }
  const offer = { ...lunch, title: 'Lunch', minimumPaise: 499_50, capPaise: 120_00 }
  const { minimumTotal: _minimum, maximumDiscount: _most, ...read } = offer
  const bare = { code: 'OWN5', discountType: 'FLAT', discountValue: 5 }
  const others = [null, 'LUNCH', { ...lunch, code: 'lunch' }, { ...lunch, discountType: 'GIFT' }, { ...lunch, discountValue: Infinity }]
  const offers = toOffers([lunch, ...others, bare])
  expect(offers).toEqual([read, { ...bare, title: 'OWN5', minimumPaise: undefined, capPaise: undefined }])
  expect(toOffers(JSON.parse(JSON.stringify(offers)))).toEqual(offers)
  expect([toOffers([]), toOffers(undefined), toOffers({}), toOffers(null)]).toEqual([[], undefined, undefined, undefined])
})

test('an offer takes off no more than its cap, and nothing below its minimum', () => {
  const lunch: Coupon = {
    code: 'LUNCH',
    title: 'Lunch',
    discountType: 'PERCENTAGE',
    discountValue: 20,
    minimumPaise: 400_00,
    capPaise: 120_00,
  }
  expect([399_99, 400_00, 599_99, 600_00, 90_000_00].map((total) => discountPaise(lunch, total))).toEqual([
    0, 80_00, 120_00, 120_00, 120_00,
  ])
  expect(offerHeadline(lunch)).toBe('Flat 20% Off up to ₹120 on orders above ₹400')
  expect(offerHeadline({ ...lunch, minimumPaise: 0 })).toBe('Flat 20% Off up to ₹120 on total bill')
  expect([offerTerms(lunch), offerTerms({ ...lunch, minimumPaise: 0 })]).toEqual(['Lunch · ₹400/order', 'Lunch'])
  const [offer] = offersOn({ itemTotalPaise: 300_00, discountablePaise: 315_00 }, [lunch])
  expect(offer).toMatchObject({ savesPaise: 0, missingPaise: 100_00, isBest: false })
})

test('a share fits any bill, an amount only one of ₹299', () => {
  const [feast, chai] = [findCoupon('FEAST10')!, findCoupon('CHAI50')!]
  expect([isWithinThreshold(feast, 1), isWithinThreshold(chai, 298_99), isWithinThreshold(chai, 299_00)]).toEqual([true, false, true])
})

test.each([
  [undefined, 30],
  [0, 30],
  [-5, 30],
  [Number.NaN, 30],
  [Infinity, 30],
  [0.5, 0.5],
  [45, 45],
])('a dish that names %s minutes takes %s', (minutes, expected) => {
  expect(preparationMinutesOf({ preparationMinutes: minutes })).toBe(expected)
})

test('the parts of a bill are whole paise that add up to TO PAY, and none is negative', () => {
  forAll(someLines, fc.option(someCoupon, { nil: undefined }), someTerms, (lines, coupon, terms) => {
    const bill = billOf(lines, coupon, terms)
    expect(bill.itemTotalPaise + bill.deliveryFeePaise + bill.taxesPaise - bill.discountPaise).toBe(bill.toPayPaise)
    for (const part of Object.values(bill)) {
      expect(Number.isInteger(part)).toBe(true)
      expect(part).toBeGreaterThanOrEqual(0)
    }
  })
})

test('a bill that comes to another total keeps its dishes, and its parts add up to that total', () => {
  forAll(someLines, fc.option(someCoupon, { nil: undefined }), someTerms, fc.nat(2_000_000), (lines, coupon, terms, total) => {
    const bill = billOf(lines, coupon, terms)
    const scaled = billThatComesTo(bill, total)
    expect(scaled.toPayPaise).toBe(total)
    expect(scaled.itemTotalPaise + scaled.deliveryFeePaise + scaled.taxesPaise - scaled.discountPaise).toBe(total)
    expect([scaled.totalItems, scaled.itemTotalPaise, scaled.deliveryFeePaise]).toEqual([
      bill.totalItems,
      bill.itemTotalPaise,
      bill.deliveryFeePaise,
    ])
    for (const part of Object.values(scaled)) expect(part).toBeGreaterThanOrEqual(0)
    expect(billThatComesTo(bill, bill.toPayPaise)).toEqual(bill)
  })
})

test('the order of the lines does not change the bill', () => {
  forAll(someLines, someCoupon, (lines, coupon) => {
    expect(billOf(lines.toReversed(), coupon)).toEqual(billOf(lines, coupon))
  })
})

test('lines out of stock do not change the bill or the estimate', () => {
  forAll(someLines, someLine, (lines, extra) => {
    const more = [...lines, { ...extra, outOfStock: true, preparationMinutes: 999 }]
    expect(billOf(more, COUPONS[0])).toEqual(billOf(lines, COUPONS[0]))
    expect(estimatedMinutes(more)).toBe(estimatedMinutes(lines))
  })
})

test('a bill of 3 × ₹33.33 with 10 % off is exact to the paisa', () => {
  expect(billOf([line('tea', 3, { unitPricePaise: 33_33 })], findCoupon('FEAST10'))).toEqual({
    totalItems: 3,
    itemTotalPaise: 99_99,
    deliveryFeePaise: 0,
    taxesPaise: 5_00,
    discountPaise: 10_00,
    toPayPaise: 94_99,
    discountablePaise: 104_99,
  })
})

test.each([
  [undefined, { taxesPaise: 5_00, discountPaise: 10_00, toPayPaise: 95_00 }],
  [true, { taxesPaise: 4_50, discountPaise: 10_00, toPayPaise: 94_50 }],
])('of ₹100 with 10 %% off, taxed after the discount: %s', (taxedAfterDiscount, expected) => {
  const terms = { taxRatePercent: 5, deliveryFeePaise: 0, taxedAfterDiscount }
  expect(billOf([line('dal', 1, { unitPricePaise: 100_00 })], findCoupon('FEAST10'), terms)).toMatchObject(expected)
})

test('a discount that lowers what is taxed is no more than the dishes, and leaves a delivery fee to pay', () => {
  const huge: Coupon = { code: 'HUGE', title: 'Huge', discountType: 'FLAT', discountValue: 1e9 }
  const bill = billOf([line('dal', 3)], huge, { taxRatePercent: 5, deliveryFeePaise: 20_00, taxedAfterDiscount: true })
  expect(bill).toMatchObject({ discountPaise: 360_00, taxesPaise: 0, toPayPaise: 20_00 })
})

test('a discount never exceeds what there is to pay', () => {
  const huge: Coupon = { code: 'HUGE', title: 'Huge', discountType: 'FLAT', discountValue: 1e9 }
  expect(billOf([line('dal', 3)], huge).toPayPaise).toBe(0)
  const twice: Coupon = { code: 'TWICE', title: 'Twice', discountType: 'PERCENTAGE', discountValue: 150 }
  expect(billOf([line('dal', 3)], twice).discountPaise).toBe(360_00)
})

test('what an offer is said to save is what the bill takes off with it, and what it lacks is what reaches it', () => {
  forAll(someLines, fc.array(someCoupon, { maxLength: 6 }), someTerms, (lines, coupons, terms) => {
    const bill = billOf(lines, undefined, terms)
    const offers = offersOn(bill, coupons)
    expect(offers).toHaveLength(coupons.length)
    for (const { coupon, savesPaise, missingPaise } of offers) {
      expect(savesPaise).toBe(billOf(lines, coupon, terms).discountPaise)
      expect(isWithinThreshold(coupon, bill.itemTotalPaise + missingPaise)).toBe(true)
      if (missingPaise > 0) {
        expect(savesPaise).toBe(0)
        expect(isWithinThreshold(coupon, bill.itemTotalPaise + missingPaise - 1)).toBe(false)
      }
    }
  })
})

test('the best offer is the one with the smallest bill; one is marked, it comes first, and none that saves nothing', () => {
  forAll(someLines, fc.array(someCoupon, { maxLength: 6 }), someTerms, (lines, coupons, terms) => {
    const offers = offersOn(billOf(lines, undefined, terms), coupons)
    const best = offers.filter(({ isBest }) => isBest)
    expect(best).toHaveLength(offers.some(({ savesPaise }) => savesPaise > 0) ? 1 : 0)
    if (best[0]) {
      expect(offers[0]).toBe(best[0])
      for (const { coupon } of offers)
        expect(billOf(lines, best[0].coupon, terms).toPayPaise).toBeLessThanOrEqual(billOf(lines, coupon, terms).toPayPaise)
    }
    // Those in reach by what they save, then the others by what they lack.
    const order = offers.map(({ savesPaise, missingPaise }) => [missingPaise, -savesPaise])
    expect(order).toEqual(order.toSorted((one, other) => one[0]! - other[0]! || one[1]! - other[1]!))
  })
})

test('an applied offer changes nothing of what the offers save', () => {
  const lines = [line('dal', 3)]
  expect(offersOn(billOf(lines, findCoupon('MEHFIL20')))).toEqual(offersOn(billOf(lines, undefined)))
})

test('an offer that is in reach and saves nothing says nothing', () => {
  const [offer] = offersOn(billOf([], undefined), [findCoupon('FEAST10')!])
  expect(offer).toMatchObject({ savesPaise: 0, missingPaise: 0, isBest: false })
  expect(offerEffect(offer!)).toBeUndefined()
})

test('an offer reads as the drawer says', () => {
  expect([offerHeadline(findCoupon('FEAST10')!), offerHeadline(findCoupon('CHAI50')!)]).toEqual([
    'Flat 10% Off on total bill',
    'Flat ₹50 Off on orders above ₹299',
  ])
  expect([offerTerms(findCoupon('FEAST10')!), offerTerms(findCoupon('CHAI50')!)]).toEqual(['Weekend Feast', 'Chai Break · ₹299/order'])
})

test.each([
  [[], 0],
  [[undefined], 30],
  [[10, 45], 45],
  [[0, -5, Number.NaN], 30],
  [[20, undefined], 30],
])('preparation times of %j take %d minutes', (minutes, estimate) => {
  expect(estimatedMinutes(minutes.map((preparationMinutes, index) => line(`dish${index}`, 1, { preparationMinutes })))).toBe(estimate)
})

test('a line with quantity 0 is not available', () => {
  expect(availableLines([line('dal', 0), line('roti', 1)])).toEqual([line('roti', 1)])
})
