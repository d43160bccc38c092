import { describe, expect, test } from 'vitest'
import { requestProblem, toRequest } from '#machines/checkout/checkout.request.ts'
import { DEFAULT_TERMS, estimatedMinutes } from '#machines/model/bill/bill.ts'
import { totalText } from '#machines/model/cart.ts'
import { filterMenu } from '#machines/model/menu/menu-filter.ts'
import { priceText } from '#machines/model/menu/menu-price.ts'
import { noteChips } from '#machines/model/menu/note-chips.ts'
import { isServiceOrder, orderLabel } from '#machines/model/order/order-kind.ts'
import { orderNews } from '#machines/model/order/order-news.ts'
import { billTotal, orderProgress, orderSteps, orderWords, placedWords } from '#machines/model/order/order-progress.ts'
import type { Order } from '#machines/model/order/order.ts'
import { serviceSlots, slotOf } from '#machines/model/outlet/service-slots.ts'
import { isPast, roomOnly, serviceWhen } from '#machines/model/outlet/service-time.ts'
import { stripWords } from '#machines/ongoing-order/strip-words.ts'
import { readMenu } from '#src/api/menu-wire.ts'
import { readOrder } from '#src/api/orders.ts'
import { dish, line, SAFFRON } from '#tests/support/fixtures.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'
import { wireDish } from '#tests/support/wire-catalogue.ts'

const TOWELS = line('towels', 2, { name: 'Bath Towels', unitPricePaise: 0, isService: true })
const DOSA = line('dosa', 1, { preparationMinutes: 20 })

describe('a menu with services', () => {
  const wire = {
    Rooms: [wireDish('Towels', { menuId: 't', kind: 'service', price: 0, allergens: ['milk'], preparationTime: 5 })],
    Trays: [wireDish('Toast', { menuId: 'a' }), wireDish('Tray of flowers', { menuId: 'b', kind: 'service', price: 450 })],
  }
  test('has its food first, and each category of one kind', async () => {
    const menu = await readMenu(wire)
    expect(menu.map(({ name, isService, items }) => [name, isService, items.map(({ menuId }) => menuId)])).toEqual([
      ['Trays', undefined, ['a']],
      ['Rooms', true, ['t']],
      ['Trays', true, ['b']],
    ])
    expect(menu[1]!.items[0]).toMatchObject({ allergens: undefined, spiceLevel: undefined, preparationMinutes: undefined })
  })
  test('shows services apart: no filter of food lets one through', async () => {
    const menu = await readMenu(wire)
    const ids = (shown: Parameters<typeof filterMenu>[1]) =>
      filterMenu(menu, shown).flatMap(({ items }) => items.map(({ menuId }) => menuId))
    expect([ids('all'), ids('veg'), ids('non_veg'), ids('service')]).toEqual([['a'], ['a'], [], ['t', 'b']])
  })
})

test.each([
  [priceText(dish('t', { pricePaise: 0, isService: true })), 'Free'],
  [priceText(dish('t', { pricePaise: 120_00, finalPricePaise: 0, isService: true })), 'Free'],
  [priceText(dish('t', { pricePaise: 80_00, isService: true })), '₹80'],
  // As a backend that tells no kinds has always been shown.
  [priceText(dish('t', { pricePaise: 0 })), '₹0'],
  [totalText([TOWELS]), 'Free'],
  [totalText([TOWELS, DOSA]), '₹120'],
  [totalText([{ ...DOSA, outOfStock: true }]), '₹0'],
  [totalText([]), '₹0'],
])('%s is the price that should read %s', (text, expected) => expect(text).toBe(expected))

test('services take no minutes of the kitchen, and no words for it', () => {
  expect([estimatedMinutes([TOWELS, DOSA]), estimatedMinutes([TOWELS])]).toEqual([20, 0])
  expect(noteChips(TOWELS)).toEqual([])
})

