import { servingSizeLabel } from '#machines/model/menu-item.ts'
import { priceText } from '#server/catalogue/amounts.ts'
import type { MenuItemRow } from '#server/catalogue/queries.ts'
import { DISH_FIELDS, type DishField, FIELD_NAMES, toCell } from './fields.ts'
import { guarded } from './formulas.ts'

/** The menu as a spreadsheet opens it: every size has a column, and no cell is a formula. */
export function menuToCsv(menu: MenuItemRow[]): string {
  const names = FIELD_NAMES.filter((name) => name !== 'servings')
  const sizes = [...new Set(menu.flatMap(({ servings }) => servings.map(({ size }) => size)))]
  const priceOf = ({ servings }: MenuItemRow, size: string) => {
    const serving = servings.find((candidate) => candidate.size === size)
    return serving ? priceText(serving.pricePaise) : ''
  }
  const lines = [
    [...names.map(headingOf), ...sizes.map((size) => `Size: ${servingSizeLabel(size)}`)],
    ...menu.map((dish) => [
      ...names.map((name) => (dish.servings.length > 0 && name.endsWith('Paise') ? '' : toCell(name, dish))),
      ...sizes.map((size) => priceOf(dish, size)),
    ]),
  ]
  // Excel takes a file without the mark for Windows-1252.
  return `\uFEFF${lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`
}

const headingOf = (name: DishField): string => DISH_FIELDS[name].headings[0].replace(/^./, (first) => first.toUpperCase())

const quoted = (cell: string): string => `"${guarded(cell).replaceAll('"', '""')}"`
