import { describe, expect, test } from 'vitest'
import type { DayHours, Holiday, Weekday } from '#machines/model/outlet/outlet.ts'
import { openingAt, opensTomorrow, weekFrom } from '#server/catalogue/opening.ts'

type Hours = Record<Weekday, DayHours>
const at = (hours: Partial<Hours>, moment: string, timeZone = 'Asia/Kolkata', status: 'LIVE' | 'COMING_SOON' = 'LIVE') =>
  openingAt({ status, hours: hours as Hours, holidays: [], pausedUntil: null, timeZone }, new Date(moment))
const day = (opens: string, closes: string) => ({ opens, closes })
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
const always = (hours: DayHours, others: Partial<Hours> = {}) =>
  ({ ...Object.fromEntries(DAYS.map((name) => [name, hours])), ...others }) as Hours

// 23 November 2026 is a Monday.
describe('an outlet by its hours', () => {
  test.each([
    ['3 a.m.', '2026-11-23T03:00+05:30', { openNow: false, opensAt: '2026-11-23T09:30:00+05:30' }],
    ['the minute it opens', '2026-11-23T09:30+05:30', { openNow: true }],
    ['the last second', '2026-11-23T22:59:59+05:30', { openNow: true }],
    ['the minute it closes', '2026-11-23T23:00+05:30', { openNow: false, opensAt: '2026-11-24T09:30:00+05:30' }],
  ])('from 9:30 to 23:00 at %s', (_when, moment, expected) => {
    expect(at(always(day('09:30', '23:00')), moment)).toEqual(expected)
  })

  test('that closes after midnight is open in the small hours of the next day, its day off too', () => {
    const evenings = always(day('18:00', '02:00'), { MONDAY: 'closed' })
    expect(at(evenings, '2026-11-23T01:59+05:30')).toEqual({ openNow: true })
    expect(at(evenings, '2026-11-23T02:00+05:30')).toEqual({ openNow: false, opensAt: '2026-11-24T18:00:00+05:30' })
    expect(at(evenings, '2026-11-24T01:00+05:30')).toEqual({ openNow: false, opensAt: '2026-11-24T18:00:00+05:30' })
  })

  test('that opens and closes at the same time is open around the clock', () => {
    expect(at(always(day('09:00', '09:00')), '2026-11-23T03:00+05:30')).toEqual({ openNow: true })
  })

  test('that closes at 23:59 means midnight', () => {
    expect(at(always(day('00:00', '23:59')), '2026-11-23T23:59:30+05:30')).toEqual({ openNow: true })
  })

  test('that opens on one day of the week names that day of next week', () => {
    const mondays = always('closed', { MONDAY: day('12:00', '13:00') })
    expect(at(mondays, '2026-11-23T14:00+05:30')).toEqual({ openNow: false, opensAt: '2026-11-30T12:00:00+05:30' })
  })

  test('that never opens is closed, and names no opening', () => {
    expect(at(always('closed'), '2026-11-23T12:00+05:30')).toEqual({ openNow: false })
  })

  test('without hours for today its status decides, unless last night goes on', () => {
    expect(at({}, '2026-11-23T12:00+05:30')).toBeUndefined()
    const sundays = { SUNDAY: day('18:00', '02:00') }
    expect(at(sundays, '2026-11-23T01:00+05:30')).toEqual({ openNow: true })
    expect(at(sundays, '2026-11-23T12:00+05:30')).toBeUndefined()
  })

  test('that is not live tells nothing: its status decides', () => {
    const hours = always(day('09:00', '23:00'))
    expect(at(hours, '2026-11-23T12:00+05:30', 'Asia/Kolkata', 'COMING_SOON')).toBeUndefined()
  })

  test('goes by its own clocks, on the day that they change too', () => {
    const hours = always(day('09:00', '17:00'))
    expect(at(hours, '2026-11-23T03:30Z')).toEqual({ openNow: true })
    expect(at(hours, '2026-11-23T03:30Z', 'Europe/London')).toEqual({ openNow: false, opensAt: '2026-11-23T09:00:00+00:00' })
    expect(at(hours, '2026-03-28T20:00Z', 'Europe/London')).toEqual({ openNow: false, opensAt: '2026-03-29T09:00:00+01:00' })
    expect(at(hours, '2026-11-23T13:30Z', 'America/New_York')).toEqual({ openNow: false, opensAt: '2026-11-23T09:00:00-05:00' })
  })
})

