import type { MenuItemRow } from '#server/catalogue/queries.ts'
import type { ImportFault } from './fault.ts'
import { DISH_FIELDS, type DishField, type DishValues, type Field, FIELD_NAMES, fold, spelled } from './fields.ts'
import type { DishRow } from './read-csv.ts'

export interface DishChange {
  before: MenuItemRow
  after: MenuItemRow
  /** 'position' where only its place on the menu changes. */
  fields: (DishField | 'position')[]
}

export interface MenuPlan {
  faults: ImportFault[]
  /** Also those that were taken off the menu before, which keep their id. */
  added: MenuItemRow[]
  changed: DishChange[]
  removed: MenuItemRow[]
}

interface PlanOptions {
  outletId: string
  /** Whether dishes go that the file does not name. */
  removeMissing: boolean
  now: Date
  newMenuId: () => string
}

/**
 * What has to be done so that the menu says what the file says. A dish is known by its id, where the file has one, else by category and name.
 * `present` is the whole menu in its order, with what was taken off it.
 */
export function planMenu(dishes: DishRow[], present: MenuItemRow[], { outletId, removeMissing, now, newMenuId }: PlanOptions): MenuPlan {
  const faults: ImportFault[] = []
  const onMenu = present.filter(({ deletedAt }) => deletedAt === null)
  const known = knownDishes([...onMenu, ...present.filter(({ deletedAt }) => deletedAt !== null)])
  const seenAt = new Map<string, string>()
  const wanted: { before: MenuItemRow | undefined; after: MenuItemRow; fields: DishField[] }[] = []
  for (const { where, values } of dishes) {
    const before = known.byId.get(values.menuId ?? '') ?? known.byName.get(nameKey(values))
    const fault = (what: string) => faults.push({ where, what: `${values.name ?? before?.name ?? 'The dish'} ${what}` })
    const menuId = before?.menuId ?? (values.menuId || newMenuId())
    // An existing dish is looked up by its id alone: two of them may have one name.
    const earlier = seenAt.get(menuId) ?? (before ? undefined : seenAt.get(nameKey(values)))
    if (earlier !== undefined) {
      fault(`is there already: ${earlier} has the same id, or the same category and name`)
      continue
    }
    seenAt.set(menuId, where)
    if (!before) seenAt.set(nameKey(values), where)
    const said = { ...(before ?? newDish(outletId, menuId, now)), ...changedValues(values, before) }
    const after = said.kind === 'service' ? { ...said, ...NO_FOOD } : said
    const refusals = refusalsOf(values, before, after)
    for (const what of refusals) fault(what)
    if (refusals.length === 0)
      wanted.push({ before, after, fields: before ? FIELD_NAMES.filter((name) => differs(name, before, after)) : [] })
  }

  const missing = onMenu.filter(({ menuId }) => !seenAt.has(menuId))
  placeDishes(wanted, onMenu, missing.length === 0 || removeMissing)
  const plan: MenuPlan = { faults, added: [], changed: [], removed: removeMissing ? missing : [] }
  for (const { before, after, fields } of wanted) {
    if (!before || before.deletedAt !== null) plan.added.push({ ...after, deletedAt: null, updatedAt: now })
    else {
      const all = before.position === after.position ? fields : [...fields, 'position' as const]
      if (all.length > 0) plan.changed.push({ before, after: { ...after, updatedAt: now }, fields: all })
    }
  }
  return plan
}

const nameKey = ({ category = '', name = '' }: Partial<DishValues>) => `${fold(category)}\n${fold(name)}`

function knownDishes(rows: MenuItemRow[]) {
  const byName = new Map<string, MenuItemRow>()
  for (const row of rows) if (!byName.has(nameKey(row))) byName.set(nameKey(row), row)
  return { byId: new Map(rows.map((row) => [row.menuId, row])), byName }
}

export const newDish = (outletId: string, menuId: string, now: Date): MenuItemRow => ({
  outletId,
  menuId,
  position: 0,
  category: '',
  name: '',
  description: '',
  pictures: [],
  // None yet.
  pricePaise: -1,
  finalPricePaise: null,
  servings: [],
  isVegetarian: false,
  kind: 'food',
  outOfStock: false,
  stock: null,
  preparationMinutes: null,
  cuisines: [],
  ingredients: [],
  spiceLevel: null,
  allergens: null,
  kcal: null,
  servingGrams: null,
  tax: null,
  soldOutUntil: null,
  changedBy: null,
  createdAt: now,
  updatedAt: now,
  deletedAt: null,
})

