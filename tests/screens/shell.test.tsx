import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { complaintOf } from '#machines/notices/complaint.ts'
import type { NoticeTone } from '#machines/notices/notices.machine.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { routeAt } from '#src/route-table.ts'
import { Shell } from '#src/app/shell/shell.tsx'
// Fetched when the page is idle: here it is ready before the first test.
import '#src/app/shell/order-strip.tsx'
import { fakeApi } from '#tests/support/fake-fetch.ts'
import { wireOrder } from '#tests/support/orders.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'

const cartOf = (quantity: number) => [
  {
    outlet: { outletId: 'b1', name: 'Dariya Mahal', status: 'LIVE' },
    lines: [
      { outletId: 'b1', menuId: 'm1', quantity, name: 'Dal', unitPricePaise: 100_00, isVegetarian: true, outOfStock: false },
      { outletId: 'b1', menuId: 'm2', quantity: 9, name: 'Naan', unitPricePaise: 40_00, isVegetarian: true, outOfStock: false },
    ],
  },
]

function shell(route: string, quantity = 0, answers: Parameters<typeof fakeApi>[0] = {}) {
  fakeApi(answers)
  const app = testApp({ customer: ASHA, cart: quantity > 9 ? cartOf(quantity - 9) : [] })
  return renderScreen(
    <Shell>
      <Routes>
        <Route
          path="/about"
          element={
            <main>
              <h1 tabIndex={-1}>About</h1>
              <form>
                <input aria-label="Name" />
              </form>
              <Link to="/checkout/b1">pay</Link>
            </main>
          }
        />
        <Route
          path="*"
          element={
            <main>
              <h1 tabIndex={-1}>Page</h1>
              <Link to="/about">next</Link>
            </main>
          }
        />
      </Routes>
    </Shell>,
    { route, app },
  )
}

test.each<[string, ReturnType<typeof routeAt>['tab']]>([
  ['/home', 'home'],
  ['/outlet/b1', 'home'],
  ['/outlet-detail/b1/menu/m1', 'home'],
  ['/my-cart', 'cart'],
  ['/checkout/b1', 'cart'],
  ['/orders/success/o1', 'cart'],
  ['/profile', 'profile'],
  ['/profile/edit-profile', 'profile'],
  ['/my-favorites', 'profile'],
  ['/my-orders', 'profile'],
  ['/order/o1', 'profile'],
  ['/notification', undefined],
  ['/about', undefined],
  ['/reviews/o1', undefined],
  ['/profiles', undefined],
  ['/my-cartoon', undefined],
])('on %s the tab is %s', (path, tab) => {
  expect(routeAt(path).tab).toBe(tab)
  shell(path)
  // The bar of narrow screens and the one in the header are both in the page; the style sheet shows one.
  for (const bar of screen.getAllByRole('navigation', { name: 'Main' })) {
    const current = within(bar)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.textContent?.toLowerCase())).toEqual(tab ? [tab] : [])
  }
})

test.each([
  [0, 'Cart'],
  [12, 'Cart12 in it'],
  [99, 'Cart99 in it'],
  [100, 'Cart99+ in it'],
])('with %i in the cart its tab reads %s', (quantity, text) => {
  shell('/about', quantity)
  for (const tab of screen.getAllByRole('link', { name: /^Cart/ })) expect(tab.textContent).toBe(text)
})

test.each([
  ['/home', false],
  ['/profile/edit-profile', false],
  ['/login', false],
  ['/registration', false],
  ['/profile', true],
  ['/profile/security', true],
  ['/my-cart', true],
  ['/outlet/b1', true],
])('on %s the top bar is shown: %s', (route, shown) => {
  shell(route)
  expect(screen.queryByRole('link', { name: 'Notifications' }) !== null).toBe(shown)
  expect(screen.queryByRole('link', { name: 'Mezbaan home' }) !== null).toBe(shown)
})

test('the order strip is on every page but the checkout, whose own controls stand there', async () => {
  const { user } = shell('/about', 0, { 'GET /customer/order/ongoing-orders': { data: [wireOrder('o1')] } })
  const track = () => screen.queryByRole('button', { name: /Track Order/ })
  await waitFor(() => expect(track()).not.toBeNull())
  await user.click(screen.getByRole('link', { name: 'pay' }))
  await screen.findByRole('heading', { name: 'Page' })
  expect(track()).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add More' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'next' }))
  await waitFor(() => expect(track()).not.toBeNull())
})

/** The live region of the messages; the order strip has one of its own. */
const announced = (role: 'alert' | 'status') => within(document.querySelector<HTMLElement>('.toasts')!).getByRole(role)

