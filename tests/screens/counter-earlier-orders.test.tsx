import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { StaffOutlet } from '#machines/model/counter/staff.ts'
import { liveCounterSession } from '#src/counter/actors.ts'
import { Counter } from '#src/counter/counter.tsx'
import { fakeApi } from '#tests/support/fake-fetch.ts'

const LIST = 'GET /counter/outlets/haveli/orders'
const wire = (number: number, status = 'COMPLETED', at = '2026-11-13T12:30:00Z') => ({
  orderId: `o${number}`,
  number,
  status,
  place: 'Table 5',
  createdAt: at,
  updatedAt: at,
  total: 480,
  lines: [],
})
const billed = (number: number) => ({ ...wire(number), billNumber: `DM/26-27/0000${number}` })
const LISTED = { data: { timeZone: 'Asia/Kolkata', orders: [billed(12), billed(11), wire(10, 'REJECTED')] } }

beforeEach(() => window.history.replaceState(null, '', '/counter'))

async function opened(role: StaffOutlet['role'], over: object[] = [], listed: object = LISTED) {
  const api = fakeApi({
    'GET /counter/session': { data: { name: 'Asha', outlets: [{ outletId: 'haveli', name: 'Haveli', role }] } },
    'GET /counter/outlets/haveli/board': { data: { at: '2026-11-20T12:30:00Z', timeZone: 'Asia/Kolkata', underWay: [], over } },
    [LIST]: listed,
  })
  const session = createActor(liveCounterSession, { input: {} }).start()
  onTestFinished(() => void session.stop())
  render(<Counter session={session} />)
  const user = userEvent.setup()
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  await press('Earlier orders')
  return { api, user, press }
}
const lists = (...numbers: number[]) =>
  vi.waitFor(() =>
    expect(screen.queryAllByText(/^Order \d+$/, { selector: 'b' }).map(({ textContent }) => textContent)).toEqual(
      numbers.map((number) => `Order ${number}`),
    ),
  )

test('they can be reached where nothing was done today, with the day and the time of each', async () => {
  await opened('OWNER')
  await lists(12, 11, 10)
  expect(screen.getAllByText(/13 Nov 2026, 6:00 pm/)).toHaveLength(3)
  expect(screen.queryByText('Done today')).toBeNull()
})

test.each([
  ['OWNER', ['Bill of Order 12', 'Bill of Order 11']],
  ['KITCHEN', []],
  ['WAITER', []],
] as const)('a person with the role %s opens the bills %j, as on the board', async (role, bills) => {
  await opened(role)
  await lists(12, 11, 10)
  expect(screen.queryAllByRole('button', { name: /^Bill of/ }).map(({ textContent }) => textContent)).toEqual(bills)
})

test('a completed order from before there were bills offers none; the others say their number', async () => {
  await opened('OWNER', [], { data: { timeZone: 'Asia/Kolkata', orders: [billed(12), wire(11)] } })
  await lists(12, 11)
  expect(screen.getAllByRole('button', { name: /^Bill of/ }).map(({ textContent }) => textContent)).toEqual(['Bill of Order 12'])
  expect(screen.getByText(/DM\/26-27\/000012/)).toBeTruthy()
})

test('what the board lists is not listed twice, but for who looks for its number', async () => {
  const { api, user, press } = await opened('OWNER', [wire(12)])
  await lists(12, 11, 10)
  const field = screen.getByLabelText('Bill or order number')
  await user.type(field, '12{Enter}')
  await lists(12, 12, 11, 10)
  expect(api.callsTo(LIST).map(({ query }) => query.get('number'))).toEqual([null, '12'])
  await press('Show all')
  await lists(12, 11, 10)
  expect((field as HTMLInputElement).value).toBe('')
  // The button is gone.
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Earlier orders' }))
})

test.each([
  ['without a number', '', 'No earlier orders.'],
  ['for a number', '99', 'No order that is over has the number 99.'],
])('it says so where there is nothing %s', async (_, number, text) => {
  const { user } = await opened('OWNER', [], { data: { timeZone: 'Asia/Kolkata', orders: [] } })
  if (number) await user.type(screen.getByLabelText('Bill or order number'), `${number}{Enter}`)
  expect(await screen.findByText(text)).toBeTruthy()
})
