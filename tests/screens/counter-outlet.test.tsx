import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { boardMachine } from '#machines/board/board.machine.ts'
import { WEEKDAYS } from '#machines/model/outlet/outlet.ts'
import { Outlet } from '#src/counter/outlet.tsx'
import { MantineRoot } from '#src/ui/mantine-root.tsx'
import { fakeApi, json } from '#tests/support/fake-fetch.ts'

const SETTINGS = {
  timeZone: 'Asia/Kolkata',
  today: '2026-11-23',
  status: { version: 'v1', status: 'LIVE' },
  hours: { version: 'v1', week: Object.fromEntries(WEEKDAYS.map((day) => [day, []])) },
  holidays: { version: 'v1', dates: [] },
  legal: { version: 'v1', legalName: '', gstin: '', tax: '', fssai: '', billPrefix: '' },
  offers: [],
}

const opened = () => {
  const board = createActor(boardMachine, { input: { outletId: 'haveli' } })
  render(
    <MantineRoot>
      <Outlet outlet={{ outletId: 'haveli', name: 'Haveli', role: 'OWNER' }} board={board} />
    </MantineRoot>,
  )
}

test.each([
  [{ usualTaxPercent: 12 }, 'The usual 12 % GST, added to the price'],
  [{}, 'The usual rate, added to the price'],
])('the rate of an outlet that names none is shown as a number where the server tells it: %j', async (rate, text) => {
  fakeApi({ 'GET /counter/outlets/haveli/settings': json({ data: { ...SETTINGS, ...rate } }) })
  opened()
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tax of its dishes' })
  expect(select.selectedOptions[0]!.text).toBe(text)
})

test('the region that says a page loads stays for what is said next', async () => {
  fakeApi({ 'GET /counter/outlets/haveli/settings': json({ data: SETTINGS }) })
  opened()
  const region = screen.getByText('Loading settings...')
  await screen.findByRole('combobox', { name: 'Tax of its dishes' })
  expect([region.isConnected, region.textContent]).toEqual([true, ''])
})

const PAYMENT = { version: 'p1', ways: ['CASH'], upiAddress: '', upiName: '' }

test('the owner says how guests pay, and where a payment by UPI goes', async () => {
  const payment = { ...PAYMENT, ways: ['CASH', 'UPI'], upiAddress: 'haveli@okbank', upiName: 'Haveli Foods' }
  const api = fakeApi({
    'GET /counter/outlets/haveli/settings': json({ data: { ...SETTINGS, payment: PAYMENT } }),
    'PUT /counter/outlets/haveli/payment': json({ data: { ...SETTINGS, payment: { ...payment, version: 'p2' } } }),
  })
  opened()
  const part = within(await screen.findByRole('region', { name: 'Paying' }))
  const user = userEvent.setup()
  await user.click(part.getByRole('button', { name: 'UPI' }))
  await user.type(part.getByRole('textbox', { name: 'UPI address' }), ' haveli@okbank')
  await user.click(part.getByRole('button', { name: 'Save how guests pay' }))
  await part.findByText('Enter the name that guests see when they pay')
  await user.type(part.getByRole('textbox', { name: 'Name of the payee' }), 'Haveli Foods')
  await user.click(part.getByRole('button', { name: 'Save how guests pay' }))
  await part.findByText('Saved. Guests read it now.')
  expect(api.callsTo('PUT /counter/outlets/haveli/payment').map(({ body }) => body)).toEqual([payment])
})

test('a server that does not know how guests pay is not asked to', async () => {
  fakeApi({ 'GET /counter/outlets/haveli/settings': json({ data: SETTINGS }) })
  opened()
  await screen.findByRole('region', { name: 'Legal' })
  expect(screen.queryByRole('region', { name: 'Paying' })).toBeNull()
})

test('a holiday without a date marks the date alone, and one with wrong hours its hours', async () => {
  fakeApi({ 'GET /counter/outlets/haveli/settings': json({ data: SETTINGS }) })
  opened()
  const part = within(await screen.findByRole('region', { name: 'Holidays' }))
  const user = userEvent.setup()
  await user.click(part.getByRole('button', { name: 'Add a holiday' }))
  await user.click(part.getByRole('button', { name: 'Add an opening, holiday 1' }))
  const date = part.getByLabelText('Date of holiday 1')
  const opens = part.getByLabelText('holiday 1 opens')
  const invalid = () => [date, opens].map((field) => field.getAttribute('aria-invalid'))
  await user.click(part.getByRole('button', { name: 'Save holidays' }))
  await part.findByText('Enter the date')
  expect(invalid()).toEqual(['true', null])
  fireEvent.change(date, { target: { value: '2026-12-25' } })
  await user.click(part.getByRole('button', { name: 'Save holidays' }))
  await part.findByText('Enter when it opens and when it closes')
  expect(invalid()).toEqual([null, 'true'])
})
