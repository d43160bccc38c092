import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatPrice, toPaise, toRupees } from '#machines/model/money.ts'
import { forAll } from '#tests/support/for-all.ts'

test.each([
  [0, 0],
  [0.1 + 0.2, 30],
  [33.335, 3334],
  [999999, 99999900],
  [-1, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['120', undefined],
  [null, undefined],
])('%j rupees are %j paise', (rupees, paise) => {
  expect(toPaise(rupees)).toBe(paise)
})

test('whole paise survive the way to rupees and back', () => {
  forAll(fc.nat(1_000_000_000), (paise) => {
    expect(toPaise(toRupees(paise))).toBe(paise)
  })
})

test('a price shows paise only when it has some, an amount always does', () => {
  expect([formatPrice(125000), formatPrice(1250), formatAmount(125000), formatAmount(9999999_00)]).toEqual([
    '₹1,250',
    '₹12.50',
    '₹1,250.00',
    '₹99,99,999.00',
  ])
})

const inIndia = (digits: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', ...digits })

test('amounts are grouped by lakh and crore as Intl.NumberFormat does it, with a minus instead of a hyphen', () => {
  const exact = inIndia({ minimumFractionDigits: 2 })
  const whole = inIndia({ maximumFractionDigits: 0 })
  const paise = fc.oneof(fc.integer(), fc.integer({ min: -1e13, max: 1e13 })).map((amount) => amount + 0)
  forAll(paise, (amount) => {
    expect(formatAmount(amount)).toBe(exact.format(amount / 100).replace('-', '−'))
    expect(formatPrice(amount * 100)).toBe(whole.format(amount).replace('-', '−'))
  })
})
