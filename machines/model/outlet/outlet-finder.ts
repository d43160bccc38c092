import { isOutsideHours, outletName, type Outlet, takesOrders } from './outlet.ts'
import { plain } from '#machines/model/menu/menu-search.ts'
import { text } from '#machines/model/reading.ts'
import { ratingLabel } from './rating.ts'

/** How a customer chooses among outlets. What is wanted stands in the address, so that it stays after a reload and goes with a link. */

/** What may be wanted of an outlet, by its name in the address, and the order among those that have it. */
export const CHOICES = {
  open: ['1'],
  veg: ['all', 'some'],
  offers: ['1'],
  rating: ['4', '4.5'],
  cost: ['low', 'middle', 'high'],
  within: ['1', '3', '5'],
  kind: ['restaurant', 'hotel'],
} as const
const ORDERS = ['rating', 'cost'] as const

type Choices = typeof CHOICES
export type Filter = keyof Choices
export type Order = (typeof ORDERS)[number]
/** Empty: all outlets, the nearest first. */
export type Wanted = { [Name in Filter]?: Choices[Name][number] } & {
  query?: string
  cuisine?: string
  /** The nearest first without it. */
  sort?: Order
}
/** What keeps outlets out of the list. */
export type Limit = Filter | 'cuisine'

export const FILTERS = Object.keys(CHOICES) as Filter[]
const LONGEST_QUERY = 100
const LONGEST_CUISINE = 60

const cut = (value: string | null, length: number): string | undefined => text(value?.slice(0, length))
const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find((one) => one === value)

/** What the parameters of an address ask for; what they cannot mean is left out. Never throws. */
export function readWanted(given: { get(name: string): string | null }): Wanted {
  const choices = FILTERS.map((name) => [name, oneOf(CHOICES[name] as readonly string[], given.get(name))])
  return withoutNothing({
    ...Object.fromEntries(choices),
    query: cut(given.get('q'), LONGEST_QUERY),
    cuisine: cut(given.get('cuisine'), LONGEST_CUISINE),
    sort: oneOf(ORDERS, given.get('sort')),
  })
}

const withoutNothing = (wanted: { [Name in keyof Wanted]: Wanted[Name] | undefined }): Wanted =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Wanted

/** The parameters of the address that asks for it. */
export const writeWanted = ({ query: q, ...wanted }: Wanted): [name: string, value: string][] =>
  Object.entries(withoutNothing({ q, ...wanted } as Wanted)).toSorted(([one], [other]) => Number(one > other) - Number(one < other))

export const withWish = (wanted: Wanted, wish: { [Name in keyof Wanted]?: Wanted[Name] | undefined }): Wanted =>
  withoutNothing({ ...wanted, ...wish })

/** Everything that is listed without a search or a filter, in the same order. */
export const withoutLimits = ({ sort }: Wanted): Wanted => withoutNothing({ sort })

/** The mean of an outlet's ratings; undefined where too few guests have rated it. */
const meanOf = ({ rating }: Outlet): number | undefined => (ratingLabel(rating, 0).count === undefined ? undefined : rating?.mean)

const PASSES: { [Name in Filter]: (outlet: Outlet, wanted: Choices[Name][number]) => boolean } = {
  open: takesOrders,
  veg: ({ vegetarian }, wanted) => vegetarian === 'all' || vegetarian === wanted,
  offers: ({ offers = [] }) => offers.length > 0,
  rating: (outlet, least) => (meanOf(outlet) ?? 0) >= Number(least),
  cost: ({ averageCostPaise: cost }, wanted) => cost !== undefined && isWithin(COSTS[wanted], cost),
  within: ({ distanceKm = Infinity }, most) => distanceKm <= Number(most),
  kind: ({ type }, wanted) => type === 'HOTEL_RESTAURANT' || type === wanted.toUpperCase(),
}
const COSTS = { low: [0, 500_00], middle: [500_00, 1000_00], high: [1000_01, Infinity] } as const
const isWithin = ([least, most]: readonly [number, number], cost: number): boolean => cost >= least && cost <= most

const passes = <Name extends Filter>(name: Name, outlet: Outlet, wanted: Wanted): boolean =>
  wanted[name] === undefined || PASSES[name](outlet, wanted[name])

const cooks = ({ cuisines = [] }: Outlet, cuisine: string): boolean => cuisines.some((one) => one.toLowerCase() === cuisine.toLowerCase())

const fits = (outlet: Outlet, wanted: Wanted): boolean =>
  (wanted.cuisine === undefined || cooks(outlet, wanted.cuisine)) && FILTERS.every((name) => passes(name, outlet, wanted))

/** The outlets whose names and cuisines have every word, for a backend that has no search of its own. */
export function namedLike(outlets: readonly Outlet[], query: string): Outlet[] {
  const words = plain(query).split(/\s+/)
  return outlets.filter((outlet) => {
    const text = plain([outletName(outlet), ...(outlet.cuisines ?? [])].join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** How outlets are compared; those of which it is not known come last. */
const WORTH: Record<Order, (outlet: Outlet) => number> = {
  rating: (outlet) => -(meanOf(outlet) ?? 0),
  cost: ({ averageCostPaise = Infinity }) => averageCostPaise,
}

export interface Listed {
  /** Those that take orders, and after them those that take none by their status. */
  now: Outlet[]
  /** Those outside their hours. */
  later: Outlet[]
}

/** Those that fit in the order that is wanted, of those that are equal in it the nearer first. A search is not looked at. */
export function listOutlets(outlets: readonly Outlet[], wanted: Wanted): Listed {
  const fitting = outlets.filter((outlet) => fits(outlet, wanted))
  const { sort } = wanted
  const order = sort && WORTH[sort]
  // Not the difference: that of two without a cost is no number.
  const sorted = order ? fitting.toSorted((one, other) => Number(order(one) > order(other)) - Number(order(one) < order(other))) : fitting
  const rest = sorted.filter((outlet) => !takesOrders(outlet))
  return { now: [...sorted.filter(takesOrders), ...rest.filter((outlet) => !isOutsideHours(outlet))], later: rest.filter(isOutsideHours) }
}

export interface Offered {
  value: string
  /** How many outlets there are with it and all else that is wanted. */
  count: number
}

/** The choices of a filter that make a difference among these outlets; one that is chosen can be taken back. */
export function offeredChoices(outlets: readonly Outlet[], wanted: Wanted, name: Filter): Offered[] {
  return CHOICES[name].flatMap((value) => {
    const alone = outlets.filter((outlet) => fits(outlet, { [name]: value })).length
    if (wanted[name] !== value && (alone === 0 || alone === outlets.length)) return []
    const { now, later } = listOutlets(outlets, { ...wanted, [name]: value })
    return { value, count: now.length + later.length }
  })
}

/** The orders that these outlets can be told apart by. */
export const offeredOrders = (outlets: readonly Outlet[], { sort }: Wanted): Order[] =>
  ORDERS.filter((order) => order === sort || new Set(outlets.map(WORTH[order])).size > 1)

export const limitsOf = (wanted: Wanted): Limit[] => [...FILTERS, 'cuisine' as const].filter((name) => wanted[name] !== undefined)

/** The filters without any one of which there would be something; all of them where only together they leave nothing. */
export function emptying(outlets: readonly Outlet[], wanted: Wanted): Limit[] {
  const limits = limitsOf(wanted)
  const alone = limits.filter((name) => outlets.some((outlet) => fits(outlet, withWish(wanted, { [name]: undefined }))))
  return alone.length > 0 ? alone : limits
}
