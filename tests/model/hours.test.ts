import { expect, test, vi } from 'vitest'
import { datedTime } from '#machines/model/dates.ts'
import { clockAt, formatClock } from '#machines/model/outlet/hours.ts'
import { serviceSlots } from '#machines/model/outlet/service-slots.ts'
import { formatHours, weekOf } from '#machines/model/outlet/week.ts'

test.each([
  ['00:00', '12:00 AM'],
  ['00:05', '12:05 AM'],
  ['09:30', '9:30 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('%s is shown as %s', (clock, shown) => expect(formatClock(clock)).toBe(shown))

test('every minute of a day has one spelling in 12-hour form', () => {
  const shown = Array.from({ length: 1_440 }, (_, minute) => {
    const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
    const clock = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
    expect(formatClock(clock)).toBe(`${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`)
    return formatClock(clock)
  })
  expect(new Set(shown).size).toBe(1_440)
})

test('a day is shown with its hours, its day off or the lack of both', () => {
  expect(formatHours({ opens: '11:00', closes: '23:30' })).toBe('11:00 AM – 11:30 PM')
  expect(formatHours('closed')).toBe('Closed')
  expect(formatHours({ opens: '12:00', closes: '15:00', further: [{ opens: '19:00', closes: '01:00' }] })).toBe(
    '12:00 PM – 3:00 PM, 7:00 PM – 1:00 AM next day',
  )
  expect(formatHours(undefined)).toBe('Hours not available')
})

test('closing after midnight belongs to the next day, closing at midnight does not', () => {
  expect(formatHours({ opens: '18:00', closes: '02:00' })).toBe('6:00 PM – 2:00 AM next day')
  expect(formatHours({ opens: '18:00', closes: '00:00' })).toBe('6:00 PM – 12:00 AM')
})

test('opening and closing at the same time is never closing', () => {
  expect(formatHours({ opens: '00:00', closes: '00:00' })).toBe('Open 24 hours')
})

test('a week runs from Monday to Sunday and tells which days are not known', () => {
  const week = weekOf({ MONDAY: 'closed', SUNDAY: { opens: '10:00', closes: '20:00' } })
  expect(week?.map(({ name, hours }) => `${name} ${hours}`)).toEqual([
    'Monday Closed',
    ...['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((name) => `${name} Hours not available`),
    'Sunday 10:00 AM – 8:00 PM',
  ])
  expect(weekOf(undefined)).toBeUndefined()
  expect(weekOf({})).toBeUndefined()
})

test.each([
  ['Asia/Kolkata', 'MONDAY', '00:00'],
  ['America/New_York', 'SUNDAY', '13:30'],
  ['Asia/Tokyo', 'MONDAY', '03:30'],
  [undefined, 'MONDAY', '00:00'],
])('day and time are those of the outlet, in the zone %s', (timeZone, day, time) => {
  expect(clockAt({ timeZone }, Date.parse('2026-11-22T18:30:00Z'))).toEqual({ day, time })
})

test('a zone has one formatter for its clock, its days and its times, however often they are asked for', () => {
  const { DateTimeFormat } = Intl
  const made = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (...options) {
    return new DateTimeFormat(...options)
  })
  const timeZone = 'Asia/Thimphu'
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(serviceSlots({ timeZone }, now).length).toBeGreaterThan(90)
  for (const moment of ['2026-11-20T09:00:00Z', '2026-11-19T09:00:00Z']) datedTime(moment, now, timeZone)
  expect(made).toHaveBeenCalledTimes(3)
  made.mockRestore()
})
