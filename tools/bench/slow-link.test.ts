import { expect, test } from 'vitest'
import { assertSlow, LINK_NEEDS_MS } from '#tools/bench/slow-link.ts'
import { benchTable, NOT_THERE } from '#tools/bench/table.ts'

test('the link of the bench needs 562 ms and 100 kB at 1.44 Mbit/s', () => {
  expect(LINK_NEEDS_MS).toBeCloseTo(562 + 555.6, 1)
})

test('the bench goes on when neither the page nor its worker got the file sooner than the link allows', () => {
  expect(() => assertSlow({ page: LINK_NEEDS_MS, 'service worker': 1_117 })).not.toThrow()
})

test.each([
  { milliseconds: { page: 86, 'service worker': 1_123 }, who: '86 ms for the page' },
  { milliseconds: { page: 1_149, 'service worker': 9 }, who: '9 ms for the service worker' },
  { milliseconds: { page: 562, 'service worker': 1_116 }, who: '562 ms for the page, 1116 ms for the service worker' },
  { milliseconds: { page: 1_149, 'service worker': Number.NaN }, who: 'NaN ms for the service worker' },
])('the bench fails when the file took $who', ({ milliseconds, who }) => {
  expect(() => assertSlow(milliseconds)).toThrow(`The network was not slow: 100 kB took ${who}, where the link needs 1118 ms.`)
})

test('what did not come is not there, and above its bar', () => {
  const table = benchTable([
    { what: '/home', runs: [{ outlet: 400 }, { outlet: NOT_THERE }, { outlet: NOT_THERE }], bars: { outlet: 500 } },
  ])
  expect(table).toBe('/home: outlet  not there  of 500  above  (400, not there, not there)')
})
