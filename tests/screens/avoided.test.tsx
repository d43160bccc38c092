import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CheckoutRoute } from '#src/screens/checkout/checkout-route.tsx'
import { MenuItemRoute } from '#src/screens/menu-item/menu-item-route.tsx'
import { OutletRoute } from '#src/screens/outlet/outlet-route.tsx'
import { ProfileRoute } from '#src/screens/profile/profile-route.tsx'
import { storedAvoided } from '#src/storage/avoided.ts'
import { avoid } from '#src/ui/marked-allergens.tsx'
import { StripPlaces } from '#src/ui/strip-places.ts'
import { fakeApi } from '#tests/support/fake-fetch.ts'
import { cartOf, line } from '#tests/support/fixtures.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'
import { wireDish, wireOutlet } from '#tests/support/wire-catalogue.ts'

const MENU = {
  Starters: [
    wireDish('Paneer Tikka', { menuId: 'tikka', allergens: ['milk', 'mustard'] }),
    wireDish('Hara Bhara Kebab', { menuId: 'kebab', allergens: ['milk', 'nuts'] }),
    wireDish('Samosa', { menuId: 'samosa' }),
  ],
  Sweets: [wireDish('Badam Halwa', { menuId: 'halwa', allergens: ['nuts'] })],
}

beforeEach(() => avoid([]))
afterEach(() => act(() => avoid([])))

async function openMenu() {
  fakeApi({
    'GET /customer/business/:id': { data: wireOutlet('b1', 'Dariya Mahal') },
    'GET /customer/business/:id/menu': { data: MENU },
  })
  const ui = (
    <StripPlaces value={{ menu: document.body.appendChild(document.createElement('div')), setSide: () => {} }}>
      <OutletRoute />
    </StripPlaces>
  )
  const opened = renderScreen(ui, { path: '/outlet/:outletId', route: '/outlet/b1' })
  await screen.findByRole('button', { name: 'MENU' })
  return opened
}
const dishes = () => [...document.querySelectorAll('[data-dish] h3')].map(({ textContent }) => textContent)
const wordsOf = (menuId: string) =>
  [...document.querySelectorAll(`[data-dish=${menuId}] .allergens > .badge`)].map(({ textContent }) => textContent)

test('a guest says once what they avoid: the menu marks it first, says what is not told, hides it and shows it again', async () => {
  const { user } = await openMenu()
  expect(wordsOf('kebab')).toEqual(['milk', 'nuts'])
  await user.click(await screen.findByRole('button', { name: 'What I avoid' }))
  const sheet = await screen.findByRole('dialog', { name: 'What I avoid' })
  await user.click(within(sheet).getByRole('checkbox', { name: 'nuts' }))
  await user.click(within(sheet).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(wordsOf('kebab')).toEqual(['Nuts: you avoid', 'milk']))
  expect(wordsOf('tikka')).toEqual(['milk', 'mustard'])
  expect(wordsOf('samosa')).toEqual(['Allergens not told by the restaurant'])
  expect((await screen.findByText(/^You avoid/)).textContent).toBe('You avoid nuts')
  expect(storedAvoided()).toEqual(['nuts'])

  await user.click(screen.getByRole('button', { name: 'Hide 2 dishes' }))
  await waitFor(() => expect(dishes()).toEqual(['Paneer Tikka', 'Samosa']))
  expect(screen.getByText(/^You avoid/).textContent).toBe('You avoid nuts · 2 hidden')
  // Another mind hides other dishes.
  await user.click(screen.getByRole('button', { name: 'Change what you avoid' }))
  await user.click(await screen.findByRole('checkbox', { name: 'mustard' }))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(dishes()).toEqual(['Samosa']))
  await user.click(screen.getByRole('button', { name: 'Show 3 dishes' }))
  await waitFor(() => expect(dishes()).toHaveLength(4))

  await user.click(screen.getByRole('button', { name: 'Change what you avoid' }))
  for (const name of ['mustard', 'nuts']) await user.click(await screen.findByRole('checkbox', { name }))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(wordsOf('kebab')).toEqual(['milk', 'nuts']))
  expect(screen.queryByText(/^You avoid/)).toBeNull()
  expect(localStorage.getItem('avoided')).toBeNull()
})

