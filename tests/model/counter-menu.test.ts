import { describe, expect, test } from 'vitest'
import {
  dishesOf,
  foundDishes,
  isThere,
  noteOf,
  stateBefore,
  withCategoryMoved,
  withCategoryNamed,
  withDish,
  withDishMoved,
  withoutDishes,
} from '#machines/model/counter/counter-menu.ts'
import { counterDish, counterMenu } from '#tests/support/counter-menu.ts'

const DAL = counterDish()
const NAAN = counterDish({ menuId: 'naan', name: 'Butter Naan' })
const KULFI = counterDish({ menuId: 'kulfi', name: 'Kulfi', category: 'Desserts' })
const MENU = counterMenu(DAL, NAAN, KULFI)
const idsIn = (menu: ReturnType<typeof withDish>) => menu.categories.map(({ name, dishes }) => [name, dishes.map(({ menuId }) => menuId)])

describe('the menu as it is to stand', () => {
  test('has a dish further on, within its category', () => {
    expect(withDishMoved(MENU, 'dal', 1)).toEqual({
      version: 'm1',
      categories: [
        { name: 'Mains', menuIds: ['naan', 'dal'] },
        { name: 'Desserts', menuIds: ['kulfi'] },
      ],
      removed: [],
    })
    for (const [menuId, by] of [
      ['dal', -1],
      ['naan', 1],
      ['kulfi', 1],
      ['dal', 0],
      ['never-was', 1],
    ] as const)
      expect(withDishMoved(MENU, menuId, by), `${menuId} ${by}`).toBeUndefined()
  })

  test('has a category further on, or by another name', () => {
    expect(withCategoryMoved(MENU, 'Desserts', -1)?.categories.map(({ name }) => name)).toEqual(['Desserts', 'Mains'])
    expect(withCategoryMoved(MENU, 'Desserts', 1)).toBeUndefined()
    expect(withCategoryNamed(MENU, 'Mains', ' Plates ')?.categories.map(({ name }) => name)).toEqual(['Plates', 'Desserts'])
    for (const to of ['', ' ', 'Mains', 'Desserts']) expect(withCategoryNamed(MENU, 'Mains', to), to).toBeUndefined()
  })

  test('is without what is taken off, and without a category of nothing else', () => {
    expect(withoutDishes(MENU, ['kulfi'])).toEqual({
      version: 'm1',
      categories: [{ name: 'Mains', menuIds: ['dal', 'naan'] }],
      removed: ['kulfi'],
    })
  })
})

test('a dish that was changed stays where it is; a new one, and one of another category, comes last there', () => {
  expect(dishesOf(withDish(MENU, { ...DAL, name: 'Dal' })).map(({ name }) => name)).toEqual(['Dal', 'Butter Naan', 'Kulfi'])
  expect(idsIn(withDish(MENU, { ...NAAN, category: 'Desserts' }))).toEqual([
    ['Mains', ['dal']],
    ['Desserts', ['kulfi', 'naan']],
  ])
  expect(idsIn(withDish(MENU, { ...KULFI, category: 'Mains' }))).toEqual([['Mains', ['dal', 'naan', 'kulfi']]])
  expect(idsIn(withDish(MENU, counterDish({ menuId: 'chai', category: 'Drinks' })))).toEqual([
    ['Mains', ['dal', 'naan']],
    ['Desserts', ['kulfi']],
    ['Drinks', ['chai']],
  ])
})

test('a search goes over all categories', () => {
  expect(foundDishes(MENU, 'Mains', '').map(({ menuId }) => menuId)).toEqual(['dal', 'naan'])
  expect(foundDishes(MENU, 'Desserts', '').map(({ menuId }) => menuId)).toEqual(['kulfi'])
  expect(foundDishes(MENU, 'Drinks', '')).toEqual([])
  expect(foundDishes(MENU, 'Mains', ' KUL ').map(({ menuId }) => menuId)).toEqual(['kulfi'])
})

test.each([
  [{ stock: { state: 'SOLD_OUT' } }, false, 'Sold out until you say'],
  [{ stock: { state: 'SOLD_OUT_TODAY' } }, false, 'Sold out until tomorrow'],
  [{ stock: { state: 'COUNTED', left: 0 } }, false, 'None left'],
  [{ stock: { state: 'COUNTED', left: 4 } }, true, '4 left'],
  [{ sizes: [{ size: 'HALF PLATE', pricePaise: 1, outOfStock: true }] }, true, 'A size is sold out'],
  [
    {
      sizes: [
        { size: 'HALF PLATE', pricePaise: 1, outOfStock: true },
        { size: 'FULL PLATE', pricePaise: 2, outOfStock: true },
        { size: 'SMALL', pricePaise: 3, outOfStock: false },
      ],
    },
    true,
    '2 sizes are sold out',
  ],
  [{ kind: 'service' }, true, 'For rooms only'],
  [{ allergens: undefined }, true, 'Allergens not told'],
  [{ allergens: [] }, true, 'None of the 14'],
  [{ allergens: ['milk', 'nuts'] }, true, 'Milk, nuts'],
] as const)('of %j the list says', (more, is, note) => {
  const dish = counterDish(more as Parameters<typeof counterDish>[0])
  expect([isThere(dish), noteOf(dish)]).toEqual([is, note])
})

test('a change of a size starts from that of the size', () => {
  const sizes = [
    { size: 'HALF PLATE', pricePaise: 1, outOfStock: true },
    { size: 'FULL PLATE', pricePaise: 2, outOfStock: false },
  ] as const
  expect(stateBefore({ dish: counterDish({ sizes: [...sizes] }), state: 'IN_STOCK', size: 'HALF PLATE' })).toBe('SOLD_OUT')
  expect(stateBefore({ dish: counterDish({ sizes: [...sizes] }), state: 'IN_STOCK', size: 'FULL PLATE' })).toBe('IN_STOCK')
  expect(stateBefore({ dish: counterDish({ sizes: [...sizes] }), state: 'SOLD_OUT' })).toBe('IN_STOCK')
})
