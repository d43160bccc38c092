import { describe, expect, test } from 'vitest'
import {
  billPrefixError,
  fssaiError,
  gstinError,
  holidayErrors,
  isOwnStatus,
  type LegalField,
  legalError,
  type NewOffer,
  type OfferField,
  offerError,
  spansError,
  toDayHours,
} from '#machines/model/outlet/outlet-rules.ts'

const span = (text: string) => ({ opens: text.slice(0, 5), closes: text.slice(6) })
const spans = (text: string) => text.split(' ').filter(Boolean).map(span)

describe('the hours of a day', () => {
  test.each([
    '',
    '09:00-23:00',
    '00:00-00:00',
    '12:00-15:00 19:00-23:00',
    '12:00-15:00 19:00-01:00',
    '06:00-09:00 12:00-15:00 16:00-18:00 19:00-23:59',
  ])('%j are possible', (day) => expect(spansError(spans(day))).toBeUndefined())

  test.each([
    ['09:00-     ', 'Enter when it opens and when it closes'],
    ['9:00 -23:00', 'Enter when it opens and when it closes'],
    ['09:00-24:00', 'Enter when it opens and when it closes'],
    ['109:00-23:00', 'Enter when it opens and when it closes'],
    ['12:00-15:00 15:00-23:00', 'Each opening begins after the one before has closed'],
    ['19:00-23:00 12:00-15:00', 'Each opening begins after the one before has closed'],
    ['19:00-01:00 23:00-23:30', 'Each opening begins after the one before has closed'],
    ['09:00-09:00 12:00-15:00', 'The same time twice is the whole day: remove the others'],
    ['01:00-02:00 03:00-04:00 05:00-06:00 07:00-08:00 09:00-10:00', 'A day has at most 4 openings'],
  ])('%j are not', (day, message) => expect(spansError(spans(day))).toBe(message))

  test('are kept as the day, its breaks and days off', () => {
    expect(toDayHours([])).toBe('closed')
    expect(toDayHours(spans('09:00-23:00'))).toEqual(span('09:00-23:00'))
    expect(toDayHours(spans('12:00-15:00 19:00-23:00'))).toEqual({ ...span('12:00-15:00'), further: [span('19:00-23:00')] })
  })
})

test('a holiday is a date to come, once, with possible hours', () => {
  const day = (date: string, hours = '') => ({ date, spans: spans(hours) })
  const dates = [day('2026-11-23'), day('2026-11-22'), day('2026-02-30'), day(''), day('2026-11-23'), day('2026-12-25', '18:00-     ')]
  expect(holidayErrors(dates, '2026-11-23')).toEqual([
    undefined,
    'This day has passed',
    'Enter the date',
    'Enter the date',
    'This date is in the list already',
    'Enter when it opens and when it closes',
  ])
})

describe('the numbers of an outlet', () => {
  test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'])('%s is a GSTIN', (gstin) => expect(gstinError(gstin)).toBeUndefined())

  test('a GSTIN with one wrong character, or two swapped, is found', () => {
    for (const gstin of ['27AAPFU0939F1ZW', '27AAPFU0993F1ZV', '28AAPFU0939F1ZV', '27AAPFV0939F1ZV'])
      expect(gstinError(gstin)).toBe('This GSTIN has a mistake in it: its last character does not fit the others')
  })

  test.each(['', '27AAPFU0939F1Z', '27aapfu0939f1zv', '27AAPFU0939F1ZV7', ' 27AAPFU0939F1ZV'])('%j is none', (gstin) =>
    expect(gstinError(gstin)).toBe('A GSTIN has 15 characters, as in 27AAPFU0939F1ZV'),
  )

  test('an FSSAI number has 14 digits, a bill prefix up to three capitals', () => {
    expect([fssaiError('10012345678901'), billPrefixError('DM')]).toEqual([undefined, undefined])
    expect(['1001234567890', '10012345678901 ', ' 10012345678901'].map(fssaiError)).toEqual(
      Array(3).fill('An FSSAI licence number has 14 digits'),
    )
    expect(['dm', 'DELH', ''].map(billPrefixError)).toEqual(Array(3).fill('One to three capital letters, as in DM'))
  })
})