describe('an outlet with a break, a holiday or a pause', () => {
  const LUNCH_AND_DINNER = { ...day('12:00', '15:00'), further: [day('19:00', '01:00')] }
  const outlet = (hours: DayHours, more: { holidays?: Holiday[]; pausedUntil?: string } = {}) => ({
    status: 'LIVE' as const,
    hours: always(hours),
    holidays: more.holidays ?? [],
    pausedUntil: more.pausedUntil === undefined ? null : new Date(more.pausedUntil),
    timeZone: 'Asia/Kolkata',
  })

  test.each([
    ['before lunch', '11:59', { openNow: false, opensAt: '2026-11-23T12:00:00+05:30' }],
    ['at lunch', '12:00', { openNow: true }],
    ['in the break', '15:00', { openNow: false, opensAt: '2026-11-23T19:00:00+05:30' }],
    ['at dinner', '23:59', { openNow: true }],
    ['after midnight', '00:59', { openNow: true }],
    ['after the night', '01:00', { openNow: false, opensAt: '2026-11-23T12:00:00+05:30' }],
  ])('is open twice a day: %s', (_when, time, expected) => {
    expect(openingAt(outlet(LUNCH_AND_DINNER), new Date(`2026-11-23T${time}+05:30`))).toEqual(expected)
  })

  test('is closed on its holidays, however many follow each other, and has their hours where they have some', () => {
    const closed = Array.from({ length: 20 }, (_, index) => ({ date: `2026-12-${index + 10}`, hours: 'closed' as const }))
    const holidays = [...closed, { date: '2026-12-30', hours: day('18:00', '22:00') }]
    const open = (moment: string) => openingAt(outlet(day('09:00', '23:00'), { holidays }), new Date(moment))
    expect(open('2026-12-09T12:00+05:30')).toEqual({ openNow: true })
    expect(open('2026-12-09T23:30+05:30')).toEqual({ openNow: false, opensAt: '2026-12-30T18:00:00+05:30' })
    expect(open('2026-12-30T12:00+05:30')).toEqual({ openNow: false, opensAt: '2026-12-30T18:00:00+05:30' })
    expect(open('2026-12-31T12:00+05:30')).toEqual({ openNow: true })
  })

  test('tells guests the hours of the seven days from today on, with the holidays among them', () => {
    const holidays = [
      { date: '2026-11-25', hours: 'closed' as const },
      { date: '2026-12-01', hours: 'closed' as const },
    ]
    // By UTC it is still Monday.
    const week = weekFrom(outlet(LUNCH_AND_DINNER, { holidays }), new Date('2026-11-23T20:00Z'))
    expect(week).toEqual(always(LUNCH_AND_DINNER, { WEDNESDAY: 'closed' }))
  })

  test.each([
    ['opens after the pause', day('09:00', '23:00'), '2026-11-23T19:45:00+05:30', '2026-11-23T19:45:00+05:30'],
    [
      'opens with its hours where the pause goes beyond them',
      day('09:00', '20:00'),
      '2026-11-23T20:15:00+05:30',
      '2026-11-24T09:00:00+05:30',
    ],
  ])('%s', (_rule, hours, pausedUntil, opensAt) => {
    const paused = outlet(hours, { pausedUntil })
    expect(openingAt(paused, new Date('2026-11-23T19:30+05:30'))).toEqual({ openNow: false, opensAt })
    expect(openingAt(paused, new Date(opensAt))).toEqual({ openNow: true })
  })

  test('a pause closes one that only its status opens', () => {
    const paused = { ...outlet('closed', { pausedUntil: '2026-11-23T19:45:00+05:30' }), hours: {} as Hours }
    expect(openingAt(paused, new Date('2026-11-23T19:30+05:30'))).toEqual({ openNow: false, opensAt: '2026-11-23T19:45:00+05:30' })
  })
})

describe('a dish that is sold out until tomorrow is there again', () => {
  const from = (hours: Partial<Hours>, moment: string, timeZone = 'Asia/Kolkata') =>
    opensTomorrow({ status: 'LIVE', hours: hours as Hours, holidays: [], pausedUntil: null, timeZone }, new Date(moment)).toISOString()
  const evenings = always(day('18:00', '02:00'), { TUESDAY: 'closed' })

  test.each([
    ['as the next day opens', always(day('09:30', '23:00')), '2026-11-23T12:00+05:30', '2026-11-24T04:00:00.000Z'],
    ['on the next day, though today opens later', always(day('09:30', '23:00')), '2026-11-23T08:00+05:30', '2026-11-24T04:00:00.000Z'],
    ['after a day off', evenings, '2026-11-23T19:00+05:30', '2026-11-25T12:30:00.000Z'],
    ['this evening, when in the small hours it is still yesterday', evenings, '2026-11-23T01:00+05:30', '2026-11-23T12:30:00.000Z'],
    ['at midnight, where no hours say more', {}, '2026-11-23T19:00+05:30', '2026-11-23T18:30:00.000Z'],
  ])('%s', (_when, hours, moment, expected) => {
    expect(from(hours, moment)).toBe(expected)
  })

  test('by the clocks of its zone', () => {
    expect(from(always(day('09:30', '23:00')), '2026-11-23T23:30Z', 'Asia/Tokyo')).toBe('2026-11-25T00:30:00.000Z')
  })
})
