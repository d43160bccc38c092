import type { Coupon } from '#machines/model/bill/coupon.ts'
import { formatPrice } from '#machines/model/money.ts'
import type { Rating } from './rating.ts'

export const OUTLET_STATUSES = ['LIVE', 'INACTIVE', 'ONBOARDING', 'TEMPORARILY_CLOSED', 'PERMANENTLY_CLOSED', 'COMING_SOON'] as const
export type OutletStatus = (typeof OUTLET_STATUSES)[number]

export const OUTLET_TYPES = ['HOTEL', 'RESTAURANT', 'HOTEL_RESTAURANT'] as const
export type OutletType = (typeof OUTLET_TYPES)[number]

export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** From opening to closing as 24-hour 'HH:MM': the same time twice is the whole day, closing before opening the small hours of the next one. */
export interface OpenSpan {
  opens: string
  closes: string
}

/** One day's hours at the outlet; 'closed' on a day off, with further ones after each break. */
export type DayHours = 'closed' | (OpenSpan & { further?: OpenSpan[] })

/** A date with hours of its own. */
export interface Holiday {
  /** YYYY-MM-DD by the outlet's clock. */
  date: string
  hours: DayHours
}

export interface Outlet {
  outletId: string
  /** undefined when the server sent none: shown as 'Unnamed Hotel'. */
  name?: string
  type?: OutletType
  /** Kept as sent: an unknown status has a label of its own. */
  status: OutletStatus | (string & {})
  averageCostPaise?: number
  distanceKm?: number
  location?: { latitude: number; longitude: number }
  /** Media keys or URLs of pictures, the outlet's banners; the logo alone when there are none. */
  pictures: string[]
  logo?: string
  street?: string
  city?: string
  contactNumber?: string
  /** Its licence to handle food, 14 digits, where the backend tells it. */
  fssai?: string
  hours?: Partial<Record<Weekday, DayHours>>
  /** What a bill adds to its item total, where the backend tells it; elsewhere the brand's rate stands. */
  taxRatePercent?: number
  /** A discount lowers what is taxed, which only some backends tell. */
  taxedAfterDiscount?: boolean
  /** Its own, where the backend tells them, which may be none: only there the app applies one by itself. Elsewhere the specification's stand. */
  offers?: readonly Coupon[]
  /** An order needs the code of its table or room: one typed by hand is refused. */
  needsSignedPlace?: boolean
  /** What its customers gave it, where the backend tells it; elsewhere the specification's constants stand. */
  rating?: Rating
  /** Whether its hours let it take orders, where the backend tells it; elsewhere its status alone decides. */
  openNow?: boolean
  /** When it opens next, in ms since 1970 by this device's clock. */
  opensAt?: number
  /** The same by the outlet's clock, as it was to be said when it was read: 'opens Friday 9:30 am'. */
  opensText?: string
  /** The IANA zone of its hours, where the backend tells it. */
  timeZone?: string
  /** What most of its dishes are, where a list tells it. */
  cuisines?: readonly string[]
  /** How many of its dishes are vegetarian, where a list tells it. */
  vegetarian?: 'all' | 'some' | 'none'
}

/** The part of an outlet that a cart group shows. */
export type CartOutlet = Pick<
  Outlet,
  | 'outletId'
  | 'name'
  | 'type'
  | 'status'
  | 'averageCostPaise'
  | 'street'
  | 'city'
  | 'contactNumber'
  | 'logo'
  | 'taxRatePercent'
  | 'taxedAfterDiscount'
  | 'offers'
  | 'needsSignedPlace'
  | 'rating'
  | 'openNow'
  | 'opensText'
>

export const toTaxRate = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= 100 ? value : undefined

export type Tone = 'ok' | 'warn' | 'err' | 'neutral'

