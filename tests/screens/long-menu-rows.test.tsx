import { expect, test } from 'vitest'
import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { headingIndex, rowsOf, sectionsOf, usualHeight } from '#src/screens/outlet/long-menu-rows.ts'

const dish = (menuId: string, outOfStock = false) => ({ menuId, outOfStock }) as MenuItem
const menu = [
  { name: 'Starters', items: [dish('a'), dish('b'), dish('c', true)] },
  { name: 'Sweets', items: [dish('d')] },
]

test('the lines of a menu, one dish or two beside each other, a folded category by its heading', () => {
  const kinds = (folded: string[], columns: number) =>
    rowsOf(menu, folded, columns).map(({ kind, items }) => [kind, ...items.map((one) => one.menuId)])
  expect(kinds([], 1)).toEqual([['heading'], ['dishes', 'a'], ['dishes', 'b'], ['dishes', 'c'], ['heading'], ['dishes', 'd']])
  expect(kinds(['Sweets'], 2)).toEqual([['heading'], ['dishes', 'a', 'b'], ['dishes', 'c'], ['heading']])
})

test('a line stands for the height it has, which is more where allergens are told', () => {
  const heights = (hasAllergens: boolean) => rowsOf(menu, [], 1).map((row) => usualHeight(row, hasAllergens))
  expect(heights(false)).toEqual([44, 148, 148, 148, 44, 148])
  expect(heights(true)).toEqual([44, 178, 178, 178, 44, 178])
})

test('lines near the screen, by category, each dish with its place in the whole of it', () => {
  const rows = rowsOf(menu, [], 2)
  expect(headingIndex(rows, 'Sweets')).toBe(3)
  expect(headingIndex(rows, 'Soups')).toBe(-1)
  const places = sectionsOf(rows, [{ index: 2 }, { index: 3 }, { index: 9 }]).map(({ category, heading, dishes }) => ({
    name: category.name,
    heading,
    dishes: dishes.map(({ item, position, row }) => [item.menuId, position, row]),
  }))
  expect(places).toEqual([
    { name: 'Starters', heading: undefined, dishes: [['c', 3, 2]] },
    { name: 'Sweets', heading: 3, dishes: [] },
  ])
})
