import { WEEKDAYS } from '#machines/model/outlet/outlet.ts'
import type { SeedItem, SeedOutlet } from '#server/seed/catalogue.ts'

/** A small catalogue in which every rule of the server has its dish. */
export const TEST_CATALOGUE: SeedOutlet[] = [
  outlet('haveli', { latitude: 19.06, longitude: 72.83, menu: haveliMenu() }),
  outlet('taj-view', {
    type: 'HOTEL',
    latitude: 18.92,
    longitude: 72.83,
    averageCostRupees: null,
    rooms: [{ id: 101, name: 'Sea Suite' }],
    tables: [{ id: 40, name: 'Terrace 40' }],
    menu: [
      dish('club-sandwich'),
      dish('towels', { category: 'Housekeeping', priceRupees: 0, isService: true }),
      dish('ironing', { category: 'Laundry', priceRupees: 120, isService: true }),
    ],
  }),
  outlet('evenings', {
    latitude: 28.61,
    longitude: 77.21,
    menu: [dish('kahwa')],
    hours: Object.fromEntries(
      WEEKDAYS.map((day) => [day, day === 'MONDAY' ? 'closed' : { opens: '18:00', closes: '02:00' }]),
    ) as SeedOutlet['hours'],
  }),
  outlet('shut', { status: 'TEMPORARILY_CLOSED', latitude: 18.52, longitude: 73.85, menu: [dish('poha')] }),
]

function haveliMenu(): SeedItem[] {
  return [
    dish('paneer-tikka', { category: 'Starters', priceRupees: 240, finalPriceRupees: 199.5 }),
    dish('dal', { category: 'Mains', priceRupees: 180, preparationMinutes: 25 }),
    dish('chicken-65', { category: 'Starters', veg: false, priceRupees: 260 }),
    dish('biryani', {
      category: 'Mains',
      veg: false,
      priceRupees: 220,
      servings: [
        { size: 'HALF_PLATE', priceRupees: 220 },
        { size: 'FULL PLATE', priceRupees: 380 },
      ],
    }),
    dish('kulfi', { category: 'Desserts', priceRupees: 90, outOfStock: true }),
    dish('last-jalebi', { category: 'Desserts', priceRupees: 70, stock: 1 }),
    dish('five-laddoos', { category: 'Desserts', priceRupees: 50, stock: 5 }),
    dish('repriced', { category: 'Mains', priceRupees: 100 }),
    dish('runs-out', { category: 'Mains', priceRupees: 100 }),
    dish('taken-off', { category: 'Mains', priceRupees: 100 }),
  ]
}

function outlet(outletId: string, own: Partial<SeedOutlet>): SeedOutlet {
  return {
    outletId,
    name: `The ${outletId}`,
    type: 'RESTAURANT',
    status: 'LIVE',
    averageCostRupees: 600,
    street: '12 Hill Road',
    city: 'Mumbai',
    district: 'Mumbai Suburban',
    state: 'Maharashtra',
    pincode: '400050',
    contactNumber: '02226401234',
    email: `${outletId}@example.com`,
    logo: 'catalogue/logo.webp',
    banners: ['catalogue/banner.webp'],
    timing: '11:00 - 23:00',
    // Tests that order run at any hour.
    hours: Object.fromEntries(WEEKDAYS.map((day) => [day, { opens: '00:00', closes: '00:00' }])) as SeedOutlet['hours'],
    tables: [
      { id: 5, name: null },
      { id: 7, name: 'Window' },
    ],
    rooms: [],
    latitude: 19,
    longitude: 72,
    menu: [],
    ...own,
  }
}

function dish(menuId: string, own: Partial<SeedItem> = {}): SeedItem {
  return {
    menuId,
    category: 'Mains',
    name: `Dish ${menuId}`,
    description: 'As at home',
    picture: 'catalogue/dish.webp',
    priceRupees: 120,
    veg: true,
    cuisines: ['North Indian'],
    ingredients: ['Salt'],
    ...own,
  }
}
