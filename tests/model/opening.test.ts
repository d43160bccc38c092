import { expect, test } from 'vitest'
import { closedLabel, openLabel, whyClosed } from '#machines/model/outlet/opening.ts'
import { opensText } from '#machines/model/outlet/opens-text.ts'
import { outletBadge, takesOrders, untilOpeningMs } from '#machines/model/outlet/outlet.ts'

const NOW = Date.parse('2026-11-23T03:00+05:30')

test.each([
  ['today', '2026-11-23T09:30:00+05:30', 'opens 9:30 am'],
  ['tomorrow', '2026-11-24T18:00:00+05:30', 'opens tomorrow 6:00 pm'],
  ['later this week', '2026-11-27T12:00:00+05:30', 'opens Friday 12:00 pm'],
  ['in a week', '2026-11-30T12:00:00+05:30', 'opens 2026-11-30 12:00 pm'],
  ['on another day there', '2026-11-22T21:00:00-05:00', 'opens 9:00 pm'],
])('an opening %s is shown by the clock of the outlet', (_when, opensAt, text) => {
  expect(opensText(opensAt, NOW)).toBe(text)
})

test('the chip names the next opening, and an outlet whose status decides has none', () => {
  const closed = { status: 'LIVE', openNow: false, opensText: 'opens 9:30 am' }
  expect(closedLabel(closed)).toBe('Closed now · opens 9:30 am')
  expect(closedLabel({ status: 'LIVE', openNow: false })).toBe('Closed now')
  expect(closedLabel({ status: 'LIVE' })).toBeUndefined()
  expect(closedLabel({ status: 'INACTIVE', openNow: false })).toBeUndefined()
  expect([openLabel({ status: 'LIVE' }), openLabel({ status: 'COMING_SOON' })]).toEqual(['Open now', 'Coming soon'])
})

test('an outlet takes orders when it is live and not outside its hours', () => {
  expect(takesOrders({ status: 'LIVE' })).toBe(true)
  expect(takesOrders({ status: 'LIVE', openNow: true })).toBe(true)
  expect(takesOrders({ status: 'INACTIVE', openNow: true })).toBe(false)
  expect(takesOrders({ status: 'LIVE', openNow: false })).toBe(false)
})

test('a closed outlet is asked again when it opens, half a minute later at the soonest', () => {
  expect(untilOpeningMs({ opensAt: Date.parse('2026-11-23T03:10:00+05:30') }, NOW)).toBe(600_000)
  expect(untilOpeningMs({ opensAt: Date.parse('2026-11-23T02:59:00+05:30') }, NOW)).toBe(30_000)
  expect(untilOpeningMs({ opensAt: Date.parse('2099-01-02T09:30:00+05:30') }, NOW)).toBe(24 * 60 * 60_000)
  expect(untilOpeningMs({}, NOW)).toBeUndefined()
})

test('one closed for the night has the badge CLOSED and says so in a sentence', () => {
  expect(outletBadge({ status: 'LIVE', openNow: false })).toEqual({ badge: 'CLOSED', tone: 'err' })
  expect(outletBadge({ status: 'LIVE', openNow: true }).badge).toBe('OPEN')
  expect(whyClosed({ status: 'LIVE', openNow: false })).toBe('This outlet is closed now.')
  expect(whyClosed({ status: 'INACTIVE' })).toBe('This outlet is not taking orders right now.')
})
