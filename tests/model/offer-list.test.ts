import { expect, test } from 'vitest'
import { billOf } from '#machines/model/bill/bill.ts'
import { offersOn } from '#machines/model/bill/coupon.ts'
import { appliedText, offerRow } from '#machines/model/bill/offer-list.ts'
import { line } from '#tests/support/fixtures.ts'

const rows = (total: number, applied?: string) =>
  offersOn(billOf([line('dal', 1, { unitPricePaise: total })], undefined)).map((offer) => offerRow(offer, total, applied))
const shortly = (total: number, applied?: string) =>
  rows(total, applied).map(({ code, state, effect, terms, isApplied }) => [code, state, effect, terms, isApplied])

test('offers in reach say what they save, those out of reach what is missing, and how far the bill is', () => {
  expect(shortly(220_00, 'MEHFIL20')).toEqual([
    ['MEHFIL20', 'applied', 'You save ₹44', 'Mehfil Special', true],
    ['FEAST10', 'inReach', 'You save ₹22', 'Weekend Feast', false],
    ['THALI100', 'outOfReach', 'Add ₹79 more', '₹220 of ₹299', false],
    ['CHAI50', 'outOfReach', 'Add ₹79 more', '₹220 of ₹299', false],
  ])
  expect(rows(220_00).map(({ reached }) => reached)).toEqual([undefined, undefined, 220 / 299, 220 / 299])
})

test('from ₹299 every offer is in reach, with its terms', () => {
  expect(shortly(299_00).map(([code, state, , terms]) => [code, state, terms])).toEqual([
    ['THALI100', 'inReach', 'Thali Treat · ₹299/order'],
    ['MEHFIL20', 'inReach', 'Mehfil Special'],
    ['CHAI50', 'inReach', 'Chai Break · ₹299/order'],
    ['FEAST10', 'inReach', 'Weekend Feast'],
  ])
})

test('an applied offer that the bill no longer reaches is out of reach, and still marked', () => {
  expect(shortly(220_00, 'THALI100')[2]).toEqual(['THALI100', 'outOfReach', 'Add ₹79 more', '₹220 of ₹299', true])
})

test('above the offers stands which one is applied, and whether it is the best', () => {
  const offers = offersOn(billOf([line('dal', 1, { unitPricePaise: 220_00 })], undefined))
  expect(appliedText(offers, 'MEHFIL20')).toBe('The best offer is already on your bill.')
  expect(appliedText(offers, 'FEAST10')).toBe('Weekend Feast is applied.')
  expect(appliedText(offers, 'THALI100')).toBe('Thali Treat is not taken off yet. Add ₹79 more.')
  expect([appliedText(offers, undefined), appliedText(offers, 'GONE')]).toEqual([undefined, undefined])
})
