import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { boardMachine } from '#machines/board/board.machine.ts'
import { Menu } from '#src/counter/menu.tsx'
import { MantineRoot } from '#src/ui/mantine-root.tsx'
import { fakeApi, json } from '#tests/support/fake-fetch.ts'

const TOWELS = {
  menuId: 'towels',
  version: 'v1',
  category: 'Housekeeping',
  name: 'Bath Towels',
  description: '',
  image: [],
  price: 0,
  serving: [],
  isVegetarian: true,
  kind: 'service',
  stock: { state: 'IN_STOCK' },
  changedAt: '2026-11-20T12:30:00Z',
}
const MENU = { version: 'm1', timeZone: 'Asia/Kolkata', categories: [{ name: 'Housekeeping', dishes: [TOWELS] }] }

test('a row of the menu says what is free, and unfolds the rest of its stock', async () => {
  fakeApi({ 'GET /counter/outlets/haveli/menu': json({ data: MENU }) })
  const board = createActor(boardMachine, { input: { outletId: 'haveli' } })
  render(
    <MantineRoot>
      <Menu outlet={{ outletId: 'haveli', name: 'Haveli', role: 'OWNER' }} board={board} />
    </MantineRoot>,
  )
  const row = within(await screen.findByRole('listitem'))
  expect(row.getByText('Free')).toBeInstanceOf(HTMLElement)
  expect(screen.getByPlaceholderText('Search 1 dish')).toBeInstanceOf(HTMLElement)
  // The line of categories scrolls on a phone and cuts what does not fit.
  expect(screen.getByRole('link', { name: 'See as a guest' }).closest('nav')).toBeNull()
  const more = row.getByRole('button', { name: 'More of Bath Towels' })
  await userEvent.setup().click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
})