test.each<[NoticeTone, 'alert' | 'status']>([
  ['error', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
  ['warning', 'status'],
])('a notice of tone %s is announced as %s, and can be closed', async (tone, role) => {
  const { app, user } = shell('/about')
  act(() => app.notices.send({ type: 'notice.show', notice: { kind: 'toast', tone, message: 'Coupon applied' } }))
  expect(announced(role).textContent).toBe('Coupon applied')
  expect(announced(role === 'alert' ? 'status' : 'alert').textContent).toBe('')
  await user.click(await screen.findByRole('button', { name: 'Close message' }))
  expect(screen.queryByText('Coupon applied')).toBeNull()
})

test('what a form complains of goes once the form is edited, and nothing else does', async () => {
  const { app, user } = shell('/about')
  act(() => app.notices.send(complaintOf('Passwords must match')))
  act(() => app.notices.send({ type: 'notice.show', notice: { kind: 'toast', tone: 'error', message: 'Failed to add to cart' } }))
  expect(await screen.findAllByRole('button', { name: 'Close message' })).toHaveLength(2)
  await user.type(screen.getByLabelText('Name'), 'A')
  expect(announced('alert').textContent).toBe('Failed to add to cart')
})

async function aMessage() {
  const { app } = shell('/about')
  act(() => app.notices.send({ type: 'notice.show', notice: { kind: 'toast', tone: 'success', message: 'Saved' } }))
  await screen.findByRole('button', { name: 'Close message' })
  return app
}

test('a message that comes where the pointer rests goes in its time; one that the pointer moves on stays', async () => {
  const app = await aMessage()
  const message = document.querySelector('.toast')!
  const isHeld = () => JSON.stringify(app.notices.getSnapshot().value).includes('held')
  fireEvent.pointerOver(message)
  expect(isHeld()).toBe(false)
  fireEvent.pointerMove(message)
  expect(isHeld()).toBe(true)
  fireEvent.pointerOut(message)
  expect(isHeld()).toBe(false)
})

test('with a dialog open a message lies in it, where it is read, heard and closed; without it, on the page again', async () => {
  const app = await aMessage()
  const dialog = document.createElement('dialog')
  dialog.open = true
  await act(async () => document.querySelector('main')!.append(dialog))
  expect(within(dialog).getByRole('status').textContent).toBe('Saved')
  await act(async () => dialog.remove())
  fireEvent.click(await screen.findByRole('button', { name: 'Close message' }))
  expect(app.notices.getSnapshot().value).toEqual({ first: 'empty', second: 'empty' })
})

test('messages end above the bars at the bottom, and above one that comes with the page', async () => {
  const tops: Record<string, number> = { tabs: innerHeight - 58, bar: innerHeight - 130 }
  const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = tops[this.classList[0]!]
    return top === undefined ? new DOMRect() : new DOMRect(0, top, 300, this.className === 'tabs' ? 58 : 72)
  })
  const height = vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(innerHeight)
  onTestFinished(() => [rect, height].forEach((spy) => spy.mockRestore()))
  await aMessage()
  const bottom = () => document.querySelector<HTMLElement>('.toasts')!.style.bottom
  expect(bottom()).toBe('66px')
  const bar = document.createElement('div')
  bar.className = 'bar base'
  document.querySelector('main')!.append(bar)
  fireEvent(window, new Event('resize'))
  expect(bottom()).toBe('138px')
})

test('a message may be there from the first render on, once the code of messages is', async () => {
  const notice = { kind: 'toast', tone: 'error', message: 'QR data incomplete' } as const
  const first = shell('/about')
  act(() => first.app.notices.send({ type: 'notice.show', notice }))
  await screen.findByRole('button', { name: 'Close message' })
  cleanup()
  const app = testApp()
  app.notices.send({ type: 'notice.show', notice })
  renderScreen(
    <Shell>
      <h1>About</h1>
    </Shell>,
    { route: '/about', app },
  )
  expect(screen.getByRole('button', { name: 'Close message' })).toBeDefined()
})

test('messages go when the page changes, but for one that belongs to the next page', async () => {
  const { app, user } = shell('/home')
  act(() => app.notices.send({ type: 'notice.show', notice: { kind: 'snackbar', tone: 'error', message: 'No kitchen' } }))
  act(() => app.notices.send({ type: 'notice.show', notice: { kind: 'toast', tone: 'success', message: 'Saved', travels: true } }))
  expect(announced('alert').textContent).toBe('No kitchen')
  await user.click(screen.getByRole('link', { name: 'next' }))
  await waitFor(() => expect(announced('alert').textContent).toBe(''))
  expect(announced('status').textContent).toBe('Saved')
})

test('a new page gets its title, the focus on its heading, and starts at the top; the first page keeps the focus', async () => {
  const { user } = shell('/home')
  expect(document.title).toBe('Page · Mezbaan')
  expect(document.activeElement).toBe(document.body)
  vi.mocked(window.scrollTo).mockClear()
  await user.click(screen.getByRole('link', { name: 'next' }))
  await waitFor(() => expect(document.title).toBe('About · Mezbaan'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'About' })))
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
})

test('at another address of the same route the page starts anew', async () => {
  fakeApi()
  const page = (
    <main>
      <input aria-label="Name" />
      <Link to="/outlet/b2">other outlet</Link>
    </main>
  )
  const { user } = renderScreen(
    <Shell>
      <Routes>
        <Route path="/outlet/:outletId" element={page} />
      </Routes>
    </Shell>,
    { route: '/outlet/b1' },
  )
  await user.type(screen.getByRole('textbox'), 'Asha')
  await user.click(screen.getByRole('link', { name: 'other outlet' }))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
})

test.each<[where: string, find: () => HTMLElement]>([
  ['in the page', () => screen.getByRole('textbox')],
  ['above it', () => screen.getAllByRole('link', { name: /^Cart/ })[0]!],
])('the focus of who is quicker than the page stays where it is, %s', async (_, find) => {
  const { user } = shell('/home')
  await user.click(screen.getByRole('link', { name: 'next' }))
  const quick = find()
  quick.focus()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(document.activeElement).toBe(quick)
})

test('a page whose code does not come without a network says so, and comes when the network is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  const load = vi.fn(async () => (navigator.onLine ? () => <h1>Here it is</h1> : Promise.reject(new TypeError('Failed to fetch'))))
  const Page = lazy(load, { when: 'rendered', waiting: <p>Waiting</p>, onFailure: 'throw' })
  fakeApi()
  renderScreen(
    <Shell>
      <Page />
    </Shell>,
    { route: '/about' },
  )
  await screen.findByRole('heading', { name: 'You are offline' })
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByRole('heading', { name: 'Here it is' })
})
