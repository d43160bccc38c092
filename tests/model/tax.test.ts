import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billOf } from '#machines/model/bill/bill.ts'
import { type CartLine, linesTotalPaise } from '#machines/model/cart.ts'
import type { Coupon } from '#machines/model/bill/coupon.ts'
import { addedPaise, taxedBill, taxNotes, taxOf } from '#machines/model/bill/tax.ts'
import { line } from '#tests/support/fixtures.ts'
import { forAll } from '#tests/support/for-all.ts'

const TERMS = { taxRatePercent: 5, deliveryFeePaise: 0, taxedAfterDiscount: true }
const TENTH: Coupon = { code: 'TENTH', title: 'Tenth', discountType: 'PERCENTAGE', discountValue: 10 }
const HUNDRED: Coupon = { code: 'HUNDRED', title: 'Hundred', discountType: 'FLAT', discountValue: 100 }
const dish = (unitPricePaise: number, tax?: string, more: Partial<CartLine> = {}) =>
  line('dal', 1, { unitPricePaise, ...more, ...(tax && { tax }) })

const someLine = fc
  .record({
    quantity: fc.integer({ min: 0, max: 99 }),
    price: fc.nat(500_000),
    tax: fc.constantFrom(undefined, '5', '18', '0', '12.5', '5 incl', '18 incl', 'incl', 'outside', 'what is this'),
    outOfStock: fc.boolean(),
  })
  .map(({ quantity, price, tax, outOfStock }) => dish(price, tax, { quantity, outOfStock }))
const someLines = fc.array(someLine, { maxLength: 8 })
const someCoupon = fc.option(
  fc.record({
    code: fc.constant('ANY'),
    title: fc.constant('Any'),
    discountType: fc.constantFrom('PERCENTAGE' as const, 'FLAT' as const),
    discountValue: fc.integer({ min: 1, max: 5_000 }),
  }),
  { nil: undefined },
)
const someTerms = fc.record({
  taxRatePercent: fc.constantFrom(0, 5, 18),
  deliveryFeePaise: fc.nat(10_000),
  taxedAfterDiscount: fc.boolean(),
})

test.each([
  [undefined, 'ADDED', 5],
  [null, 'ADDED', 5],
  ['18', 'ADDED', 18],
  ['0', 'ADDED', 0],
  ['12.5', 'ADDED', 12.5],
  ['100', 'ADDED', 100],
  ['18 incl', 'INCLUDED', 18],
  ['incl', 'INCLUDED', 5],
  ['outside', 'OUTSIDE', 0],
  ['101', 'ADDED', 5],
  ['18% incl', 'ADDED', 5],
  ['', 'ADDED', 5],
])('at an outlet of 5 %% the tax %j is %s at %d %%', (tax, kind, ratePercent) => {
  expect(taxOf(tax, 5)).toEqual({ kind, ratePercent })
})

test('each rate is taxed on what is paid at it: the discount is shared by what the dishes cost', () => {
  // ₹100 off ₹300 and ₹100 at the two rates, and ₹100 outside GST.
  const { taxes, taxesPaise, toPayPaise } = taxedBill([dish(300_00), dish(100_00, '18'), dish(100_00, 'outside')], HUNDRED, TERMS)
  expect(taxes).toEqual([
    { kind: 'ADDED', ratePercent: 5, taxablePaise: 240_00, cgstPaise: 6_00, sgstPaise: 6_00 },
    { kind: 'ADDED', ratePercent: 18, taxablePaise: 80_00, cgstPaise: 7_20, sgstPaise: 7_20 },
    { kind: 'OUTSIDE', ratePercent: 0, taxablePaise: 80_00, cgstPaise: 0, sgstPaise: 0 },
  ])
  expect([taxesPaise, toPayPaise]).toEqual([26_40, 426_40])
})