test('a search that finds only what is hidden offers all dishes again', async () => {
  const { user } = await openMenu()
  act(() => avoid(['milk', 'nuts'], true))
  await waitFor(() => expect(dishes()).toEqual(['Samosa']))
  await user.type(screen.getByRole('searchbox'), 'Halwa')
  await screen.findByText(/on this menu matches/)
  await user.click(screen.getByRole('button', { name: 'Show all dishes' }))
  await waitFor(() => expect(dishes()).toHaveLength(4))
})

test('what was avoided on an earlier visit is marked without a word', async () => {
  localStorage.setItem('avoided', '["nuts"]')
  await openMenu()
  await waitFor(() => expect(wordsOf('halwa')).toEqual(['Nuts: you avoid']))
})

test('it is said in the profile too, and on the page of a dish', async () => {
  fakeApi({
    'GET /customer/business/:id': { data: wireOutlet('b1', 'Dariya Mahal') },
    'GET /customer/business/:id/menu/:menuId': { data: MENU.Starters[1] },
  })
  const { user, unmount } = renderScreen(<ProfileRoute />, { route: '/profile', path: '/profile' })
  await user.click(await screen.findByRole('button', { name: 'What I avoid' }))
  await user.click(await screen.findByRole('checkbox', { name: 'nuts' }))
  unmount()
  renderScreen(<MenuItemRoute />, { path: '/outlet/:outletId/menu/:menuId', route: '/outlet/b1/menu/kebab' })
  expect(await screen.findByText('Nuts: you avoid')).toBeInstanceOf(HTMLElement)
})

test('the checkout warns by dish; only a press tells the kitchen, with the instruction of that dish, and can be taken back', async () => {
  const api = fakeApi({ 'GET /customer/business/:id/menu': { data: MENU }, 'GET /customer/origin/list': { data: [{ tableId: 5 }] } })
  avoid(['nuts'])
  const lines = [
    { ...line('halwa', 1, { name: 'Badam Halwa' }), outletId: 'saffron' },
    { ...line('samosa', 1, { name: 'Samosa' }), outletId: 'saffron' },
    { ...line('tikka', 1, { name: 'Paneer Tikka' }), outletId: 'saffron' },
  ]
  const { user } = renderScreen(<CheckoutRoute />, {
    route: '/checkout/saffron',
    path: '/checkout/:outletId',
    app: testApp({ customer: ASHA, cart: cartOf(...lines) }),
  })
  expect(await screen.findByText(/contains nuts/)).toBeInstanceOf(HTMLElement)
  const warnings = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent?.replace(/\.[A-Z ].*/, ''))
  expect(warnings()[0]).toContain('Badam Halwa contains nuts')
  expect(screen.getByText(/does not tell the allergens of/).textContent).toBe('The restaurant does not tell the allergens of Samosa')
  expect(screen.getAllByRole('button', { name: /^Take out / })).toHaveLength(2)
  const note = () => screen.getByLabelText<HTMLInputElement>('Preparation instruction for Badam Halwa').value
  expect(note()).toBe('')
  const tell = screen.getByRole('button', { name: 'Tell the kitchen about Badam Halwa' })
  await user.click(tell)
  expect([note(), tell.ariaPressed]).toEqual(['Guest avoids nuts', 'true'])
  // One told says nothing of the other.
  expect(warnings().map((text) => /The kitchen (reads|does not know)/.exec(text ?? '')?.[1])).toEqual(['reads', 'does not know'])
  await user.click(tell)
  expect(note()).toBe('')
  expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('without a storage it is known until the page is closed; what cannot be read of it is dropped', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked')
  })
  avoid(['nuts'])
  expect(storedAvoided()).toEqual(['nuts'])
  vi.restoreAllMocks()
  avoid([])
  for (const written of ['{', '"nuts"', '[7, null, "(", "nuts"]']) {
    localStorage.setItem('avoided', written)
    expect(storedAvoided()).toEqual(written.startsWith('[') ? ['nuts'] : [])
  }
  localStorage.removeItem('avoided')
})
