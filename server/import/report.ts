import { originLabel } from '#machines/model/origin.ts'
import type { MenuItemRow } from '#server/catalogue/queries.ts'
import type { OutletPlan } from './apply.ts'
import { DISH_FIELDS, toCell } from './fields.ts'
import { OUTLET_FIELDS } from './outlet-fields.ts'
import type { DishChange } from './plan.ts'
import type { Place } from './read-json.ts'

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

const dishes = (count: number): string => `${count} ${count === 1 ? 'dish' : 'dishes'}`
const seats = (count: number): string => `${count} ${count === 1 ? 'table or room' : 'tables and rooms'}`

/** What an import does to an outlet: 'new', '3 added', … with a line for each. */
export function reportOf({
  isNew,
  fields,
  places,
  removedPlaces,
  menu: { added, changed, removed },
}: OutletPlan): { text: string; lines: string[] }[] {
  const named = fields.map((name) => OUTLET_FIELDS[name].headings[0])
  const report = [
    { text: isNew ? 'made new' : 'changed itself', lines: isNew || named.length === 0 ? [] : [named.join(', ')] },
    { text: `${seats(places.length)} set`, lines: places.map(placeText) },
    { text: `${seats(removedPlaces.length)} removed`, lines: removedPlaces.map(placeText) },
    {
      text: `${dishes(added.length)} added`,
      lines: added.map((dish) => `${nameOf(dish)}, ${toCell(dish.servings.length > 0 ? 'servings' : 'pricePaise', dish)}`),
    },
    { text: `${dishes(changed.length)} changed`, lines: changed.map(changeText) },
    { text: `${dishes(removed.length)} removed`, lines: removed.map(nameOf) },
  ]
  return report.filter(({ text, lines }) => (isNew && text === 'made new') || lines.length > 0 || /\bdish/.test(text))
}

const placeText = (place: Place) => `${originLabel(place)}${place.name === null ? '' : `, ${place.name}`}`