/** A service has no details of food. It counts as vegetarian, so that vegetarians find it. */
export const NO_FOOD = {
  isVegetarian: true,
  preparationMinutes: null,
  spiceLevel: null,
  allergens: null,
  kcal: null,
  servingGrams: null,
} satisfies Partial<DishValues>

/** What the file says, but for what is there already in another spelling, such as a list in one text. */
function changedValues({ menuId: _known, ...values }: Partial<DishValues>, before: MenuItemRow | undefined): Partial<DishValues> {
  const servings = values.servings && mergeSizes(values.servings, before?.servings ?? [])
  const after: Partial<DishValues> = {
    ...values,
    ...(servings && { servings }),
    ...(servings && servings.length > 0 && { pricePaise: smallestOf(servings), finalPricePaise: values.finalPricePaise ?? null }),
  }
  if (!before) return after
  return Object.fromEntries(Object.entries(after).filter(([name]) => differs(name as DishField, before, { ...before, ...after })))
}

/** The sizes of the file in the order in which they are shown already; a size that the file does not say to be in stock is as it was. */
function mergeSizes(sizes: DishValues['servings'], before: DishValues['servings']): DishValues['servings'] {
  const placeOf = (size: string) => {
    const at = before.findIndex((serving) => serving.size === size)
    return at === -1 ? before.length : at
  }
  return sizes
    .toSorted((one, other) => placeOf(one.size) - placeOf(other.size))
    .map(({ size, pricePaise, outOfStock = before[placeOf(size)]?.outOfStock }) => ({
      size,
      pricePaise,
      ...(outOfStock === true && { outOfStock }),
    }))
}

const smallestOf = (sizes: DishValues['servings']) => Math.min(...sizes.map(({ pricePaise }) => pricePaise))

const differs = (name: DishField, before: DishValues, after: DishValues) =>
  spelled(DISH_FIELDS[name] as Field<unknown>, before[name]) !== spelled(DISH_FIELDS[name] as Field<unknown>, after[name])

function refusalsOf(values: Partial<DishValues>, before: MenuItemRow | undefined, after: MenuItemRow): string[] {
  const refusals: string[] = []
  if (after.pricePaise < 0) refusals.push('is new on this menu and has no price')
  if (after.kind === 'food' && before?.kind !== 'food' && values.isVegetarian === undefined)
    refusals.push(`is ${before ? 'no service any more' : 'new on this menu'}, and no column says whether it is veg`)
  if (after.servings.length > 0) {
    const smallest = smallestOf(after.servings)
    if (after.pricePaise !== smallest || (values.pricePaise !== undefined && values.pricePaise !== smallest))
      refusals.push('has a price of its own beside those of its sizes: leave it empty')
    if (after.finalPricePaise !== null) refusals.push('has an offer price beside the prices of its sizes: leave it empty')
  } else if (after.finalPricePaise !== null && after.finalPricePaise > after.pricePaise && after.pricePaise >= 0)
    refusals.push('has an offer price above its price')
  return refusals
}

/**
 * A file that names the whole menu says its order, too. Otherwise dishes stay where they are, and new ones come last. Positions
 * that already have the order are left alone.
 */
function placeDishes(wanted: { before: MenuItemRow | undefined; after: MenuItemRow }[], onMenu: MenuItemRow[], isWhole: boolean): void {
  const isThere = ({ before }: (typeof wanted)[number]) => before?.deletedAt === null
  const there = wanted.filter(isThere)
  const ranks = new Map(onMenu.map((row, rank) => [row, rank]))
  const isInOrder = there.every(({ before }, at) => at === 0 || ranks.get(there[at - 1]!.before!)! < ranks.get(before!)!)
  const isAppended = wanted.findIndex((dish) => !isThere(dish)) >= there.length || there.length === wanted.length
  if (isWhole && !(isInOrder && isAppended)) {
    for (const [position, { after }] of wanted.entries()) after.position = position
    return
  }
  let last = Math.max(-1, ...onMenu.map(({ position }) => position))
  for (const dish of wanted) if (!isThere(dish)) dish.after.position = ++last
}