describe('what stands in the way of an order of services', () => {
  const draft = { outlet: SAFFRON, lines: [TOWELS, DOSA], origin: { type: 'ROOM' as const, id: 101 }, serviceAt: undefined, now: Date.now }
  test.each([
    [{}, undefined],
    [{ origin: { type: 'TABLE' as const, id: 5 } }, 'Bath Towels can be ordered to a room only.'],
    [{ lines: [DOSA], origin: { type: 'TABLE' as const, id: 5 } }, undefined],
    [{ lines: [DOSA, { ...TOWELS, outOfStock: true }], origin: { type: 'TABLE' as const, id: 5 } }, undefined],
    [{ serviceAt: new Date(Date.now() + 60_000).toISOString() }, undefined],
    [{ serviceAt: new Date(Date.now() - 1).toISOString() }, 'The time you chose has passed. Please choose another one.'],
    [{ lines: [DOSA], serviceAt: new Date(Date.now() - 1).toISOString() }, undefined],
  ])('with %j: %s', (change, problem) => expect(requestProblem({ ...draft, ...change })).toBe(problem))

  test('the wished time goes with services, and with no other order', () => {
    const whole = { ...draft, outletId: 'saffron', notes: {}, couponChoice: 'best', terms: DEFAULT_TERMS }
    const serviceAt = new Date(Date.now() + 60_000).toISOString()
    expect(toRequest({ ...whole, serviceAt })?.serviceAt).toBe(serviceAt)
    expect(toRequest({ ...whole, serviceAt, lines: [DOSA] })?.serviceAt).toBeUndefined()
  })
})

describe('the times that can be wished', () => {
  const hours = { MONDAY: { opens: '06:00', closes: '23:00' }, TUESDAY: { opens: '18:00', closes: '02:00' } }
  /** 6:10 pm of a Monday in India. */
  const now = Date.parse('2026-11-23T12:40:00Z')
  const labels = (outlet: Parameters<typeof serviceSlots>[0], at = now) => serviceSlots(outlet, at).map(({ label }) => label)

  test('are the half hours of two days', () => {
    const slots = serviceSlots({}, now)
    expect([slots.length, slots[0], slots.at(-1)]).toEqual([
      96,
      { at: '2026-11-23T13:00:00.000Z', label: '6:30 pm', day: '', time: '6:30 pm' },
      { at: '2026-11-25T12:30:00.000Z', label: 'Wed, 6:00 pm', day: 'Wed', time: '6:00 pm' },
    ])
    expect(slots[11]?.label).toBe('Tomorrow, 12:00 am')
  })
  test('are those at which the outlet is open by its own clock, past midnight too', () => {
    const shown = labels({ hours })
    expect([shown[0], shown[8], shown[9], shown.at(-1)]).toEqual(['6:30 pm', '10:30 pm', 'Tomorrow, 6:00 pm', 'Wed, 1:30 am'])
    expect(labels({ hours, timeZone: 'America/New_York' })[0]).toBe('8:00 am')
    expect(labels({ hours: { MONDAY: { opens: '00:00', closes: '00:00' } } })).toHaveLength(11)
    expect(labels({ hours: { MONDAY: 'closed' } })).toEqual([])
  })
  test('are ten minutes away at least, and none further than two days', () => {
    const slots = (at: string) => serviceSlots({}, Date.parse(at)).map((slot) => slot.at)
    expect(slots('2026-11-23T12:50:00Z')[0]).toBe('2026-11-23T13:00:00.000Z')
    expect(slots('2026-11-23T12:51:00Z')[0]).toBe('2026-11-23T13:30:00.000Z')
    // The last half hour before two days are over.
    expect(slots('2026-11-23T12:51:00Z').at(-1)).toBe('2026-11-25T12:30:00.000Z')
    expect(slots('2026-11-23T13:30:00Z').at(-1)).toBe('2026-11-25T13:00:00.000Z')
  })
  test('one that the list has no more can still be told', () => {
    expect(slotOf(Date.parse('2026-11-23T12:30:00Z'), {}, now).label).toBe('6:00 pm')
  })
})

test('a wish is over from its moment on; one without a moment never is', () => {
  const at = '2026-11-23T13:00:00.000Z'
  const now = Date.parse(at)
  expect([isPast(at, now - 1), isPast(at, now), isPast(at, now + 1), isPast(undefined, now)]).toEqual([false, true, true, false])
})

test('services that a table cannot order are named', () => {
  expect(roomOnly([{ name: 'Bath Towels' }, { name: 'Laundry' }])).toBe('Bath Towels, Laundry can be ordered to a room only.')
})

