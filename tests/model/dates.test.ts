import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datedTime, isDate, localDate } from '#machines/model/dates.ts'
import { forAll } from '#tests/support/for-all.ts'

test.each([
  ['2026-11-20T18:29:59Z', 'Asia/Kolkata', '2026-11-20'],
  ['2026-11-20T18:30:00Z', 'Asia/Kolkata', '2026-11-21'],
  ['2026-11-20T18:30:00Z', 'UTC', '2026-11-20'],
  ['2026-12-31T23:30:00Z', 'Asia/Kathmandu', '2027-01-01'],
  ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31'],
  ['2026-01-01T10:30:00Z', 'Pacific/Kiritimati', '2026-01-02'],
  ['2026-01-01T10:30:00Z', 'Pacific/Pago_Pago', '2025-12-31'],
  ['2028-02-29T00:00:00+05:30', 'Asia/Kolkata', '2028-02-29'],
  ['2028-02-29T00:00:00+05:30', 'Europe/London', '2028-02-28'],
  ['2026-04-04T13:15:00Z', 'Australia/Lord_Howe', '2026-04-05'],
  ['2026-11-20T18:14:59Z', 'Asia/Kathmandu', '2026-11-20'],
  // The night the clocks go forward, and the one they go back.
  ['2026-03-29T00:59:59Z', 'Europe/London', '2026-03-29'],
  ['2026-10-25T23:59:59Z', 'Europe/London', '2026-10-25'],
])('%s in %s is %s', (timestamp, zone, day) => {
  expect(localDate(timestamp, zone)).toBe(day)
})

test.each([undefined, '', 'yesterday', '2026-13-01T00:00:00Z'])('%j has no day', (timestamp) => {
  expect(localDate(timestamp)).toBeUndefined()
})

test("without a zone it is the device's own day", () => {
  forAll(fc.date({ min: new Date('1970-01-02'), max: new Date('9990-01-01'), noInvalidDate: true }), (moment) => {
    const pad = (number: number) => String(number).padStart(2, '0')
    const own = `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`
    expect(localDate(moment.toISOString())).toBe(own)
  })
})

test.each([
  ['2026-11-23T00:54:00Z', '2026-11-23T06:00:00Z', '2026-11-23, 6:24 am', 'Today, 6:24 am'],
  ['2026-11-22T14:00:00Z', '2026-11-22T18:45:00Z', '2026-11-22, 7:30 pm', 'Yesterday, 7:30 pm'],
  ['2026-11-20T14:00:00Z', '2026-11-23T06:00:00Z', '2026-11-20, 7:30 pm', '2026-11-20, 7:30 pm'],
  // The clock of the phone is behind.
  ['2026-11-24T14:00:00Z', '2026-11-23T06:00:00Z', '2026-11-24, 7:30 pm', '2026-11-24, 7:30 pm'],
])('%s, seen at %s, is shown as %s and heard as %s', (moment, now, text, heard) => {
  const { day, time, spoken } = datedTime(moment, Date.parse(now), 'Asia/Kolkata')!
  expect([`${day}, ${time}`, spoken]).toEqual([text, heard])
})

test.each([undefined, 'soon'])('%j has no day and no time', (moment) => expect(datedTime(moment, 0)).toBeUndefined())

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['12026-12-01', false],
  ['2026-12-01T00:00:00Z', false],
  ['1 December 2026', false],
  ['', false],
])('%j is a day of the calendar: %j', (text, is) => expect(isDate(text)).toBe(is))