const BADGES: Record<OutletStatus, { badge: string; tone: Tone }> = {
  LIVE: { badge: 'OPEN', tone: 'ok' },
  COMING_SOON: { badge: 'COMING SOON', tone: 'warn' },
  TEMPORARILY_CLOSED: { badge: 'TEMP CLOSED', tone: 'err' },
  INACTIVE: { badge: 'CLOSED', tone: 'err' },
  PERMANENTLY_CLOSED: { badge: 'CLOSED', tone: 'err' },
  ONBOARDING: { badge: 'OPENING SOON', tone: 'warn' },
}

/** The badge of an outlet's status. */
export const statusBadge = (status: string): { badge: string; tone: Tone } =>
  Object.hasOwn(BADGES, status) ? BADGES[status as OutletStatus] : { badge: 'UNKNOWN', tone: 'neutral' }

/** The open/closed chip of the outlet page. Only LIVE and unknown statuses have a long form; the others read as their badge. */
export function statusLongForm(status: string): string {
  if (status === 'LIVE') return 'Open now'
  return Object.hasOwn(BADGES, status) ? sentenceCase(BADGES[status as OutletStatus].badge) : 'Closed'
}

const TYPE_LABELS: Record<OutletType, string> = { HOTEL: 'Hotel', RESTAURANT: 'Restaurant', HOTEL_RESTAURANT: 'Hotel & Restaurant' }
export const typeLabel = (type: OutletType | undefined): string | undefined => (type ? TYPE_LABELS[type] : undefined)

/** Street and city, or the spec's fallback. */
export const addressLine = (outlet: Pick<Outlet, 'street' | 'city'>): string =>
  [outlet.street, outlet.city].filter(Boolean).join(', ') || 'Address not available'

export const outletName = (outlet: Pick<Outlet, 'name'>): string => outlet.name ?? 'Unnamed Hotel'

export const costForTwo = ({ averageCostPaise }: Pick<Outlet, 'averageCostPaise'>): string =>
  averageCostPaise === undefined ? 'N/A' : `${formatPrice(averageCostPaise)} for two`

/** Whether an outlet takes orders now. */
export const takesOrders = ({ status, openNow }: Pick<Outlet, 'status' | 'openNow'>): boolean => status === 'LIVE' && openNow !== false

/** Outlets show this fixed rating. */
export const OUTLET_RATING = 4.2

/** 'Monday' of 'MONDAY'. */
export const sentenceCase = (text: string) => text.charAt(0) + text.slice(1).toLowerCase()

type Opening = Pick<Outlet, 'status' | 'openNow' | 'opensText'>

/** Whether it is the hours that keep an outlet from taking orders, and not its status. */
export const isOutsideHours = (outlet: Opening): boolean => outlet.status === 'LIVE' && !takesOrders(outlet)

/** Those that take no orders last; otherwise as they come. */
export const openFirst = <T extends Opening>(outlets: readonly T[]): T[] =>
  outlets.toSorted((one, other) => Number(takesOrders(other)) - Number(takesOrders(one)))

/** The badge of its status, but for one outside its hours: 'Opens 6:00 pm', as far as that is known. */
export function outletBadge(outlet: Opening): { badge: string; tone: Tone } {
  if (!isOutsideHours(outlet)) return statusBadge(outlet.status)
  return outlet.opensText ? { badge: `O${outlet.opensText.slice(1)}`, tone: 'warn' } : { badge: 'CLOSED', tone: 'err' }
}

const SOONEST_MS = 30_000

/** A browser's timer counts no more than 24 days; a day is enough. */
const LATEST_MS = 24 * 60 * 60 * 1000

/** How long a closed outlet stays so, a day at most: a phone whose clock is ahead asks again half a minute later. */
export const untilOpeningMs = ({ opensAt }: Pick<Outlet, 'opensAt'>, now = Date.now()): number | undefined =>
  opensAt === undefined ? undefined : Math.min(LATEST_MS, Math.max(SOONEST_MS, opensAt - now))
