import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { priceText } from '#server/catalogue/amounts.ts'
import { ORIGIN_TYPES } from '#machines/model/origin.ts'
import type { MenuItemRow, OutletRow } from '#server/catalogue/queries.ts'
import { DISH_FIELDS, type DishField, type Field, FIELD_NAMES, isBlank, jsonNameOf, toCell, toJson } from './fields.ts'
import { guarded } from './formulas.ts'
import { OUTLET_FIELD_NAMES, OUTLET_FIELDS } from './outlet-fields.ts'
import { type Place, PLACES_NAME } from './read-json.ts'

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
  return toCsv(lines)
}

/** A file that spreadsheets read: no text of it is a formula. */
export function toCsv(lines: (string | number)[][]): string {
  // Excel takes a file without the mark for Windows-1252.
  return `\uFEFF${lines.map((cells) => `${cells.map((cell) => (typeof cell === 'number' ? cell : quoted(cell))).join(',')}\r\n`).join('')}`
}

const headingOf = (name: DishField): string => DISH_FIELDS[name].headings[0].replace(/^./, (first) => first.toUpperCase())

const quoted = (cell: string): string => `"${guarded(cell).replaceAll('"', '""')}"`

/** The outlet with all that an import can bring back, here or on another server. */
export function outletToJson(outlet: OutletRow, places: Place[], menu: MenuItemRow[]): string {
  const lists = ORIGIN_TYPES.map((type) => {
    const ofType = places.filter((place) => place.type === type).toSorted((one, other) => one.id - other.id)
    return [PLACES_NAME[type], ofType.map(({ id, name }) => ({ id, name }))]
  })
  const values = OUTLET_FIELD_NAMES.map((name) => {
    const field = OUTLET_FIELDS[name] as Field<unknown>
    return [jsonNameOf(field), field.write ? field.write(outlet[name]) : outlet[name]]
  })
  const whole = { id: outlet.id, ...Object.fromEntries([...values, ...lists]), menu: menu.map(dishToJson) }
  return `${JSON.stringify({ outlets: [whole] }, null, 2)}\n`
}

/** Without what is empty. */
const dishToJson = (dish: MenuItemRow) =>
  Object.fromEntries(
    namesOf(dish)
      .map((name) => [jsonNameOf(DISH_FIELDS[name] as Field<unknown>), toJson(name, dish)])
      .filter(([name, value]) =>
        name === 'allergens' ? value !== null : !isBlank(value) && !(Array.isArray(value) && value.length === 0),
      ),
  )

/** A dish with sizes has no other price, and a service is not vegetarian or the contrary. */
const namesOf = ({ servings, kind }: MenuItemRow) =>
  FIELD_NAMES.filter((name) => (servings.length === 0 || !name.endsWith('Paise')) && !(kind === 'service' && name === 'isVegetarian'))
