import { dishOf } from './library.ts'
import { hash } from './chance.ts'
import type { OutletPlan } from './plan.ts'
import type { Course, SeedItem, SeedOrder } from './types.ts'

const FAVOURED: Course[] = ['main', 'snack', 'starter']
const MEALS = 9
const BESTSELLERS = 3
const DAY_MINUTES = 24 * 60

/** The meals of an outlet's last two weeks: two of its best dishes in each, and one of all others. None before it opens. */
export function pastOrdersOf(plan: OutletPlan, menu: SeedItem[]): SeedOrder[] {
  if (plan.status === 'COMING_SOON' || plan.status === 'ONBOARDING') return []
  const chance = (why: string | number) => hash(`${plan.outletId}/meal/${why}`)
  const keyOf = ({ menuId }: SeedItem) => menuId.slice(plan.outletId.length + 1)
  const courseOf = (item: SeedItem) => dishOf(keyOf(item)).course
  const rankOf = (item: SeedItem) =>
    plan.bestsellers?.includes(keyOf(item)) ? 0 : FAVOURED.includes(courseOf(item)) && !item.outOfStock && !item.stock ? 1 : 2
  const best = menu
    .filter((item) => courseOf(item) !== 'service')
    .toSorted((a, b) => rankOf(a) - rankOf(b) || chance(a.menuId) - chance(b.menuId))
    .slice(0, BESTSELLERS)
  if (best.length === 0) return []
  const others = menu.filter((item) => courseOf(item) !== 'service' && !best.includes(item))
  const line = (item: SeedItem, why: string, quantity: number) => {
    const sizes = item.servings ?? []
    // The second size, where there is one, two times of three.
    const size = chance(`size ${why}`) % 3 === 0 ? sizes[0] : (sizes[1] ?? sizes[0])
    return { menuId: item.menuId, quantity, ...(size && { servingSize: size.size }) }
  }
  return Array.from({ length: MEALS }, (_, meal) => ({
    minutesAgo: DAY_MINUTES + (chance(meal) % (13 * DAY_MINUTES)),
    place: chance(`place ${meal}`) % (plan.tables.length + plan.rooms.length),
    lines: [
      line(best[meal % best.length]!, `${meal} first`, 2),
      line(best[(meal + 1) % best.length]!, `${meal} second`, 1),
      line(others[chance(`other ${meal}`) % others.length]!, `${meal} other`, 1),
    ],
  }))
}
