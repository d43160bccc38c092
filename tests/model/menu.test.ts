import { describe, expect, test } from 'vitest'
import { DIETS, dishCount, filterMenu, tellsAllergens } from '#machines/model/menu/menu-filter.ts'
import {
  DEFAULT_PREPARATION_MINUTES,
  isSoldOut,
  needsServingSize,
  SERVING_SIZES,
  servingSizeLabel,
  toDishKind,
  toServingSize,
  unitPricePaise,
} from '#machines/model/menu/menu-item.ts'
import { addText, oldPricePaise, priceText } from '#machines/model/menu/menu-price.ts'
import { hasWidths, pictureTone } from '#machines/model/menu/picture-tone.ts'
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

  test('shows services apart, whole, and hides what a guest avoids among dishes alone', () => {
    const towels = dish('towels', { isService: true })
    const hotel = [...menu, { name: 'Room', items: [towels], isService: true }]
    const hides = ({ menuId }: typeof dal) => menuId === 'kebab' || menuId === 'towels'
    expect(filterMenu(hotel, 'all')).toEqual(menu)
    expect(filterMenu(hotel, 'service', hides)).toEqual([{ name: 'Room', items: [towels], isService: true }])
    expect(filterMenu(hotel, 'all', hides)).toEqual([{ name: 'Mains', items: [dal] }])
    expect(filterMenu(hotel, 'non_veg', hides)).toEqual([])
  })

  test('tells allergens when one of its dishes does', () => {
    expect([
      tellsAllergens(menu),
      tellsAllergens([...menu, { name: 'More', items: [dal, dish('naan', { allergens: ['gluten'] })] }]),
    ]).toEqual([false, true])
    expect(tellsAllergens([])).toBe(false)
  })

  test('says how many dishes there are', () => {
    expect([dishCount(menu), dishCount(filterMenu(menu, 'veg')), dishCount([])]).toEqual([3, 1, 0])
  })
})

test('what is no service is food', () => {
  expect(['service', 'food', 'SERVICE', undefined, null, 7].map(toDishKind)).toEqual(['service', 'food', 'food', 'food', 'food', 'food'])
})

test('a dish is sold out whole, or in one of its sizes', () => {
  const [half, full] = ['HALF PLATE', 'FULL PLATE']
  const servings = [
    { size: half!, pricePaise: 100_00, outOfStock: true },
    { size: full!, pricePaise: 200_00 },
  ]
  const soldOut = (outOfStock: boolean) => [undefined, half, full].map((size) => isSoldOut({ outOfStock, servings }, size))
  expect([soldOut(false), soldOut(true)]).toEqual([
    [false, true, false],
    [true, true, true],
  ])
})

test('the button says how many items it adds, and for how much', () => {
  expect([addText(1, 220_00), addText(2, 440_00)]).toEqual(['Add item · ₹220', 'Add 2 items · ₹440'])
})

test('a picture has several widths when its file is named by one', () => {
  expect(['catalogue/dal/464.avif', 'catalogue/dal.webp', 'catalogue/464', 'a/12.avif?v=2'].map(hasWidths)).toEqual([
    true,
    false,
    false,
    false,
  ])
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
