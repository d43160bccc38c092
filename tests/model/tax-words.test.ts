import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumTaxWords, taxWords } from '#machines/model/bill/tax-words.ts'
import { addedPaise, taxesOf } from '#machines/model/bill/tax.ts'
import { line, SAFFRON } from '#tests/support/fixtures.ts'
import { forAll } from '#tests/support/for-all.ts'

const FIVE = { taxRatePercent: 5, taxedAfterDiscount: true }
const dishes = (...taxes: (string | undefined)[]) => taxes.map((tax) => ({ pricePaise: 100_00, tax }))

test.each([
  ['one rate of the outlet', dishes(undefined, undefined), FIVE, 'plus 5 % GST'],
  ['a rate of the dishes', dishes('18', '18'), FIVE, 'plus 18 % GST'],
  ['a rate with a half', dishes('2.5'), FIVE, 'plus 2.5 % GST'],
  ['several rates', dishes(undefined, '18'), FIVE, 'plus GST'],
  ['one added, one in the price', dishes(undefined, '18 incl'), FIVE, 'plus GST'],
  ['one taxed, one outside GST', dishes(undefined, 'outside'), FIVE, 'plus GST'],
  ['all in the prices', dishes('incl', '18 incl'), FIVE, 'incl. taxes'],
  ['in the price, and outside GST', dishes('incl', 'outside'), FIVE, 'incl. taxes'],
  ['outside GST alone', dishes('outside'), FIVE, undefined],
  ['an outlet that is not registered', dishes(undefined), { ...FIVE, taxRatePercent: 0 }, undefined],
  ['no dishes', [], FIVE, undefined],
  ['a backend that tells no rate', dishes('18'), {}, undefined],
  ['a backend that taxes the item total at one rate', dishes('18 incl'), { taxRatePercent: 5 }, 'plus 5 % GST'],
  ['a free service of another rate', [...dishes(undefined), { pricePaise: 0, tax: '18' }], FIVE, 'plus 5 % GST'],
  ['a dish whose offer makes it free', [...dishes(undefined), { pricePaise: 50_00, finalPricePaise: 0, tax: '18' }], FIVE, 'plus 5 % GST'],
])('prices tell what comes on top: %s', (_, prices, terms, words) => {
  expect(taxWords(prices, terms)).toBe(words)
})

const group = (terms: object, ...taxes: (string | undefined)[]) => ({
  outlet: { ...SAFFRON, ...terms },
  lines: taxes.map((tax) => line('dal', 1, tax === undefined ? {} : { tax })),
})

test.each([
  ['of one outlet', [group(FIVE, undefined)], 'plus GST'],
  ['with the taxes in it', [group(FIVE, 'incl')], 'incl. taxes'],
  ['of two, one of which adds', [group(FIVE, 'incl'), group(FIVE, undefined)], 'plus GST'],
  ['of two, one of which tells nothing', [group(FIVE, 'incl'), group({ taxRatePercent: undefined }, undefined)], undefined],
  ['of none', [], undefined],
])('a sum %s tells it without the rate', (_, cart, words) => {
  expect(sumTaxWords(cart)).toBe(words)
})

test('what is in the sum alone counts', () => {
  const sold = group(FIVE, 'incl')
  const out = line('dal', 1, { outOfStock: true })
  expect(sumTaxWords([{ ...sold, lines: [...sold.lines, out] }])).toBe('incl. taxes')
})

test('the words say plus where the bill adds something, and only there', () => {
  const tax = fc.constantFrom(undefined, '5', '18', '0', 'incl', '18 incl', 'outside')
  forAll(fc.array(tax, { maxLength: 6 }), fc.constantFrom(0, 5, 18), fc.boolean(), (taxes, taxRatePercent, taxedAfterDiscount) => {
    const { outlet: terms, lines } = group({ taxRatePercent, taxedAfterDiscount }, ...taxes)
    const added = addedPaise(taxesOf(lines, 0, { taxRatePercent, taxedAfterDiscount, deliveryFeePaise: 0 }))
    expect(taxWords(lines, terms)?.startsWith('plus') ?? false).toBe(added > 0)
  })
})
