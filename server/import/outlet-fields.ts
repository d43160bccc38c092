import { type DayHours, OUTLET_STATUSES, OUTLET_TYPES, WEEKDAYS, type Weekday } from '#machines/model/outlet.ts'
import { toEmail } from '#server/contact.ts'
import type { OutletRow } from '#server/catalogue/queries.ts'
import { amount, type Field, list, rupees, text, tidy, Unreadable } from './fields.ts'

/** What a file can say of an outlet itself. */
export type OutletValues = Omit<OutletRow, 'id' | 'ratingTotal' | 'ratingCount' | 'announcedAt'>
export type OutletField = keyof OutletValues

const oneOf =
  <T extends string>(values: readonly T[]) =>
  (value: unknown): T => {
    const found = values.find((candidate) => candidate === tidy(value).toUpperCase())
    if (found === undefined) throw new Unreadable(`is none of ${values.join(', ')}`)
    return found
  }

const matching = (pattern: RegExp, sentence: string) => (value: unknown) => {
  const found = tidy(value)
  if (!pattern.test(found)) throw new Unreadable(sentence)
  return found
}

const degrees = (most: number) => (value: unknown) => {
  const found = Number(tidy(value))
  if (!(Math.abs(found) <= most)) throw new Unreadable(`is no number of degrees between -${most} and ${most}`)
  return found
}

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/

function hours(value: unknown): Record<Weekday, DayHours> {
  const read = (day: Weekday): DayHours => {
    const told = Object(value)[day] as unknown
    if (told === 'closed') return told
    const { opens, closes } = Object(told) as { opens?: unknown; closes?: unknown }
    if (![opens, closes].every((clock) => typeof clock === 'string' && CLOCK.test(clock)))
      throw new Unreadable(`needs "closed" or { "opens": "11:00", "closes": "23:00" } for ${day}`)
    return { opens, closes } as DayHours
  }
  return Object.fromEntries(WEEKDAYS.map((day) => [day, read(day)])) as Record<Weekday, DayHours>
}

/** In JSON by their headings: 'averageCost'. What may be left empty has that value in a new outlet, too. */
export const OUTLET_FIELDS: { [Name in OutletField]: Field<OutletValues[Name]> } = {
  name: { headings: ['name'], read: text(120) },
  type: { headings: ['type'], read: oneOf(OUTLET_TYPES) },
  status: { headings: ['status'], read: oneOf(OUTLET_STATUSES), blank: 'ONBOARDING' },
  averageCostPaise: { headings: ['average cost'], read: amount, blank: null, write: rupees },
  latitude: { headings: ['latitude'], read: degrees(90) },
  longitude: { headings: ['longitude'], read: degrees(180) },
  street: { headings: ['street'], read: text(200) },
  landmark: { headings: ['landmark'], read: text(200), blank: null },
  city: { headings: ['city'], read: text(80) },
  district: { headings: ['district'], read: text(80) },
  state: { headings: ['state'], read: text(80) },
  pincode: { headings: ['pincode'], read: matching(/^[1-9]\d{5}$/, 'is no PIN code of six digits') },
  contactNumber: { headings: ['contact number'], read: matching(/^\+?[\d ()-]{8,20}$/, 'is no telephone number') },
  email: {
    headings: ['email'],
    read: (value) => {
      const found = toEmail(tidy(value))
      if (found === undefined) throw new Unreadable('is no email address')
      return found
    },
  },
  logo: { headings: ['logo'], read: text(300), blank: '' },
  banners: { headings: ['banners'], read: list, blank: [] },
  legalName: { headings: ['legal name'], read: text(120), blank: null },
  gstin: { headings: ['gstin'], read: matching(/^\d{2}[A-Z]{5}\d{4}[A-Z][\dA-Z]Z[\dA-Z]$/, 'is no GSTIN of 15 characters'), blank: null },
  fssai: { headings: ['fssai'], read: matching(/^\d{14}$/, 'is no FSSAI number of 14 digits'), blank: null },
  billPrefix: { headings: ['bill prefix'], read: matching(/^[A-Z]{1,3}$/, 'is not one to three capital letters'), blank: null },
  timing: { headings: ['timing'], read: text(80), blank: '' },
  hours: { headings: ['hours'], read: hours },
  timeZone: {
    headings: ['time zone'],
    read: (value) => {
      const name = tidy(value)
      if (!Intl.supportedValuesOf('timeZone').includes(name) && name !== 'Asia/Kolkata')
        throw new Unreadable('is no time zone, such as Asia/Kolkata')
      return name
    },
    blank: 'Asia/Kolkata',
  },
}
export const OUTLET_FIELD_NAMES = Object.keys(OUTLET_FIELDS) as OutletField[]
