import { expect, test } from 'vitest'
import { type BellEntry, byDay, detailOf, headlineOf } from '#machines/model/bell.ts'
import { bellEntry } from '#tests/support/fixtures.ts'

const order = (more: Partial<BellEntry>) => bellEntry({ id: '1', isNew: false, status: undefined, ...more })

test.each([
  [{ status: 'ACCEPTED' }, 'Order 42 is accepted', 'Haveli'],
  [{ status: 'ACCEPTED', isService: true }, 'Order 42 is accepted', 'Haveli'],
  [{ status: 'READY' }, 'Order 42 is ready', 'Haveli'],
  [{ status: 'READY', readyBy: '2026-11-23T13:10:00.000Z', totalPaise: 37_800 }, 'Order 42 is ready', 'Haveli'],
  [{ status: 'COMPLETED' }, 'Order 42 is completed', 'Haveli'],
  [{ kind: 'REVIEW' }, 'Haveli answered your review', ''],
  [{ status: 'SERVED', orderNumber: undefined }, 'Your order is served', 'Haveli'],
  [{ status: 'SERVED', isService: true }, 'Order 42 is done', 'Haveli'],
  [{ status: 'COMPLETED', totalPaise: 37_800 }, 'Order 42 is completed', '₹378.00 at Haveli.'],
  [{ status: 'REJECTED', text: 'The tandoor is down.' }, 'Order 42 was rejected', 'Haveli: “The tandoor is down.” You pay ₹0.'],
  [{ status: 'CANCELLED' }, 'Order 42 was cancelled', 'Haveli. You pay ₹0.'],
  [{}, 'Order 42 has changed', 'Haveli'],
  [{ kind: 'REVIEW', text: 'Come again!' }, 'Haveli answered your review', '“Come again!”'],
  [{ kind: 'OUTLET' }, 'Haveli is open near you', 'You asked to be told.'],
] satisfies [Partial<BellEntry>, string, string][])('%o reads as %s', (more, headline, detail) => {
  expect([headlineOf(order(more)), detailOf(order(more))]).toEqual([headline, detail])
})

test('an accepted order says by when it is ready', () => {
  expect(detailOf(order({ status: 'ACCEPTED', readyBy: '2026-11-23T13:10:00.000Z' }))).toMatch(/^Haveli · Ready by \d+:\d\d [ap]m$/)
})

test('entries stand under their day, newest first', () => {
  const now = new Date(2026, 10, 24, 9).getTime()
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
  const entries = [at(24, 8), at(23, 22), at(23, 1), at(14, 12)].map((moment) => order({ at: moment }))
  expect(byDay(entries, now).map(({ heading, entries: ofDay }) => [heading, ofDay.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['14 November', 1],
  ])
})
