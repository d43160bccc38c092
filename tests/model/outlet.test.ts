import { expect, test } from 'vitest'
import {
  addressLine,
  costForTwo,
  openFirst,
  outletBadge,
  OUTLET_RATING,
  OUTLET_STATUSES,
  OUTLET_TYPES,
  outletName,
  statusBadge,
  statusLongForm,
  takesOrders,
  toTaxRate,
  typeLabel,
  WEEKDAYS,
} from '#machines/model/outlet/outlet.ts'

/** Badges and labels of the specification, word by word. */
test.each([
  ['LIVE', 'OPEN', 'ok', 'Open now'],
  ['COMING_SOON', 'COMING SOON', 'warn', 'Coming soon'],
  ['TEMPORARILY_CLOSED', 'TEMP CLOSED', 'err', 'Temp closed'],
  ['INACTIVE', 'CLOSED', 'err', 'Closed'],
  ['PERMANENTLY_CLOSED', 'CLOSED', 'err', 'Closed'],
  ['ONBOARDING', 'OPENING SOON', 'warn', 'Opening soon'],
  ['DEMOLISHED', 'UNKNOWN', 'neutral', 'Closed'],
  ['toString', 'UNKNOWN', 'neutral', 'Closed'],
])('an outlet that is %s wears %s', (status, badge, tone, longForm) => {
  expect(statusBadge(status)).toEqual({ badge, tone })
  expect(statusLongForm(status)).toBe(longForm)
})

test('every status the contract knows has a badge of its own, and only a live outlet takes orders', () => {
  expect(OUTLET_STATUSES.map((status) => statusBadge(status).badge)).not.toContain('UNKNOWN')
  expect(OUTLET_STATUSES.filter((status) => takesOrders({ status }))).toEqual(['LIVE'])
})

test('an outlet is named by what it is', () => {
  expect(OUTLET_TYPES.map(typeLabel)).toEqual(['Hotel', 'Restaurant', 'Hotel & Restaurant'])
  expect(typeLabel(undefined)).toBeUndefined()
  expect([outletName({ name: 'Saffron House' }), outletName({})]).toEqual(['Saffron House', 'Unnamed Hotel'])
})

test.each([
  [{ street: '12 Marine Drive', city: 'Mumbai' }, '12 Marine Drive, Mumbai'],
  [{ city: 'Mumbai' }, 'Mumbai'],
  [{ street: '12 Marine Drive', city: '' }, '12 Marine Drive'],
  [{}, 'Address not available'],
])('the address of %j is %s', (outlet, line) => {
  expect(addressLine(outlet)).toBe(line)
})

test('a week has seven days and begins with Monday', () => {
  expect(WEEKDAYS).toEqual(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'])
  expect(OUTLET_RATING).toBe(4.2)
})

test.each([
  [0, 0],
  [18, 18],
  [100, 100],
  [-0.1, undefined],
  [100.1, undefined],
  [Number.NaN, undefined],
  ['5', undefined],
  [null, undefined],
])('%j is the tax rate %s', (value, rate) => expect(toTaxRate(value)).toBe(rate))

test('a meal for two costs what the outlet says, if it says so', () => {
  expect([costForTwo({ averageCostPaise: 1200_00 }), costForTwo({ averageCostPaise: 0 }), costForTwo({})]).toEqual([
    '₹1,200 for two',
    '₹0 for two',
    'N/A',
  ])
})

test('outlets that take no orders come last, the others as they came', () => {
  const outlets = [
    { id: 'a', status: 'LIVE', openNow: false },
    { id: 'b', status: 'LIVE' },
    { id: 'c', status: 'INACTIVE' },
    { id: 'd', status: 'LIVE', openNow: true },
  ]
  expect(openFirst(outlets).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c'])
})

test.each([
  [{ status: 'LIVE' }, 'OPEN', 'ok'],
  [{ status: 'LIVE', openNow: false, opensText: 'opens 6:00 pm' }, 'Opens 6:00 pm', 'warn'],
  [{ status: 'LIVE', openNow: false }, 'CLOSED', 'err'],
  [{ status: 'COMING_SOON', openNow: false, opensText: 'opens 6:00 pm' }, 'COMING SOON', 'warn'],
])('an outlet of %j wears %s', (outlet, badge, tone) => expect(outletBadge(outlet)).toEqual({ badge, tone }))
