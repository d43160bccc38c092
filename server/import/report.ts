import type { MenuItemRow } from '#server/catalogue/queries.ts'
import { DISH_FIELDS, toCell } from './fields.ts'
import type { DishChange, MenuPlan } from './plan.ts'

/** 'Mains / Dal' */
const nameOf = ({ category, name }: MenuItemRow) => `${category} / ${name}`

/** 'Mains / Dal: price 180 → 199.50, in stock Yes → No' */
function changeText({ before, after, fields }: DishChange): string {
  const each = fields.map((name) =>
    name === 'position'
      ? 'its place on the menu'
      : `${DISH_FIELDS[name].headings[0]} ${toCell(name, before) || '–'} → ${toCell(name, after) || '–'}`,
  )
  return `${nameOf(before)}: ${each.join(', ')}`
}

/** What an import does, by its dishes. */
export const reportOf = ({ added, changed, removed }: MenuPlan): { text: string; lines: string[] }[] => [
  {
    text: `${added.length} added`,
    lines: added.map((dish) => `${nameOf(dish)}, ${toCell(dish.servings.length > 0 ? 'servings' : 'pricePaise', dish)}`),
  },
  { text: `${changed.length} changed`, lines: changed.map(changeText) },
  { text: `${removed.length} removed`, lines: removed.map(nameOf) },
]
