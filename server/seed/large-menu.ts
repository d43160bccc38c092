import { compose } from './compose.ts'
import { tables, week } from './plan.ts'
import { SEED_OUTLETS } from './catalogue.ts'
import type { SeedItem, SeedOutlet } from './types.ts'

const PER_CATEGORY = 50
const OUTLET_ID = 'hazaar-thaali'

/** An outlet with as many dishes as asked for, fifty to a category: for measuring and testing how the app bears it. Far from the others. */
export function largeMenuOutlet(dishes: number): SeedOutlet {
  const { logo, banners } = SEED_OUTLETS[0]!
  const outlet = compose({
    outletId: OUTLET_ID,
    name: 'Hazaar Thaali',
    type: 'RESTAURANT',
    status: 'LIVE',
    averageCostRupees: 900,
    latitude: 15.4989,
    longitude: 73.8278,
    street: '18th June Road',
    city: 'Panaji',
    district: 'North Goa',
    state: 'Goa',
    pincode: '403001',
    contactNumber: '+918320000142',
    email: 'hazaar-thaali@example.com',
    hours: week('08:00', '23:30'),
    priceLevel: 1,
    tables: tables(20),
    rooms: [],
    menu: [],
  })
  return { ...outlet, logo, banners, menu: Array.from({ length: dishes }, (_, index) => dishAt(index)) }
}

const LIBRARY: SeedItem[] = SEED_OUTLETS.flatMap(({ menu }) => menu.filter(({ isService }) => !isService))

/** Dish after dish of all other menus, over and over, each by its number. */
function dishAt(index: number): SeedItem {
  const dish = LIBRARY[index % LIBRARY.length]!
  const number = index + 1
  return {
    ...dish,
    menuId: `${OUTLET_ID}_${number}`,
    name: `${dish.name} ${number}`,
    category: `Thaali ${Math.floor(index / PER_CATEGORY) + 1}`,
    outOfStock: index % 97 === 96,
    stock: undefined,
  }
}
