import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useQuery } from '@tanstack/react-query'
import { OrderStrip } from '#src/app/shell/order-strip.tsx'
import { menuQuery } from '#src/data/menu.ts'
import { MenuItemRoute } from '#src/screens/menu-item/menu-item-route.tsx'
import { avoid } from '#src/ui/marked-allergens.tsx'
import { type Answer, fakeApi, refusal } from '#tests/support/fake-fetch.ts'
import { renderScreen } from '#tests/support/render.tsx'

const OUTLET = { businessId: 'b1', name: 'Dariya Mahal', status: 'LIVE' }
const DISH = {
  menuId: 'm1',
  name: 'Subz Biryani',
  price: 220,
  serving: [
    { servingSize: 'HALF PLATE', price: 220 },
    { servingSize: 'FULL PLATE', price: 360 },
  ],
  isVegetarian: true,
  outOfStock: false,
  category: 'Biryani',
  preparationTime: 25,
  description: 'Dum-cooked in a sealed handi.',
  cuisine: ['Mughlai'],
  ingredients: ['rice', 'saffron'],
}
const PATH = 'GET /customer/business/b1/menu/m1'

function open(dish: Answer = { data: DISH }, shell?: ReactNode, menu: Answer = { data: {} }, outlet = OUTLET) {
  const api = fakeApi({ [PATH]: dish, 'GET /customer/business/b1': { data: outlet }, 'GET /customer/business/b1/menu': menu })
  const ui = (
    <>
      <MenuItemRoute />
      {shell}
    </>
  )
  return { api, ...renderScreen(ui, { route: '/outlet/b1/menu/m1', path: '/outlet/:outletId/menu/:menuId' }) }
}

test('tells everything about the dish', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Subz Biryani' })
  for (const text of [
    '₹220 – ₹360',
    '25 min',
    'Dum-cooked in a sealed handi.',
    'Mughlai',
    'rice',
    'saffron',
    'Half Plate',
    'Full Plate',
    '₹360',
  ])
    expect(screen.getByText(text, { ignore: '.visually-hidden' })).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('img', { name: 'Veg' })).toBeInstanceOf(HTMLElement)
})

test("a dish's price says what is added to it, by the dish's own tax", async () => {
  const outlet = { ...OUTLET, taxRatePercent: 5, taxedAfterDiscount: true }
  const { unmount } = open(undefined, undefined, undefined, outlet)
  expect((await screen.findByText('plus 5 % GST')).parentElement?.textContent).toContain('₹220 – ₹360 plus 5 % GST')
  unmount()
  open({ data: { ...DISH, tax: '18' } }, undefined, undefined, outlet)
  await screen.findByText('plus 18 % GST')
})

test("a dish's page tells every reason of its row once, with the minutes below the price", async () => {
  open({ data: { ...DISH, preparationTime: 10, bestseller: true, spiceLevel: 'MILD', allergens: ['milk'] } })
  await screen.findByRole('heading', { level: 1, name: 'Subz Biryani' })
  expect(document.querySelector('.reasons')?.textContent).toBe('BestsellerSpice level: Mild')
  expect(screen.getAllByText(/10 min/)).toHaveLength(1)
  expect(document.querySelector('.allergens')?.textContent).toBe('Contains milk')
})

test('several pictures take turns on the plate, and a dot shows one', async () => {
  const { user } = open({ data: { ...DISH, image: ['/one.png', '/two.png'] } })
  const dots = await screen.findByRole('group', { name: 'Pictures of Subz Biryani' })
  await waitFor(() => expect(document.querySelectorAll('.item-tablecloth img')).toHaveLength(1))
  expect(document.querySelector('.item-tablecloth img')?.getAttribute('src')).toBe('/one.png')
  await user.click(within(dots).getByRole('button', { name: 'Picture 2 of 2' }))
  await waitFor(() => expect(document.querySelector('.item-tablecloth img')?.getAttribute('src')).toBe('/two.png'))
})

test('a dish without pictures, sizes and words is shown by its name and price', async () => {
  open({ data: { menuId: 'm1', name: 'Chai', price: 40, finalPrice: 35 } })
  await screen.findByRole('heading', { level: 1, name: 'Chai' })
  expect(screen.getByText('₹35')).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('img', { name: 'Non-veg' })).toBeInstanceOf(HTMLElement)
  for (const heading of ['Serving sizes', 'Ingredients']) expect(screen.queryByRole('heading', { name: heading })).toBeNull()
})

test('a dish that is out of stock says so and cannot be added', async () => {
  open({ data: { ...DISH, outOfStock: true } })
  await screen.findByText('OUT OF STOCK')
  expect(screen.getByRole('link', { name: 'See the menu' }).getAttribute('href')).toBe('/outlet/b1')
  expect(screen.queryByRole('button', { name: /^ADD/ })).toBeNull()
})

test('instead of a sold-out dish others of the menu are offered, with their allergens: none that is avoided, veg for veg', async () => {
  const menu = {
    Rice: [{ menuId: 'm2', name: 'Lemon Rice', price: 120, isVegetarian: true, allergens: ['mustard'] }],
    Biryani: [
      { ...DISH, outOfStock: true },
      { menuId: 'm3', name: 'Nutty Biryani', price: 240, isVegetarian: true, allergens: ['nuts'], image: ['/nutty.png'] },
      { menuId: 'm4', name: 'Murgh Biryani', price: 260, isVegetarian: false, allergens: [] },
      { menuId: 'm5', name: 'Kathal Biryani', price: 230, isVegetarian: true, outOfStock: true },
      { menuId: 'm6', name: 'Plain Biryani', price: 200, isVegetarian: true, image: ['/plain.png'] },
    ],
  }
  const rows = () => screen.getAllByRole('listitem').filter((one) => one.classList.contains('dish'))
  const Outlet = () => void useQuery(menuQuery('b1'))
  open({ data: { ...DISH, outOfStock: true } }, <Outlet />, { data: menu })
  await screen.findByRole('heading', { name: 'Instead, from the same menu' })
  expect(rows().map((row) => within(row).getByRole('heading').textContent)).toEqual(['Nutty Biryani', 'Plain Biryani', 'Lemon Rice'])
  expect(rows().map((row) => row.querySelector('.allergens')?.textContent)).toEqual([
    'Contains nuts',
    'Allergens not told by the restaurant',
    'Contains mustard',
  ])
  expect(rows().map((row) => row.querySelector('.plate') !== null)).toEqual([true, true, false])
  act(() => avoid(['nuts']))
  expect(rows().map((row) => within(row).getByRole('heading').textContent)).toEqual(['Plain Biryani', 'Lemon Rice'])
  act(() => avoid([]))
})

test('adding asks for the size, and the order strip leads to the cart', async () => {
  const { user, location } = open({ data: DISH }, <OrderStrip side={null} setMenu={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'ADD Subz Biryani' }))
  await user.click(await screen.findByRole('radio', { name: /^Half Plate/ }))
  await user.click(screen.getByRole('button', { name: 'Add item · ₹220' }))
  await user.click(screen.getByRole('link', { name: /1 item · ₹220/ }))
  expect(location()).toBe('/my-cart')
})

test('an unknown dish leads back to the menu', async () => {
  const { user, location } = open(refusal(404, 'No such dish'))
  await screen.findByRole('heading', { name: 'Menu Item Not Found' })
  await user.click(screen.getByRole('link', { name: 'Go Back' }))
  expect(location()).toBe('/outlet/b1')
})