test('an owner opens and closes; the other statuses are not theirs to set', () => {
  expect(['LIVE', 'TEMPORARILY_CLOSED', 'COMING_SOON', 'INACTIVE', ''].filter(isOwnStatus)).toEqual(['LIVE', 'TEMPORARILY_CLOSED'])
})

describe('the legal details', () => {
  test.each<[LegalField, string, string?]>([
    ['legalName', 'x'.repeat(120)],
    ['legalName', 'x'.repeat(121), 'At most 120 characters'],
    ['tax', '5'],
    ['tax', '18 incl'],
    ['tax', 'outside', 'Choose how its prices are taxed'],
    ['tax', 'five', 'Choose how its prices are taxed'],
    ['gstin', '27', 'A GSTIN has 15 characters, as in 27AAPFU0939F1ZV'],
    ['fssai', '1', 'An FSSAI licence number has 14 digits'],
    ['billPrefix', 'dm', 'One to three capital letters, as in DM'],
  ])('%s of %j: %s', (field, value, error) => expect(legalError(field, value)).toBe(error))

  test('may each be left empty', () => {
    for (const field of ['legalName', 'gstin', 'tax', 'fssai', 'billPrefix'] as const) expect(legalError(field, '')).toBeUndefined()
  })
})

describe('a new offer', () => {
  const TODAY = '2026-12-01'
  const AMOUNT = 'An amount of at most ₹1,00,000, as in 150 or 99.50'
  const errorOf = (field: OfferField, offer: Partial<NewOffer>) =>
    offerError(field, { code: 'LUNCH20', title: 'Lunch for two', discountType: 'PERCENTAGE', discountValue: 20, ...offer }, TODAY)

  test.each<[OfferField, Partial<NewOffer>, string?]>([
    ['code', { code: 'A12' }],
    ['code', { code: 'A'.repeat(20) }],
    ...['A1', 'A'.repeat(21), 'lunch20', 'LUNCH 20', ''].map(
      (code) => ['code', { code }, '3 to 20 letters and digits, as in LUNCH20'] satisfies [OfferField, object, string],
    ),
    ['title', { title: 'x'.repeat(60) }],
    ['title', { title: 'x'.repeat(61) }, 'What guests read, in 60 characters, as in Lunch for two'],
    ['title', { title: '' }, 'What guests read, in 60 characters, as in Lunch for two'],
    ['discountValue', { discountValue: 1 }],
    ['discountValue', { discountValue: 100 }],
    ...[0, 101, 12.5, Number.NaN, undefined].map(
      (discountValue) => ['discountValue', { discountValue }, 'A whole number from 1 to 100'] satisfies [OfferField, object, string],
    ),
    ['discountValue', { discountType: 'FLAT', discountValue: 0.01 }],
    ['discountValue', { discountType: 'FLAT', discountValue: 99.5 }],
    ['discountValue', { discountType: 'FLAT', discountValue: 100_000 }],
    ...[0, -1, 100_000.01, 99.505, Number.NaN, undefined].map(
      (discountValue) => ['discountValue', { discountType: 'FLAT', discountValue }, AMOUNT] satisfies [OfferField, object, string],
    ),
    ['minimumTotal', { minimumTotal: undefined }],
    ['minimumTotal', { minimumTotal: 499 }],
    ['minimumTotal', { minimumTotal: 0 }, AMOUNT],
    ['maximumDiscount', { maximumDiscount: undefined, minimumTotal: 0 }],
    ['maximumDiscount', { maximumDiscount: 150 }],
    ['maximumDiscount', { maximumDiscount: Number.NaN }, AMOUNT],
    ['from', {}],
    ['from', { from: TODAY }],
    ['from', { from: '2026-11-30' }, 'Today or a later day'],
    ['from', { from: '2026-13-01' }, 'Today or a later day'],
    ['until', {}],
    ['until', { until: TODAY }],
    ['until', { until: '2026-11-30' }, 'Not before it begins'],
    ['until', { from: '2026-12-24', until: '2026-12-24' }],
    ['until', { from: '2026-12-24', until: '2026-12-23' }, 'Not before it begins'],
    ['until', { until: '2027-02-29' }, 'Not before it begins'],
  ])('%s of %j: %s', (field, offer, error) => expect(errorOf(field, offer)).toBe(error))
})
