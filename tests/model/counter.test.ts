import { expect, test } from 'vitest'
import { canBeRefused, nameOfOrder, notAmong, sinceCall } from '#machines/model/counter/board.ts'
import { isSamePeriod, periodErrors, usualPeriods } from '#machines/model/counter/numbers.ts'
import { doneWith as tableDoneWith, type TableChange, typedAddress } from '#machines/model/counter/outlet-tables.ts'
import { doneWith, type PeopleChange } from '#machines/model/counter/people.ts'
import { correctsBills, COUNTER_PAGES, editsMenu, pausesOrders, rejectsDishes, type StaffOutlet } from '#machines/model/counter/staff.ts'
import { boardOrder } from '#tests/support/board.ts'

const ROLES = ['OWNER', 'KITCHEN', 'WAITER'] as const
const may = (rule: (outlet: StaffOutlet) => boolean) => ROLES.filter((role) => rule({ outletId: 'haveli', name: 'Haveli', role }))

test('a waiter sees the board, the kitchen also the menu, the owner all; each changes their own password', () => {
  const seenBy = (role: StaffOutlet['role']) =>
    Object.values(COUNTER_PAGES).flatMap(({ path, roles }) => (roles.some((one) => one === role) ? [path.replace('/counter', '')] : []))
  expect(seenBy('WAITER')).toEqual(['', '/password'])
  expect(seenBy('KITCHEN')).toEqual(['', '/menu', '/password'])
  expect(seenBy('OWNER')).toEqual(['', '/menu', '/tables', '/outlet', '/guests', '/numbers', '/staff', '/password'])
  expect(COUNTER_PAGES.link).toEqual({ path: '/counter/link', roles: [] })
})

test('a waiter rejects no dish and pauses nothing; bills and the words of the menu are the owner’s', () => {
  expect([may(rejectsDishes), may(pausesOrders), may(correctsBills), may(editsMenu)]).toEqual([
    ['OWNER', 'KITCHEN'],
    ['OWNER', 'KITCHEN'],
    ['OWNER'],
    ['OWNER'],
  ])
})

test('the usual periods end today, or yesterday, also over the end of a year', () => {
  expect(usualPeriods('2027-01-03')).toEqual({
    Today: { from: '2027-01-03', to: '2027-01-03' },
    Yesterday: { from: '2027-01-02', to: '2027-01-02' },
    '7 days': { from: '2026-12-28', to: '2027-01-03' },
    '30 days': { from: '2026-12-05', to: '2027-01-03' },
  })
})

test('two periods are the same when both of their days are', () => {
  const one = { from: '2026-12-01', to: '2026-12-07' }
  expect([{ ...one }, { ...one, from: '2026-12-02' }, { ...one, to: '2026-12-08' }].map((other) => isSamePeriod(one, other))).toEqual([
    true,
    false,
    false,
  ])
})

test('a period has two days, the first one first, and a year at most', () => {
  expect(periodErrors({ from: '', to: '2026-12-01' })).toEqual({ from: 'Enter the first day' })
  expect(periodErrors({ from: '2026-12-01', to: '1 Dec' })).toEqual({ to: 'Enter the last day' })
  expect(periodErrors({ from: '2026-12-02', to: '2026-12-01' })).toEqual({ to: 'The last day is before the first' })
  expect(periodErrors({ from: '2026-12-01', to: '2026-12-01' })).toEqual({})
  expect(periodErrors({ from: '2026-01-01', to: '2027-01-01' })).toEqual({})
  expect(periodErrors({ from: '2026-01-01', to: '2027-01-02' })).toEqual({ to: 'Choose 366 days at most' })
})

test('the address to type is that of the code, without its signature', () => {
  const typed = (link: string) => typedAddress({ link } as Parameters<typeof typedAddress>[0])
  expect(typed('https://mezbaan.example/scan?o=haveli&t=7&s=AbCd_-12')).toBe('mezbaan.example/scan?o=haveli&t=7')
  expect(typed('http://127.0.0.1/scan?o=haveli&t=7&to=http://127.0.0.1')).toBe('127.0.0.1/scan?o=haveli&t=7&to=http://127.0.0.1')
})

test('a change of a table or room names it and what is to be printed', () => {
  const place = { type: 'ROOM', id: 204, codeVersion: 1, link: '/scan' } as const
  const told = (['add', 'remove', 'renew', 'rename'] as const).map((action) =>
    tableDoneWith({ action, place, name: 'Suite' } as TableChange),
  )
  expect(told).toEqual([
    'Room 204 is in use. Print its code.',
    'Room 204 is out of use.',
    'Room 204 has a new code. Print it.',
    'Room 204 has another name. Its code stays good.',
  ])
})

test('a change of the staff names whom it is about', () => {
  const person = { name: 'Meera' }
  const invitation = { email: 'ravi@example.com' }
  const told = [
    { action: 'invite', email: 'ravi@example.com', role: 'WAITER' },
    { action: 'resend', invitation },
    { action: 'takeBack', invitation },
    { action: 'setRole', person, role: 'KITCHEN' },
    { action: 'remove', person },
  ].map((change) => doneWith(change as PeopleChange))
  expect(told).toEqual([
    'ravi@example.com gets an email with a link, which works for 72 hours.',
    'ravi@example.com gets another link. The one before works no more.',
    'The invitation of ravi@example.com is taken back.',
    'Meera: kitchen from now on.',
    'Meera is off the staff.',
  ])
})

test('a call is as old as its whole minutes', () => {
  const at = (ms: number) => sinceCall({ calledAt: 1_000 } as Parameters<typeof sinceCall>[0], 1_000 + ms)
  expect([at(0), at(59_999), at(60_000), at(299_999)]).toEqual(['just now', 'just now', '1 min ago', '4 min ago'])
})

test('an order has its number, or its place where orders are not counted', () => {
  expect(nameOfOrder(boardOrder({ number: 45 }))).toBe('Order 45')
  expect(nameOfOrder({ ...boardOrder({ place: 'Table 5' }), number: undefined })).toBe('Order of Table 5')
})

test('earlier orders leave out those that stand on the board', () => {
  const [one, other] = [boardOrder({ orderId: 'a' }), boardOrder({ orderId: 'b' })]
  expect(notAmong([one, other], [other, boardOrder({ orderId: 'c' })])).toEqual([one])
})

test('an order is refused until it is served', () => {
  const refused = (['PENDING', 'ACCEPTED', 'PREPARING', 'SERVED', 'COMPLETED', 'REJECTED'] as const).filter((status) =>
    canBeRefused(boardOrder({ status })),
  )
  expect(refused).toEqual(['PENDING', 'ACCEPTED', 'PREPARING'])
})
