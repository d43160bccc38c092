import { expect, test } from 'vitest'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { searchMenu } from '#machines/model/menu/menu-search.ts'
import { anyText } from '#tests/support/any-text.ts'
import { dish } from '#tests/support/fixtures.ts'
import { forAll } from '#tests/support/for-all.ts'

const MENU: MenuCategory[] = [
  {
    name: 'Breads',
    items: [
      dish('naan', { name: 'Butter Naan', description: 'Blistered in the tandoor.' }),
      dish('roti', { name: 'Rōti', ingredients: ['wheat'] }),
    ],
  },
  { name: 'Rice', items: [dish('biryani', { name: 'Chicken Biryani', cuisines: ['Mughlai'] })] },
]
const found = (query: string) => searchMenu(MENU, query).map(({ name, items }) => [name, ...items.map(({ menuId }) => menuId)])

test.each([
  ['naan', [['Breads', 'naan']]],
  ['NAAN  butter', [['Breads', 'naan']]],
  ['roti', [['Breads', 'roti']]],
  ['breads', [['Breads', 'naan', 'roti']]],
  ['tandoor', [['Breads', 'naan']]],
  ['wheat', [['Breads', 'roti']]],
  ['mughlai', [['Rice', 'biryani']]],
  [' naan\tbutter ', [['Breads', 'naan']]],
  ['naan chicken', []],
  ['naanbreads', []],
  ['naanblistered', []],
  ['undefined', []],
  ['pizza', []],
])('%j finds %j', (query, expected) => expect(found(query)).toEqual(expected))

test('nothing typed finds all there is, in letters of any case and width', () => {
  expect(found('  ')).toEqual([
    ['Breads', 'naan', 'roti'],
    ['Rice', 'biryani'],
  ])
  expect(found('ＮＡＡＮ')).toEqual([['Breads', 'naan']])
})

test('whatever is typed, nothing is found that is not on the menu, and in its order', () => {
  const every = MENU.flatMap(({ items }) => items)
  forAll(anyText(), (query) => {
    const dishes = searchMenu(MENU, query).flatMap(({ items }) => items)
    expect(every.filter((one) => dishes.includes(one))).toEqual(dishes)
  })
})

test('every dish is found by each word of its name', () => {
  for (const { items } of MENU)
    for (const { name, menuId } of items) for (const word of name.split(' ')) expect(found(word).flat()).toContain(menuId)
})
