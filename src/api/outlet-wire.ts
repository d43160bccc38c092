import { toOffers } from '#machines/model/bill/coupon.ts'
import { toPaise } from '#machines/model/money.ts'
import { toId } from '#machines/model/ids.ts'
import { opensText } from '#machines/model/outlet/opens-text.ts'
import {
  type CartOutlet,
  type DayHours,
  type OpenSpan,
  type Outlet,
  OUTLET_TYPES,
  toTaxRate,
  type Weekday,
  WEEKDAYS,
} from '#machines/model/outlet/outlet.ts'
import { amount, type Fields, fields, finite, list, present, text, texts, timestamp } from '#machines/model/reading.ts'
import { serverNow } from '#src/device/server-clock.ts'

/** An outlet as the app knows it; undefined for an entry without an id. */
export function readOutlet(value: unknown): Outlet | undefined {
  const wire = fields(value)
  const cartOutlet = readCartOutlet(wire)
  if (!cartOutlet) return undefined
  const logo = cartOutlet.logo
  const opensAt = timestamp(wire['opensAt'])
  const banners = texts(wire['businessBannerImages'])
  return {
    ...cartOutlet,
    distanceKm: amount(wire['distance']),
    location: readLocation(wire['location']),
    fssai: text(wire['fssai']),
    pictures: banners.length > 0 ? banners : logo ? [logo] : [],
    hours: readHours(wire['businessHour']),
    opensAt: opensAt ? Date.parse(opensAt) - serverNow() + Date.now() : undefined,
    timeZone: readZone(wire['timeZone']),
    cuisines: wire['cuisines'] === undefined ? undefined : texts(wire['cuisines']),
    vegetarian: (['all', 'some', 'none'] as const).find((much) => much === wire['vegetarian']),
  }
}

export function readCartOutlet(value: unknown): CartOutlet | undefined {
  const wire = fields(value)
  const outletId = toId(wire['businessId'] ?? wire['outletId'])
  if (!outletId) return undefined
  const detail = fields(wire['businessDetail'])
  const opensAt = timestamp(wire['opensAt'])
  const address = { ...fields(detail['address']), ...fields(wire['address']) }
  return {
    outletId,
    name: text(wire['name']),
    type: OUTLET_TYPES.find((type) => type === wire['type']),
    status: text(wire['status']) ?? 'UNKNOWN',
    averageCostPaise: toPaise(wire['averageCost']),
    street: text(address['street']),
    city: text(address['city']),
    contactNumber: readPhone(detail['contactNumber']),
    logo: text(wire['businessLogo']),
    taxRatePercent: toTaxRate(wire['taxRatePercent']),
    taxedAfterDiscount: wire['taxedAfterDiscount'] === true || undefined,
    offers: toOffers(wire['offers']),
    needsSignedPlace: wire['signedPlaces'] === true || undefined,
    rating: readRating(fields(wire['rating'])),
    openNow: typeof wire['openNow'] === 'boolean' ? wire['openNow'] : undefined,
    opensText: opensAt ? opensText(opensAt, serverNow()) : undefined,
  }
}

function readRating({ mean, count }: Fields): CartOutlet['rating'] {
  const ratings = amount(count)
  const stars = amount(mean) ?? 0
  return ratings !== undefined && stars <= 5 ? { mean: stars, count: ratings } : undefined
}

/** A number that may stand behind tel:, else nothing. */
export function readPhone(value: unknown): string | undefined {
  const digits = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.replace(/[\s()-]/g, '') : ''
  return /^\+?\d{6,15}$/.test(digits) ? digits : undefined
}

function readLocation(value: unknown): Outlet['location'] {
  const latitude = finite(fields(value)['latitude']) ?? NaN
  const longitude = finite(fields(value)['longitude']) ?? NaN
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

function readHours(value: unknown): Outlet['hours'] {
  const week = fields(fields(value)['weeklySchedule'])
  const days = WEEKDAYS.map((day): [Weekday, DayHours | undefined] => [day, readDay(fields(week[day]))]).filter(([, hours]) => hours)
  return days.length > 0 ? Object.fromEntries(days) : undefined
}

function readDay(day: Fields): DayHours | undefined {
  if (day['isClosed'] === true) return 'closed'
  const [first, ...further] = [day, ...list(day['further'])].map(readSpan).filter(present)
  return first && further.length > 0 ? { ...first, further } : first
}

function readSpan(value: unknown): OpenSpan | undefined {
  const span = fields(value)
  const opens = readClock(span['openingTime'])
  const closes = readClock(span['closingTime'])
  return opens && closes ? { opens, closes } : undefined
}

function readZone(value: unknown): string | undefined {
  try {
    return text(value) && new Intl.DateTimeFormat('en', { timeZone: text(value) }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

const readClock = (value: unknown): string | undefined =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined
