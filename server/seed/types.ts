import type { ServingSize, SpiceLevel } from '#machines/model/menu/menu-item.ts'
import type { DayHours, OutletStatus, OutletType, Weekday } from '#machines/model/outlet/outlet.ts'

export interface SeedServing {
  size: ServingSize
  priceRupees: number
}

export interface SeedItem {
  menuId: string
  category: string
  name: string
  description: string
  /** Media key: 'catalogue/masala-dosa/464.avif'. */
  picture?: string
  /** With servings: the price of the smallest. */
  priceRupees: number
  finalPriceRupees?: number
  servings?: SeedServing[]
  veg: boolean
  outOfStock?: boolean
  /** Pieces left; without one there is no end in sight. */
  stock?: number
  preparationMinutes?: number
  cuisines: string[]
  ingredients: string[]
  spiceLevel?: SpiceLevel | undefined
  allergens?: string[]
  /** Of a hotel; vegetarian. */
  isService?: boolean
}

/** A meal from before the demo began, of which its bestsellers come. */
export interface SeedOrder {
  minutesAgo: number
  /** The places of the outlet's list, tables first. */
  place: number
  lines: { menuId: string; servingSize?: ServingSize; quantity: number }[]
}

export interface SeedOrigin {
  id: number
  name: string | null
}

export interface SeedOutlet {
  outletId: string
  name: string
  type: OutletType
  status: OutletStatus
  averageCostRupees: number | null
  latitude: number
  longitude: number
  street: string
  landmark?: string
  city: string
  district: string
  state: string
  pincode: string
  contactNumber: string
  email: string
  /** Media key. */
  logo: string
  /** Three media keys, or none: the logo stands in then. */
  banners: string[]
  timing: string
  hours: Record<Weekday, DayHours>
  /** Reviews from before the demo began. */
  ratings?: { total: number; count: number }
  /** IANA name; India's without. */
  timeZone?: string
  tables: SeedOrigin[]
  rooms: SeedOrigin[]
  menu: SeedItem[]
  pastOrders?: SeedOrder[]
}

export const COURSES = ['snack', 'starter', 'soup', 'main', 'rice', 'bread', 'side', 'meal', 'sweet', 'drink', 'service'] as const
export type Course = (typeof COURSES)[number]

/** A dish of the library, before an outlet gives it a price of its own. */
export interface Dish {
  key: string
  family: string
  course: Course
  name: string
  description: string
  /** Media key. A service may have none. */
  picture?: string
  rupees: number
  servings?: SeedServing[]
  veg: boolean
  minutes?: number
  cuisines: string[]
  ingredients: string[]
  spiceLevel?: SpiceLevel | undefined
  /** Missing for a service. */
  allergens?: string[]
}
