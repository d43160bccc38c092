import { toRupees } from '#machines/model/money.ts'
import { type DayHours, type OpenSpan, WEEKDAYS } from '#machines/model/outlet/outlet.ts'
import { PAY_WAYS } from '#machines/model/bill/payment.ts'
import type { Wire } from '#server/contract.ts'
import type { Kitchen, Sold } from '#server/deps.ts'
import type { MenuItemRow, OutletRow } from './queries.ts'
import { distanceKm, type Point, toTenths } from './distance.ts'
import { openingAt, weekFrom } from './opening.ts'
import { isUnavailable } from './rules.ts'
import { dishTaxOf, taxRateOf } from './tax.ts'

export function outletToWire(outlet: OutletRow, now: Date, from?: Point): Wire['Outlet'] {
  const { street, city } = outlet
  const taxRatePercent = taxRateOf(outlet)
  return {
    businessId: outlet.id,
    name: outlet.name,
    type: outlet.type,
    status: outlet.status,
    averageCost: outlet.averageCostPaise === null ? null : toRupees(outlet.averageCostPaise),
    distance: from ? toTenths(distanceKm(from, outlet)) : null,
    location: { latitude: outlet.latitude, longitude: outlet.longitude },
    businessLogo: outlet.logo,
    businessBannerImages: outlet.banners,
    businessVideos: [],
    timing: outlet.timing,
    address: { street, city },
    businessDetail: outletDetailToWire(outlet),
    rating: {
      mean: outlet.ratingCount === 0 ? null : Math.round((outlet.ratingTotal / outlet.ratingCount) * 100) / 100,
      count: outlet.ratingCount,
    },
    ...openingAt(outlet, now),
    timeZone: outlet.timeZone,
    ...(taxRatePercent !== null && { taxRatePercent }),
    businessHour: { weeklySchedule: scheduleToWire(weekFrom(outlet, now)) },
  }
}

/** The cuisines of an outlet, and whether it is vegetarian, for the filters of the list of outlets. */
export const kitchenToWire = (kitchen: Kitchen | undefined): Pick<Wire['Outlet'], 'cuisines' | 'vegetarian'> =>
  kitchen ? { cuisines: kitchen.cuisines.map(({ name }) => name), vegetarian: kitchen.vegetarian } : {}

/** Not in lists of outlets: of 500 outlets it would be 15 kB more. */
export const licenceOf = ({ fssai }: Pick<OutletRow, 'fssai'>) => (fssai === null ? {} : { fssai })

/** How guests pay; only in the reply for one outlet, whose guest may order. */
export const paymentOf = ({ payWays, upiAddress, upiName }: OutletRow): Pick<Wire['Outlet'], 'payment'> => ({
  payment: {
    ways: PAY_WAYS.filter((way) => payWays.includes(way)),
    ...(upiAddress !== null && upiName !== null && { upi: { address: upiAddress, name: upiName } }),
  },
})

export const outletDetailToWire = (outlet: OutletRow): Wire['OutletDetail'] => ({
  businessDetailsId: outlet.id,
  contactNumber: outlet.contactNumber,
  email: outlet.email,
  menuImage: null,
  bannerImage: outlet.banners[0] ?? null,
  address: {
    addressId: outlet.id,
    businessId: outlet.id,
    country: 'India',
    state: outlet.state,
    district: outlet.district,
    city: outlet.city,
    pincode: outlet.pincode,
    street: outlet.street,
    landmark: outlet.landmark,
  },
})

/** A day of which nothing is known is left out: it must not close the outlet (Decision 74). */
const scheduleToWire = (hours: ReturnType<typeof weekFrom>) =>
  Object.fromEntries(
    WEEKDAYS.flatMap((day) => {
      const known = hours[day]
      return known === undefined ? [] : [[day, hoursToWire(known)]]
    }),
  )

const hoursToWire = (hours: DayHours): Wire['DayHours'] =>
  hours === 'closed'
    ? { isClosed: true, openingTime: null, closingTime: null }
    : { isClosed: false, ...spanToWire(hours), ...(hours.further && { further: hours.further.map(spanToWire) }) }
const spanToWire = ({ opens, closes }: OpenSpan) => ({ openingTime: opens, closingTime: closes })

/** Sold says how much of the dish its outlet sold of late, where that is asked; now is the time of the outlet's hours. */
export const menuItemToWire = (outlet: OutletRow, item: MenuItemRow, now: Date, sold?: Sold): Wire['MenuItem'] => ({
  menuId: item.menuId,
  name: item.name,
  description: item.description,
  image: item.pictures,
  video: null,
  price: toRupees(item.pricePaise),
  finalPrice: item.finalPricePaise === null ? null : toRupees(item.finalPricePaise),
  serving: servingsToWire(item.servings),
  isVegetarian: item.isVegetarian,
  outOfStock: isUnavailable(item, now),
  deletedAt: item.deletedAt?.toISOString() ?? null,
  category: item.category,
  ...kindToWire(item),
  preparationTime: item.preparationMinutes,
  cuisine: item.cuisines,
  rating: null,
  ingredients: item.ingredients,
  ...(item.spiceLevel !== null && { spiceLevel: item.spiceLevel }),
  ...(item.allergens !== null && { allergens: item.allergens }),
  ...(item.kcal !== null && { kcal: item.kcal }),
  ...(item.servingGrams !== null && { servingGrams: item.servingGrams }),
  ...taxToWire(dishTaxOf(outlet, item)),
  ...popularityToWire(item, sold),
  createdAt: item.createdAt.toISOString(),
  updatedAt: item.updatedAt.toISOString(),
})

/** Food has no `kind`; a service has. */
export const kindToWire = ({ kind }: Pick<MenuItemRow, 'kind'>): Pick<Wire['MenuItem'], 'kind'> => (kind === 'food' ? {} : { kind })

const taxToWire = (tax: string | null): Pick<Wire['MenuItem'], 'tax'> => (tax === null ? {} : { tax })

function popularityToWire(
  { menuId, servings }: MenuItemRow,
  sold: Sold | undefined,
): Pick<Wire['MenuItem'], 'bestseller' | 'popularServing'> {
  const size = sold?.sizes.get(menuId)
  return {
    ...(sold?.bestsellers.has(menuId) && { bestseller: true }),
    ...(servings.some((serving) => serving.size === size) && { popularServing: size }),
  }
}

/** A dish among all others of its menu: what it does not have, and when it was written, is left out. A menu of thousands is a third shorter. */
export const menuItemToListing = (outlet: OutletRow, item: MenuItemRow, now: Date, sold?: Sold): Wire['MenuItem'] =>
  Object.fromEntries(
    Object.entries(menuItemToWire(outlet, item, now, sold)).filter(
      // An empty list of allergens stays: it says that the dish has none, and a missing list that nothing is known.
      ([name, value]) => !TIMESTAMPS.has(name) && value !== null && (name === 'allergens' || !(Array.isArray(value) && value.length === 0)),
    ),
  ) as Wire['MenuItem']

const TIMESTAMPS = new Set(['createdAt', 'updatedAt'])

export const servingsToWire = (servings: MenuItemRow['servings']): Wire['Serving'][] =>
  servings.map(({ size, pricePaise, outOfStock }) => ({
    servingSize: size,
    price: toRupees(pricePaise),
    ...(outOfStock === true && { outOfStock }),
  }))
