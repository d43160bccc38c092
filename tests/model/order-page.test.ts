import { expect, test } from 'vitest'
import { isOnItsWay, timeLine } from '#machines/model/order/order-page.ts'
import { orderProgress } from '#machines/model/order/order-progress.ts'
import { ORDER_STATUSES } from '#machines/model/order/order.ts'
import { order, orderItem } from '#tests/support/fixtures.ts'

const NOW = Date.parse('2026-11-20T14:35:00Z')
const SERVICES = { items: [orderItem('towels', { isService: true })] }

test('services are on their way until they are done or off, dishes never', () => {
  const onTheirWay = (more: object) => ORDER_STATUSES.filter((status) => isOnItsWay(order('o1', { ...more, status })))
  expect(onTheirWay(SERVICES)).toEqual(['PENDING', 'ACCEPTED', 'PREPARING'])
  expect(onTheirWay({})).toEqual([])
})

test.each([
  ['a dish that waits', { status: 'PENDING' }, 'Waiting for the kitchen · about 20 min'],
  ['a dish in the kitchen', { status: 'PREPARING' }, 'about 20 min'],
  ['a dish on the table', { status: 'SERVED' }, undefined],
  ['a service that waits', { ...SERVICES, status: 'PENDING' }, 'Waiting for the hotel · as soon as possible'],
  ['a service under way', { ...SERVICES, status: 'PREPARING' }, 'We come as soon as possible'],
  ['a service wished for later', { ...SERVICES, status: 'ACCEPTED', serviceAt: '2026-11-20T15:30:00Z' }, /^We come at \d/],
  ['a service whose time is over', { ...SERVICES, status: 'ACCEPTED', serviceAt: '2026-11-20T14:30:00Z' }, /^at \d/],
  ['a service that is off', { ...SERVICES, status: 'REJECTED' }, undefined],
] as const)('the page says of %s when it comes', (_, more, line) => {
  const one = order('o1', { ...more })
  const said = timeLine(one, orderProgress(one, NOW), NOW)
  if (line instanceof RegExp) expect(said).toMatch(line)
  else expect(said).toBe(line)
})