describe('an order of services alone', () => {
  const towels = { ...wireItem('Bath Towels', 2), kind: 'service', price: 0 }
  const at = new Date(2026, 10, 23, 19, 0)
  const now = new Date(2026, 10, 23, 18, 0).getTime()
  const ordered = (orderStatus: string, more: object = {}): Order =>
    readOrder(wireOrder('o1', { orderStatus, menus: [towels], totalAmount: 0, serviceAt: at.toISOString(), orderNumber: 12, ...more }))!

  test.each([
    [0, 'at 7:00 pm'],
    [1, 'tomorrow at 7:00 pm'],
    [2, 'Wednesday at 7:00 pm'],
  ])('%d days ahead comes %s', (days, words) => {
    expect(serviceWhen(new Date(2026, 10, 23 + days, 19, 0).toISOString(), now)).toBe(words)
  })
  test.each([
    ['PENDING', { state: 'Waiting for the hotel', time: 'at 7:00 pm' }, 'Pending'],
    ['ACCEPTED', { state: 'Accepted', time: 'at 7:00 pm' }, 'Accepted'],
    ['PREPARING', { state: 'Under way', time: 'at 7:00 pm' }, 'Under way'],
    ['SERVED', { state: 'Completed' }, 'Completed'],
    ['CANCELLED', { state: 'Cancelled' }, 'Cancelled'],
  ])('that is %s reads: %j', (status, words, label) => {
    const order = ordered(status)
    expect(orderWords(order, orderProgress(order, now))).toEqual(words)
    expect(orderLabel(order).label).toBe(label)
  })
  test('without a time comes as soon as possible, and is late by no minutes', () => {
    const order = ordered('PREPARING', { serviceAt: undefined })
    expect(orderProgress(order, now + 9 * 3_600_000)).toMatchObject({ percent: 66, minutesLeft: 0, when: 'as soon as possible' })
    expect(orderSteps(order)?.map(({ name }) => name)).toEqual(['Pending', 'Accepted', 'Under way', 'Completed'])
  })
  test('speaks of no kitchen and no meal', () => {
    const said = ['PENDING', 'ACCEPTED', 'PREPARING', 'SERVED', 'COMPLETED'].flatMap((status) => [
      placedWords(status, undefined, true),
      ...Object.values(stripWords(ordered(status), 1, now)).map(String),
    ])
    const refused = orderNews(ordered('ACCEPTED'), ordered('ACCEPTED', { menus: [{ ...towels, orderItemStatus: 'REJECTED' }] }), 0)
    expect([...said, refused?.title, refused?.text].join(' ')).not.toMatch(/kitchen|meal|dish|prepar/i)
    expect(refused?.title).toContain('Bath Towels will not come')
  })
  test('that costs nothing is free; one whose services were refused is not paid, as before', () => {
    expect(billTotal(ordered('SERVED'))).toBe('Free')
    expect(billTotal(ordered('SERVED', { menus: [{ ...towels, orderItemStatus: 'REJECTED' }] }))).toBe('You pay nothing')
    expect(billTotal(ordered('CANCELLED'))).toBe('You pay nothing')
  })
  test('with a dish beside it counts minutes as before', () => {
    const order = ordered('PENDING', { menus: [towels, wireItem('Dosa', 1)] })
    expect(orderProgress(order, now).when).toBeUndefined()
    expect(stripWords(order, 1, now).state).toBe('Waiting for the kitchen')
  })
  test('is one too when the food beside it was rejected, and is none when the services were', () => {
    const [dosa, rejected] = [wireItem('Dosa', 1), { orderItemStatus: 'REJECTED' }]
    const services = (more: object = {}) => ordered('SERVED', { menus: [towels, { ...dosa, ...rejected }], ...more })
    expect([isServiceOrder(services()), stripWords(services(), 1, now).state]).toEqual([true, 'Done'])
    expect(orderNews(services({ orderStatus: 'PREPARING' }), services(), 0)?.title).toContain('is done')
    expect(isServiceOrder(ordered('SERVED', { menus: [{ ...towels, ...rejected }, dosa] }))).toBe(false)
  })
})
