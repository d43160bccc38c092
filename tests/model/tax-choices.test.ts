import { expect, test } from 'vitest'
import { taxOf } from '#machines/model/bill/tax.ts'
import { DISH_TAXES, OUTLET_TAXES, taxChoices, taxLabel } from '#machines/model/bill/tax-choices.ts'

test('an owner chooses the rate of an outlet, or of a dish, from labels that differ', () => {
  expect(OUTLET_TAXES.map((tax) => taxLabel(tax, 'The usual rate'))).toEqual([
    'The usual rate, added to the price',
    '5 % GST, added to the price',
    '18 % GST, added to the price',
    'The usual rate, in the price',
    '5 % GST, in the price',
    '18 % GST, in the price',
    'No GST',
  ])
  expect(DISH_TAXES.map((tax) => taxLabel(tax, "The outlet's rate"))).toEqual([
    "The outlet's rate, added to the price",
    '5 % GST, added to the price',
    '18 % GST, added to the price',
    'No GST',
    "The outlet's rate, in the price",
    '5 % GST, in the price',
    '18 % GST, in the price',
    'Outside GST, as alcohol',
  ])
})

test('each choice is a tax that the bill knows', () => {
  expect(DISH_TAXES.map((tax) => taxOf(tax, 5).kind)).toEqual([...Array(4).fill('ADDED'), ...Array(3).fill('INCLUDED'), 'OUTSIDE'])
})

test('a rate that an import has set stands last among the choices, a usual one once', () => {
  expect(taxChoices(OUTLET_TAXES, '12.5')).toEqual([...OUTLET_TAXES, '12.5'])
  expect(taxChoices(OUTLET_TAXES, '5')).toEqual(OUTLET_TAXES)
})
