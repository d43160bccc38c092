import { timingOf } from '#server/catalogue/opening.ts'
import { dishOf, poolOf } from './library.ts'
import { pastOrdersOf } from './past-orders.ts'
import { hash } from './chance.ts'
import type { OutletPlan, Section } from './plan.ts'
import type { Dish, SeedItem, SeedOutlet } from './types.ts'

/** A plan as the outlet it describes. The same plan gives the same outlet on every machine: chance is taken from the ids. */
export function compose(plan: OutletPlan): SeedOutlet {
  const {
    plainBanner,
    priceLevel: _level,
    exactPrices: _exact,
    vegetarianOnly: _veg,
    soldOut: _soldOut,
    reduced: _reduced,
    bestsellers: _bestsellers,
    menu: _menu,
    ...outlet
  } = plan
  const menu = menuOf(plan)
  const [logo, ...others] = housePictures(plan, menu)
  return {
    ...outlet,
    logo: logo!,
    banners: plainBanner ? [] : [logo!, ...others],
    timing: timingOf(plan.hours),
    ratings: ratingsOf(plan),
    menu,
    pastOrders: pastOrdersOf(plan, menu),
  }
}

/** From 8 to 247 ratings with a mean of 3.9 to 4.8; none before an outlet opens. */
function ratingsOf({ outletId, status }: OutletPlan): SeedOutlet['ratings'] {
  if (status === 'COMING_SOON' || status === 'ONBOARDING') return { total: 0, count: 0 }
  const count = 8 + (hash(`${outletId} count`) % 240)
  return { total: Math.round((count * (39 + (hash(`${outletId} mean`) % 10))) / 10), count }
}

/** Of three dishes of the house: the first of each of its categories, a meal first and drinks last. */
function housePictures({ outletId }: OutletPlan, menu: SeedItem[]): string[] {
  const food = menu.filter(({ isService }) => !isService)
  const rank = ({ menuId }: SeedItem) => {
    const { course } = dishOf(menuId.slice(outletId.length + 1))
    return course === 'main' || course === 'rice' ? 0 : course === 'drink' ? 2 : 1
  }
  const first = food.filter(({ category }, at) => food[at - 1]?.category !== category).toSorted((one, other) => rank(one) - rank(other))
  return [...new Set([...first, ...food].flatMap(({ picture }) => picture ?? []))].slice(0, 3)
}

function menuOf(plan: OutletPlan): SeedItem[] {
  const used = new Set<string>()
  const chosen = plan.menu.flatMap((section) => dishesOf(section, plan, used).map((dish) => ({ dish, category: section.category })))
  const soldOut = new Set(plan.soldOut ?? soldOutOf(plan, chosen))
  const scarce = new Set(scarceOf(plan, chosen, soldOut))
  return chosen.map(({ dish, category }) => ({
    menuId: `${plan.outletId}_${dish.key}`,
    category,
    name: dish.name,
    description: dish.description,
    ...(dish.picture !== undefined && { picture: dish.picture }),
    ...pricesOf(plan, dish),
    veg: dish.veg,
    ...(dish.course === 'service' && { isService: true }),
    ...(soldOut.has(dish.key) && { outOfStock: true }),
    ...(scarce.has(dish.key) && { stock: 2 + (chance(plan, dish, 'stock') % 5) }),
    ...(dish.minutes !== undefined && { preparationMinutes: dish.minutes }),
    cuisines: dish.cuisines,
    ingredients: dish.ingredients,
    spiceLevel: dish.spiceLevel,
    ...(dish.allergens && { allergens: dish.allergens }),
  }))
}

function dishesOf(section: Section, plan: OutletPlan, used: Set<string>): Dish[] {
  const fits = (dish: Dish) => !used.has(dish.key) && !(plan.vegetarianOnly && !dish.veg)
  const always = section.always.map(dishOf).filter(fits)
  for (const dish of always) used.add(dish.key)
  const pool = section.from.flatMap(poolOf).filter(fits)
  const lucky = new Set(pool.toSorted((a, b) => chance(plan, a) - chance(plan, b)).slice(0, section.take))
  for (const dish of lucky) used.add(dish.key)
  // In the order of the library, where dishes that belong together stand together.
  return [...always, ...pool.filter((dish) => lucky.has(dish))]
}

type Chosen = { dish: Dish }[]

/** No kitchen runs out of these. */
const ALWAYS_THERE = new Set(['bottled-water', 'masala-chai', 'steamed-basmati', 'butter-naan'])

const canRunOut = (chosen: Chosen) =>
  chosen.map(({ dish }) => dish).filter((dish) => dish.course !== 'service' && !ALWAYS_THERE.has(dish.key))

function soldOutOf(plan: OutletPlan, chosen: Chosen): string[] {
  const count = 1 + (hash(plan.outletId) % 3)
  return byChance(plan, canRunOut(chosen), 'sold out').slice(0, count)
}

function scarceOf(plan: OutletPlan, chosen: Chosen, soldOut: Set<string>): string[] {
  const left = canRunOut(chosen).filter((dish) => !soldOut.has(dish.key))
  return byChance(plan, left, 'scarce').slice(0, 2)
}

const byChance = (plan: OutletPlan, dishes: Dish[], why: string) =>
  dishes.toSorted((a, b) => chance(plan, a, why) - chance(plan, b, why)).map((dish) => dish.key)

function pricesOf(plan: OutletPlan, dish: Dish): Pick<SeedItem, 'priceRupees' | 'finalPriceRupees' | 'servings'> {
  const house = plan.exactPrices ? 1 : plan.priceLevel * (0.95 + (chance(plan, dish, 'price') % 3) * 0.05)
  const price = (rupees: number) => (rupees === 0 ? 0 : Math.max(5, toFive(rupees * house)))
  if (dish.servings) {
    const servings = dish.servings.map(({ size, priceRupees }) => ({ size, priceRupees: price(priceRupees) }))
    return { priceRupees: servings[0]!.priceRupees, servings }
  }
  const full = price(dish.rupees)
  const reduced = plan.reduced?.includes(dish.key) ?? (full >= 100 && chance(plan, dish, 'reduced') % 9 === 0)
  return { priceRupees: full, ...(reduced && { finalPriceRupees: toFive(full * 0.85) }) }
}

const toFive = (rupees: number) => Math.round(rupees / 5) * 5

const chance = (plan: OutletPlan, dish: Dish, why = '') => hash(`${plan.outletId}/${dish.key}/${why}`)