test('a price that has its tax in it does not grow, and its taxable value is worked out of it', () => {
  const bill = taxedBill([dish(100_00, 'incl'), dish(118_00, '18 incl')], TENTH, TERMS)
  expect(bill).toMatchObject({ itemTotalPaise: 218_00, discountPaise: 21_80, taxesPaise: 0, toPayPaise: 196_20 })
  expect(bill.taxes).toEqual([
    { kind: 'INCLUDED', ratePercent: 5, taxablePaise: 85_71, cgstPaise: 2_14, sgstPaise: 2_15 },
    { kind: 'INCLUDED', ratePercent: 18, taxablePaise: 90_00, cgstPaise: 8_10, sgstPaise: 8_10 },
  ])
  expect(taxNotes(bill.taxes)).toEqual([
    'In the prices: CGST 2.5 % ₹2.14 · SGST 2.5 % ₹2.15',
    'In the prices: CGST 9 % ₹8.10 · SGST 9 % ₹8.10',
  ])
})

test('a tax that says what its outlet charges anyway is no rate of its own', () => {
  expect(taxedBill([dish(33_33), dish(33_33, '5')], undefined, TERMS).taxes).toEqual(taxedBill([dish(66_66)], undefined, TERMS).taxes)
})

test('where a backend does not tax after the discount, the specification’s formula stands, whatever a line says', () => {
  forAll(someLines, someCoupon, someTerms, (lines, coupon, terms) => {
    const { taxes: _, ...bill } = taxedBill(lines, coupon, { ...terms, taxedAfterDiscount: false })
    expect(bill).toEqual(billOf(lines, coupon, { ...terms, taxedAfterDiscount: false }))
  })
})

test('with the outlet’s tax alone the bill is the one of before', () => {
  forAll(someLines, someCoupon, someTerms, (lines, coupon, terms) => {
    const plain = lines.map((one) => ({ ...one, tax: undefined }))
    const { taxes: _, ...bill } = taxedBill(plain, coupon, terms)
    expect(bill).toEqual(billOf(plain, coupon, terms))
  })
})

test('the parts of a bill are whole paise that add up, whatever the sequence of the lines', () => {
  forAll(someLines, someCoupon, someTerms, (lines, coupon, terms) => {
    const bill = taxedBill(lines, coupon, terms)
    expect(bill.itemTotalPaise + bill.deliveryFeePaise + bill.taxesPaise - bill.discountPaise).toBe(bill.toPayPaise)
    expect(addedPaise(bill.taxes)).toBe(bill.taxesPaise)
    const priced = bill.taxes.map(({ kind, taxablePaise, cgstPaise, sgstPaise }) =>
      kind === 'INCLUDED' ? taxablePaise + cgstPaise + sgstPaise : taxablePaise,
    )
    const off = terms.taxedAfterDiscount ? bill.discountPaise : 0
    expect(priced.reduce((sum, paise) => sum + paise, 0)).toBe(linesTotalPaise(lines) - off)
    for (const { taxablePaise, cgstPaise, sgstPaise } of bill.taxes) {
      for (const part of [taxablePaise, cgstPaise, sgstPaise]) {
        expect(Number.isInteger(part)).toBe(true)
        expect(part).toBeGreaterThanOrEqual(0)
      }
      expect([0, 1]).toContain(sgstPaise - cgstPaise)
    }
    expect(taxedBill(lines.toReversed(), coupon, terms)).toEqual(bill)
  })
})

test('prices from the storage that are no whole paise cost no answer', () => {
  const { toPayPaise } = taxedBill([dish(100.5, '18'), dish(1e300)], HUNDRED, TERMS)
  expect(toPayPaise).toBeGreaterThan(0)
})

test('a bill says nothing of a part without a price, or without a rate, and names what is outside', () => {
  const part = (kind: 'ADDED' | 'INCLUDED' | 'OUTSIDE', ratePercent: number, taxablePaise: number, half = 0) => ({
    kind,
    ratePercent,
    taxablePaise,
    cgstPaise: half,
    sgstPaise: half,
  })
  expect(taxNotes([part('ADDED', 5, 0), part('ADDED', 0, 100_00), part('OUTSIDE', 0, 0), part('INCLUDED', 0, 100_00)])).toEqual([])
  expect(taxNotes([part('OUTSIDE', 0, 350_00), part('ADDED', 5, 100_00, 2_50), part('INCLUDED', 18, 100_00, 9_00)])).toEqual([
    '₹350.00 outside GST',
    'CGST 2.5 % ₹2.50 · SGST 2.5 % ₹2.50',
    'In the prices: CGST 9 % ₹9.00 · SGST 9 % ₹9.00',
  ])
})
