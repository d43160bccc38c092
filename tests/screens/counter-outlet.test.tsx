import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { boardMachine } from '#machines/board/board.machine.ts'
import { WEEKDAYS } from '#machines/model/outlet.ts'
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

test.each([
  [{ usualTaxPercent: 12 }, 'The usual 12 % GST, added to the price'],
  [{}, 'The usual rate, added to the price'],
])('the rate of an outlet that names none is told as a number where the server tells it: %j', async (told, text) => {
  fakeApi({ 'GET /counter/outlets/haveli/settings': json({ data: { ...SETTINGS, ...told } }) })
  const board = createActor(boardMachine, { input: { outletId: 'haveli' } })
  render(
    <MantineRoot>
      <Outlet outlet={{ outletId: 'haveli', name: 'Haveli', role: 'OWNER' }} board={board} />
    </MantineRoot>,
  )
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tax of its dishes' })
  expect(select.selectedOptions[0]!.text).toBe(text)
})
