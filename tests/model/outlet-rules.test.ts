import { describe, expect, test } from 'vitest'
import { billPrefixError, fssaiError, gstinError, holidayErrors, spansError, toDayHours } from '#machines/model/outlet/outlet-rules.ts'

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

  test.each(['', '27AAPFU0939F1Z', '27aapfu0939f1zv', '27AAPFU0939F1ZV7'])('%j is none', (gstin) =>
    expect(gstinError(gstin)).toBe('A GSTIN has 15 characters, as in 27AAPFU0939F1ZV'),
  )

  test('an FSSAI number has 14 digits, a bill prefix up to three capitals', () => {
    expect([fssaiError('10012345678901'), billPrefixError('DM')]).toEqual([undefined, undefined])
    expect([fssaiError('1001234567890'), fssaiError('10012345678901 ')]).toEqual(Array(2).fill('An FSSAI licence number has 14 digits'))
    expect(['dm', 'DELH', ''].map(billPrefixError)).toEqual(Array(3).fill('One to three capital letters, as in DM'))
  })
})
