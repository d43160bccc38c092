import { errorsOf } from '#machines/model/field-errors.ts'
import {
  holidayErrors,
  LEGAL_FIELDS,
  type LegalField,
  legalError,
  type NewOffer,
  OFFER_FIELDS,
  type OfferField,
  type OwnStatus,
  offerError,
  spansError,
} from '#machines/model/outlet/outlet-rules.ts'
import { PAYMENT_FIELDS, type PaymentField, paymentError, type PayWay } from '#machines/model/bill/payment.ts'
import { type OpenSpan, type Weekday, WEEKDAYS } from '#machines/model/outlet/outlet.ts'

export type Week = Record<Weekday, OpenSpan[]>
/** A date with hours of its own; none is a day off. */
export interface DateHours {
  date: string
  spans: OpenSpan[]
}
export interface OwnOffer extends NewOffer {
  /** Some of it is past. */
  hasBegun: boolean
}

/** What the owner sets, each part with the version that a change of it names. */
export interface OutletSettings {
  /** The date at the outlet. */
  today: string
  /** Holds for an outlet that names no rate. */
  usualTaxPercent?: number | undefined
  status: { version: string; status: string }
  hours: { version: string; week: Week }
  holidays: { version: string; dates: DateHours[] }
  legal: { version: string } & Record<LegalField, string>
  /** Undefined where the backend does not know of it. */
  payment?: ({ version: string } & PaymentDraft) | undefined
  offers: OwnOffer[]
}

interface PaymentDraft extends Record<PaymentField, string> {
  ways: readonly PayWay[]
}

/** What is in the forms. */
export interface Drafts {
  /** A press of a button sets it, no form. */
  status: OwnStatus
  hours: Week
  holidays: DateHours[]
  legal: Record<LegalField, string>
  payment: PaymentDraft
  /** As it is typed. */
  offer: Record<OfferField, string> & { discountType: NewOffer['discountType'] }
}
export type Section = keyof Drafts

export type SettingsChange =
  | { section: 'status'; version: string; status: OwnStatus }
  | ({ section: 'hours' } & OutletSettings['hours'])
  | ({ section: 'holidays' } & OutletSettings['holidays'])
  | ({ section: 'legal' } & OutletSettings['legal'])
  | ({ section: 'payment'; version: string } & PaymentDraft)
  | { section: 'offer'; offer: NewOffer }
  | { section: 'end'; code: string }

export const NO_OFFER: Drafts['offer'] = {
  code: '',
  title: '',
  discountType: 'PERCENTAGE',
  discountValue: '',
  maximumDiscount: '',
  minimumTotal: '',
  from: '',
  until: '',
}

const NO_PAYMENT = { version: '', ways: [], upiAddress: '', upiName: '' }

export function draftsOf({ status: { status }, hours, holidays, legal, payment = NO_PAYMENT }: OutletSettings): Drafts {
  const { version: _, ...texts } = legal
  return {
    status: status === 'LIVE' ? 'TEMPORARILY_CLOSED' : 'LIVE',
    hours: hours.week,
    holidays: holidays.dates,
    legal: texts,
    payment: { ways: payment.ways, upiAddress: payment.upiAddress, upiName: payment.upiName },
    offer: NO_OFFER,
  }
}

/** The fields of a section in the order they are met. */
export function fieldsOf(section: Section, drafts: Drafts): readonly string[] {
  if (section === 'status') return []
  if (section === 'hours') return WEEKDAYS
  if (section === 'holidays') return drafts.holidays.map((_, index) => `date${index}`)
  if (section === 'payment') return PAYMENT_FIELDS
  return section === 'legal' ? LEGAL_FIELDS : OFFER_FIELDS
}

function errorIn(section: Section, field: string, drafts: Drafts, today: string): string | undefined {
  switch (section) {
    case 'status':
      return undefined
    case 'hours':
      return spansError(drafts.hours[field as Weekday])
    case 'holidays':
      return holidayErrors(drafts.holidays, today)[Number(field.slice(4))]
    case 'legal':
      return legalError(field as LegalField, tidyLegal(drafts.legal)[field as LegalField])
    case 'payment':
      return paymentError(field as PaymentField, tidyPayment(drafts.payment))
    case 'offer':
      return offerError(field as OfferField, offerOf(drafts.offer), today)
  }
}

export const errorsIn = (section: Section, drafts: Drafts, today: string): Record<string, string> =>
  errorsOf(fieldsOf(section, drafts), (field) => errorIn(section, field, drafts, today)) as Record<string, string>

/** As the server takes it: numbers are copied with spaces and in small letters. */
function tidyLegal({ legalName, gstin, tax, fssai, billPrefix }: Drafts['legal']): Drafts['legal'] {
  const packed = (text: string) => text.replaceAll(/\s/g, '').toUpperCase()
  return { legalName: legalName.trim(), gstin: packed(gstin), tax, fssai: packed(fssai), billPrefix: packed(billPrefix) }
}

const tidyPayment = ({ ways, upiAddress, upiName }: PaymentDraft): PaymentDraft => ({
  ways,
  upiAddress: upiAddress.replaceAll(/\s/g, ''),
  upiName: upiName.trim(),
})

function offerOf({ code, title, discountType, from, until, ...amounts }: Drafts['offer']): NewOffer {
  return {
    code: code.trim().toUpperCase(),
    title: title.trim(),
    discountType,
    discountValue: toAmount(amounts.discountValue),
    minimumTotal: toAmount(amounts.minimumTotal),
    // A sum has no cap.
    maximumDiscount: discountType === 'FLAT' ? undefined : toAmount(amounts.maximumDiscount),
    from: from || undefined,
    until: until || undefined,
  }
}

/** '₹1,200.50' is 1200.5, what is no amount NaN; undefined of an empty field. */
function toAmount(text: string): number | undefined {
  const bare = text.replaceAll(/[\s,₹%]/g, '')
  return bare === '' ? undefined : /^\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN
}

export function changeOf(section: Section, drafts: Drafts, settings: OutletSettings): SettingsChange {
  switch (section) {
    case 'status':
      return { section, version: settings.status.version, status: drafts.status }
    case 'hours':
      return { section, version: settings.hours.version, week: drafts.hours }
    case 'holidays':
      return { section, version: settings.holidays.version, dates: drafts.holidays }
    case 'legal':
      return { section, version: settings.legal.version, ...tidyLegal(drafts.legal) }
    case 'payment':
      return { section, version: settings.payment?.version ?? '', ...tidyPayment(drafts.payment) }
    case 'offer':
      return { section, offer: offerOf(drafts.offer) }
  }
}

const SAVED: Record<SettingsChange['section'], string> = {
  status: 'Guests see it now.',
  hours: 'Hours are saved. Guests see them now.',
  holidays: 'Holidays are saved. Guests see them now.',
  legal: 'Legal details are saved, for the bills from now on.',
  payment: 'Saved. Guests read it now.',
  offer: 'The offer is added.',
  end: 'The offer is over.',
}
export const savedText = ({ section }: SettingsChange): string => SAVED[section]
