import { expect, test } from 'vitest'
import { openUntil } from '#machines/model/outlet/open-until.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'

/** A Wednesday. */
const at = (clock: string) => Date.parse(`2026-11-25T${clock}+05:30`)
const LATE = { opens: '18:00', closes: '02:00' }
const DAY = { opens: '09:30', closes: '23:30' }
const TWICE = { opens: '12:00', closes: '15:00', further: [{ opens: '19:00', closes: '01:30' }] }

test.each<[clock: string, text: string, outlet: Partial<Outlet>]>([
  ['12:00', 'Open till 11:30 pm', { hours: { WEDNESDAY: DAY } }],
  ['09:30', 'Open till 11:30 pm', { hours: { WEDNESDAY: DAY } }],
  ['09:29', 'Open now', { hours: { WEDNESDAY: DAY } }],
  ['23:29', 'Open till 11:30 pm', { hours: { WEDNESDAY: DAY } }],
  ['23:30', 'Open now', { hours: { WEDNESDAY: DAY } }],
  ['12:00', 'Open now', { hours: { TUESDAY: DAY, THURSDAY: DAY } }],
  ['01:00', 'Open now', { hours: { TUESDAY: DAY } }],
  // Past midnight: what began on Tuesday goes on, what begins on Wednesday has not begun.
  ['19:00', 'Open till 2:00 am', { hours: { WEDNESDAY: LATE } }],
  ['01:59', 'Open till 2:00 am', { hours: { TUESDAY: LATE } }],
  ['02:00', 'Open now', { hours: { TUESDAY: LATE } }],
  ['01:00', 'Open now', { hours: { WEDNESDAY: LATE } }],
  ['01:00', 'Open till 2:00 am', { hours: { TUESDAY: LATE, WEDNESDAY: DAY } }],
  ['01:05', 'Open till 1:10 am', { hours: { TUESDAY: { opens: '20:00', closes: '01:10' } } }],
  ['12:00', 'Open till 3:00 pm', { hours: { WEDNESDAY: TWICE } }],
  ['16:00', 'Open now', { hours: { WEDNESDAY: TWICE } }],
  ['19:00', 'Open till 1:30 am', { hours: { WEDNESDAY: TWICE } }],
  ['01:00', 'Open till 1:30 am', { hours: { TUESDAY: TWICE } }],
  ['12:00', 'Open now', { hours: { WEDNESDAY: 'closed', TUESDAY: 'closed' } }],
  ['12:00', 'Open now', { hours: {} }],
  ['12:00', 'Open now', {}],
  ['12:00', 'Temp closed', { status: 'TEMPORARILY_CLOSED', hours: { WEDNESDAY: DAY } }],
  ['12:00', 'Closed now', { openNow: false, hours: { WEDNESDAY: DAY } }],
])('at %s the chip reads %j', (clock, text, outlet) => {
  expect(openUntil({ status: 'LIVE', ...outlet }, at(clock))).toBe(text)
})

test('on a Monday the day before is Sunday', () => {
  expect(openUntil({ status: 'LIVE', hours: { SUNDAY: LATE } }, Date.parse('2026-11-23T01:00+05:30'))).toBe('Open till 2:00 am')
})
