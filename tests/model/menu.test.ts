import { describe, expect, test } from 'vitest'
import { DIETS, dishCount, filterMenu } from '#machines/model/menu/menu-filter.ts'
import {
  DEFAULT_PREPARATION_MINUTES,
  needsServingSize,
  SERVING_SIZES,
  servingSizeLabel,
  toServingSize,
  unitPricePaise,
} from '#machines/model/menu/menu-item.ts'
import { oldPricePaise, priceText } from '#machines/model/menu/menu-price.ts'
import { pictureTone } from '#machines/model/menu/picture-tone.ts'
import { dish, sizedDish } from '#tests/support/fixtures.ts'

describe('the filter', () => {
  const dal = dish('dal')
  const kebab = dish('kebab', { isVegetarian: false })
  const menu = [
    { name: 'Mains', items: [dal, kebab] },
    { name: 'Grill', items: [kebab] },
  ]

  test('keeps what fits, and no category without a dish', () => {
    expect(DIETS.map((diet) => filterMenu(menu, diet))).toEqual([
      menu,
      [{ name: 'Mains', items: [dal] }],
      [
        { name: 'Mains', items: [kebab] },
        { name: 'Grill', items: [kebab] },
      ],
    ])
  })

  test('says how many dishes there are', () => {
    expect([dishCount(menu), dishCount(filterMenu(menu, 'veg')), dishCount([])]).toEqual([3, 1, 0])
  })
})

describe('a serving size', () => {
  test.each([
    ['FULL_PLATE', 'FULL PLATE'],
    [' half  plate ', 'HALF PLATE'],
    ['__', undefined],
    ['', undefined],
    [null, undefined],
    [7, undefined],
    [`${'A'.repeat(39)} B`, 'A'.repeat(39)],
    ['A'.repeat(41), 'A'.repeat(40)],
  ])('%j is %j', (sent, size) => {
    expect(toServingSize(sent)).toBe(size)
  })

  test('of the contract is spelled as it is stored, and read as words', () => {
    expect(SERVING_SIZES.map(toServingSize)).toEqual(SERVING_SIZES)
    expect(SERVING_SIZES.slice(0, 3).map(servingSizeLabel)).toEqual(['Half Plate', 'Full Plate', 'Small'])
    expect(servingSizeLabel('family_size')).toBe('Family Size')
  })
})

describe('a price', () => {
  const reduced = { finalPricePaise: 100_00 }

  test('is that of the size, or of the dish after what the outlet takes off', () => {
    expect(unitPricePaise(sizedDish('biryani'), 'HALF PLATE')).toBe(90_00)
    expect(unitPricePaise(sizedDish('biryani'), 'JUMBO')).toBeUndefined()
    expect([unitPricePaise(dish('dal')), unitPricePaise(dish('dal', reduced))]).toEqual([120_00, 100_00])
    expect([needsServingSize(dish('dal')), needsServingSize(sizedDish('biryani'))]).toEqual([false, true])
    expect(DEFAULT_PREPARATION_MINUTES).toBe(30)
  })

  test.each([
    [dish('dal'), '₹120', undefined],
    [dish('dal', reduced), '₹100', 120_00],
    [dish('dal', { finalPricePaise: 120_00 }), '₹120', undefined],
    [dish('dal', { finalPricePaise: 130_00 }), '₹130', undefined],
    [sizedDish('biryani'), '₹90 – ₹160', undefined],
    [sizedDish('biryani', reduced), '₹90 – ₹160', undefined],
    [dish('naan', { servings: [{ size: 'REGULAR', pricePaise: 45_50 }] }), '₹45.50', undefined],
  ])('of a dish is shown as one or as a span (%#)', (item, text, old) => {
    expect(priceText(item)).toBe(text)
    expect(oldPricePaise(item)).toBe(old)
  })
})

test.each([
  ['catalogue/dal-tadka/464.avif', 'mirch'],
  ['catalogue/dal-tadka/116.avif', 'mirch'],
  ['https://cdn.example/palak.png?w=2', 'jamun'],
  ['outlets/haveli/AAAA/480.webp', 'pudina'],
  ['catalogue/bell.webp', 'neel'],
  ['dal/', 'haldi'],
  [undefined, 'haldi'],
])('the picture %s lies on %s', (key, tone) => {
  expect(pictureTone(key)).toBe(tone)
})
