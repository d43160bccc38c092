import { expect, test } from 'vitest'
import { detailOf } from '#machines/model/bell.ts'
import { localTime } from '#machines/model/dates.ts'
import type { Order } from '#machines/model/order/order.ts'
import { isGoodNews, orderNews, readOrderNews } from '#machines/model/order/order-news.ts'
import { order, orderItem } from '#tests/support/fixtures.ts'

const NOW = Date.parse('2026-11-28T13:00:00Z')
const bill = (discountPaise: number) => ({ itemTotalPaise: 0, deliveryFeePaise: 0, taxesPaise: 0, discountPaise })
const dishes = (...rejected: string[]) => ['dal', 'naan'].map((id) => orderItem(id, { isRejected: rejected.includes(id) }))
const placed = order('o1', { number: 12, status: 'PENDING', totalPaise: 544_00, bill: bill(100_00), items: dishes() })

test.each<[string, Partial<Order>, string, string, string]>([
  ['rejected', { status: 'REJECTED' }, 'off', 'Order 12 was rejected', 'You pay ₹0.'],
  ['cancelled', { status: 'CANCELLED', reason: 'Sold out.' }, 'off', 'Order 12 was cancelled', '“Sold out.” You pay ₹0.'],
  [
    'without a dish that the kitchen refused',
    { items: dishes('naan'), totalPaise: 187_00 },
    'changed',
    'Order 12: Dish naan will not come',
    'You pay ₹187.00 instead of ₹544.00. Your offer stays: ₹100.00 off.',
  ],
  [
    'without a dish that the kitchen told why it refused',
    { items: [orderItem('dal', { isRejected: true, reason: 'Sold out' }), orderItem('naan')] },
    'changed',
    'Order 12: Dish dal will not come',
    '“Sold out.” Your offer stays: ₹100.00 off.',
  ],
  [
    'of another bill',
    { totalPaise: 187_00, bill: bill(0) },
    'changed',
    'Order 12 has changed',
    'You pay ₹187.00 instead of ₹544.00. Your offer no longer applies.',
  ],
  [
    'of a lower offer',
    { totalPaise: 187_00, bill: bill(20_50) },
    'changed',
    'Order 12 has changed',
    'You pay ₹187.00 instead of ₹544.00. Your offer now takes off ₹20.50.',
  ],
  [
    'ready',
    { status: 'PREPARING', readyAt: '2026-11-28T13:00:00Z', originType: 'TABLE', originName: 'Table 5' },
    'good',
    'Order 12 is ready',
    'It comes to Table 5 now.',
  ],
  ['served', { status: 'SERVED' }, 'good', 'Order 12 is served', 'Enjoy your meal.'],
  ['completed', { status: 'COMPLETED' }, 'good', 'Order 12 is completed', 'Thank you for your visit.'],
])('the customer hears of an order that is now %s', (_, now, kind, title, text) => {
  const after = { ...placed, ...now }
  expect(orderNews(placed, after, NOW)).toEqual({ orderId: 'o1', outletId: 'saffron', kind, title, text })
  expect(orderNews(after, after, NOW)).toBeUndefined()
})

test('an accepted order says when it will be ready', () => {
  const steps = [{ status: 'PENDING', at: new Date(NOW).toISOString() }]
  const before = { ...placed, steps, items: [orderItem('dal', { preparationMinutes: 20 })] }
  const news = orderNews(before, { ...before, status: 'ACCEPTED' }, NOW)!
  expect(news).toMatchObject({ kind: 'good', title: 'Order 12 is accepted' })
  expect(news.text).toMatch(/^Ready in about 20 min, by \d{1,2}:20.[ap]m\.$/)
})

test('the toast of an accepted order and the bell say the time that the kitchen promised, and a later promise is no message', () => {
  const readyBy = new Date(NOW + 45 * 60_000).toISOString()
  const steps = ['PENDING', 'ACCEPTED'].map((status) => ({ status, at: new Date(NOW).toISOString() }))
  const accepted = { ...placed, status: 'ACCEPTED', steps, readyBy, items: [orderItem('dal', { preparationMinutes: 20 })] }
  const by = localTime(NOW + 45 * 60_000)
  expect(orderNews(placed, accepted, NOW)?.text).toBe(`Ready in about 45 min, by ${by}.`)
  const entry = {
    id: 'n1',
    kind: 'ORDER',
    status: 'ACCEPTED',
    at: readyBy,
    isNew: true,
    outletId: 'saffron',
    outletName: 'Saffron House',
    readyBy,
  } as const
  expect(detailOf(entry)).toBe(`Saffron House · Ready by ${by}`)
  expect(orderNews(accepted, { ...accepted, readyBy: new Date(NOW + 50 * 60_000).toISOString() }, NOW)).toBeUndefined()
})

test('an order without a number is named after its outlet', () => {
  expect(orderNews({ ...placed, number: undefined }, { ...placed, number: undefined, status: 'SERVED' }, NOW)?.title).toBe(
    'Your order at Saffron House is served',
  )
})

test('what is being prepared says how long it takes, what is ready says so once, and services are under way', () => {
  const preparing = { ...placed, status: 'PREPARING', updatedAt: new Date(NOW).toISOString() }
  expect(orderNews(placed, preparing, NOW)).toMatchObject({ kind: 'good', title: 'Order 12 is being prepared', text: 'About 30 min.' })
  const ready = { ...preparing, readyAt: new Date(NOW).toISOString() }
  expect([orderNews(preparing, ready, NOW)?.title, orderNews(ready, { ...ready, updatedAt: 'later' }, NOW)]).toEqual([
    'Order 12 is ready',
    undefined,
  ])
  const services = [orderItem('towels', { isService: true })]
  const asked = { ...placed, items: services }
  expect(orderNews(asked, { ...asked, status: 'PREPARING' }, NOW)).toMatchObject({ title: 'Order 12 is under way', text: '' })
})

test('an order that was never read under way is no news unless it is off', () => {
  expect(orderNews(undefined, { ...placed, items: dishes('dal') }, NOW)).toBeUndefined()
  expect(orderNews(undefined, { ...placed, status: 'SERVED' }, NOW)).toBeUndefined()
  expect(orderNews(undefined, { ...placed, status: 'REJECTED' }, NOW)?.text).toBe('You pay ₹0.')
})

test('bad news is what takes something away', () => {
  const kindOf = (now: Partial<Order>) => isGoodNews(orderNews(placed, { ...placed, ...now }, NOW)!)
  expect([kindOf({ status: 'REJECTED' }), kindOf({ items: dishes('dal') }), kindOf({ status: 'SERVED' })]).toEqual([false, false, true])
})

test('stored news is read when it is whole, and stays until it is read where its kind is of another version', () => {
  const news = { orderId: 'o1', outletId: 'b1', kind: 'off', title: 'a', text: 'b' }
  expect(readOrderNews([news, { ...news, text: 7 }, { ...news, kind: 'x' }, null])).toEqual([news, { ...news, kind: 'changed' }])
  expect(readOrderNews('x')).toEqual([])
  const { outletId: _, ...nowhere } = news
  const { orderId: __, ...ofNone } = news
  const { title: ___, ...untitled } = news
  expect(readOrderNews([nowhere, ofNone, untitled])).toStrictEqual([nowhere])
})

test('a total that is not told, before or now, is not compared', () => {
  const refused = { ...placed, items: dishes('naan') }
  expect(orderNews({ ...placed, totalPaise: undefined }, refused, NOW)?.text).toBe('Your offer stays: ₹100.00 off.')
  expect(orderNews(placed, { ...refused, totalPaise: undefined }, NOW)?.text).toBe('Your offer stays: ₹100.00 off.')
  expect(orderNews({ ...placed, totalPaise: undefined }, placed, NOW)).toBeUndefined()
})

test('of a dish in two sizes the second one is refused later, which is news', () => {
  const sizes = (...rejected: boolean[]) =>
    rejected.map((isRejected, index) => orderItem('dal', { isRejected, servingSize: index ? 'FULL_PLATE' : 'HALF_PLATE' }))
  const before = { ...placed, items: [...sizes(true, false), orderItem('naan')] }
  expect(orderNews(before, { ...before, items: [...sizes(true, true), orderItem('naan')] }, NOW)?.kind).toBe('changed')
  expect(orderNews(before, { ...before, items: [...sizes(true, false), orderItem('naan', { isRejected: true })] }, NOW)?.kind).toBe(
    'changed',
  )
})

test('a bill that changes where there was no offer says nothing of one', () => {
  const before = { ...placed, bill: bill(0) }
  expect(orderNews(before, { ...before, totalPaise: 187_00 }, NOW)?.text).toBe('You pay ₹187.00 instead of ₹544.00.')
})

test('what is late says no minutes', () => {
  const long = new Date(NOW - 90 * 60_000).toISOString()
  const late = {
    ...placed,
    updatedAt: long,
    steps: [
      { status: 'PENDING', at: long },
      { status: 'PREPARING', at: long },
    ],
  }
  expect(orderNews(placed, { ...late, status: 'PREPARING' }, NOW)).toMatchObject({ title: 'Order 12 is being prepared', text: '' })
  const accepted = { ...late, steps: late.steps.slice(0, 1), readyBy: long, status: 'ACCEPTED' }
  expect(orderNews(placed, accepted, NOW)).toMatchObject({ title: 'Order 12 is accepted', text: '' })
})

test('an order without a number and without the name of its outlet is "Your order"', () => {
  const bare = { ...placed, number: undefined, outlet: {} }
  expect(orderNews(bare, { ...bare, status: 'SERVED' }, NOW)).toStrictEqual({
    orderId: 'o1',
    kind: 'good',
    title: 'Your order is served',
    text: 'Enjoy your meal.',
  })
})

test('services that are under way are good news, and a status without words is none', () => {
  const asked = { ...placed, items: [orderItem('towels', { isService: true })] }
  expect(orderNews(asked, { ...asked, status: 'PREPARING' }, NOW)?.kind).toBe('good')
  expect(orderNews(placed, { ...placed, status: 'ON_HOLD' }, NOW)).toBeUndefined()
})
