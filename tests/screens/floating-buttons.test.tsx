import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { EXPANDED_MS } from '#machines/ongoing-order/ongoing-order.machine.ts'
import { OpenTracking, type TrackedOrder } from '#src/actors/tracking-context.ts'
import { queryClient } from '#src/api/query-client.ts'
import { ORDER_REFRESH_MS } from '#src/api/orders.ts'
import { FloatingButtons } from '#src/app/shell/floating-buttons.tsx'
import { storedMarker, storeMarker } from '#src/storage/order-draft.ts'
import { type Answer, fakeApi, refusal } from '#tests/support/fake-fetch.ts'
import { wireOrder } from '#tests/support/orders.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { saidIn } from '#tests/support/said.ts'

const ONGOING = 'GET /customer/order/ongoing-orders'
const PLACE = 'addMoreButtonPosition'
const addMore = () => screen.getByRole('link', { name: 'Add More' })
const at = () => [addMore().style.getPropertyValue('--x'), addMore().style.getPropertyValue('--y')].map(Number.parseFloat)

// jsdom has no such thing, and lays nothing out.
HTMLElement.prototype.setPointerCapture = () => {}
let page = { width: 1024, height: 768 }
Object.defineProperties(document.documentElement, {
  clientWidth: { get: () => page.width },
  clientHeight: { get: () => page.height },
})

afterEach(() => queryClient.clear())

function buttons(answer: Answer) {
  const api = fakeApi({ [ONGOING]: answer })
  const opened: TrackedOrder[] = []
  const ui = (
    <OpenTracking value={(tracked) => void opened.push(tracked)}>
      <FloatingButtons />
    </OpenTracking>
  )
  return { api, opened, ...renderScreen(ui, { path: '/home', route: '/home' }) }
}

test('nothing floats when no order is under way, and the marker of an old one goes', async () => {
  storeMarker({ isOrderActive: true, businessId: 'b1', orderId: 'o1' })
  const { api } = buttons({ data: [wireOrder('o1', { orderStatus: 'COMPLETED' })] })
  await waitFor(() => expect(api.callsTo(ONGOING)).toHaveLength(1))
  await waitFor(() => expect(storedMarker()).toBeUndefined())
  expect(screen.queryByRole('link', { name: 'Add More' })).toBeNull()
})

test('Add More leads to the outlet of the order, Track Order opens its tracking', async () => {
  const { opened, user, location } = buttons({ data: [wireOrder('o1')] })
  await user.click(await screen.findByRole('button', { name: 'Track Order' }))
  expect(opened).toEqual([{ orderId: 'o1', order: expect.objectContaining({ orderId: 'o1' }) }])
  expect(storedMarker()).toMatchObject({ orderId: 'o1', businessId: 'b1', isOrderActive: true })
  await user.click(addMore())
  expect(location()).toBe('/outlet/b1')
})

test("'Track Order' shrinks to an icon after 3 s and keeps its name", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  buttons({ data: [wireOrder('o1')] })
  const track = await screen.findByRole('button', { name: 'Track Order' })
  expect(track.className).not.toContain('shrunk')
  await act(() => vi.advanceTimersByTimeAsync(EXPANDED_MS))
  expect(screen.getByRole('button', { name: 'Track Order' }).className).toContain('shrunk')
})

test('back from a page without them they are there at once, though the orders are not asked for again', async () => {
  const first = buttons({ data: [wireOrder('o1')] })
  await screen.findByRole('button', { name: 'Track Order' })
  first.unmount()
  const { api } = buttons({ data: [] })
  await screen.findByRole('button', { name: 'Track Order' })
  expect(api.callsTo(ONGOING)).toHaveLength(0)
})

test('Add More stays in a window that got narrower while it appeared', async () => {
  const { addEventListener } = window
  const wide = page
  const listen = vi.spyOn(window, 'addEventListener').mockImplementation((...listening: unknown[]) => {
    if (listening[0] === 'resize') page = { ...wide, width: 320 }
    addEventListener.apply(window, listening as Parameters<typeof addEventListener>)
  })
  onTestFinished(() => {
    listen.mockRestore()
    page = wide
  })
  buttons({ data: [wireOrder('o1')] })
  await screen.findByRole('link', { name: 'Add More' })
  await waitFor(() => expect(at()[0]).toBeLessThanOrEqual(320 - 58))
})

test('Add More stays in the page where the browser tells a wider window, because something stands beyond the side', async () => {
  const { innerWidth } = window
  const wide = page
  onTestFinished(() => {
    window.innerWidth = innerWidth
    page = wide
  })
  buttons({ data: [wireOrder('o1')] })
  await screen.findByRole('link', { name: 'Add More' })
  page = { ...wide, width: 320 }
  window.innerWidth = 352
  act(() => void window.dispatchEvent(new Event('resize')))
  await waitFor(() => expect(at()[0]).toBeLessThanOrEqual(320 - 58))
})

test('they go when the order is completed, without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api } = buttons({ data: [wireOrder('o1')] })
  await screen.findByRole('button', { name: 'Track Order' })
  api.on(ONGOING, { data: [wireOrder('o1', { orderStatus: 'COMPLETED' })] })
  await act(() => vi.advanceTimersByTimeAsync(ORDER_REFRESH_MS))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Track Order' })).toBeNull())
})

test('the arrow keys move Add More, and its place is kept', async () => {
  const { user } = buttons({ data: [wireOrder('o1')] })
  await screen.findByRole('link', { name: 'Add More' })
  const [x, y] = at() as [number, number]
  expect(document.getElementById(addMore().getAttribute('aria-describedby')!)?.textContent).toBe(
    'Drag it, or use the arrow keys, to move it',
  )
  addMore().focus()
  await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}')
  expect(at()).toEqual([x - 16, y - 32])
  expect(JSON.parse(localStorage.getItem(PLACE)!)).toEqual({ x: x - 16, y: y - 32 })
})

test('a drag moves it and is no tap; the next tap is one', async () => {
  const { user, location } = buttons({ data: [wireOrder('o1')] })
  await screen.findByRole('link', { name: 'Add More' })
  const [x, y] = at() as [number, number]
  // jsdom's pointer events say nothing of where they are.
  const pointer = (type: string, clientX: number, clientY: number) =>
    fireEvent(addMore(), new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY }))
  pointer('pointerdown', 900, 500)
  pointer('pointermove', 800, 450)
  pointer('pointerup', 800, 450)
  fireEvent.click(addMore(), { detail: 1 })
  expect(location()).toBe('/home')
  expect(at()).toEqual([x - 100, y - 50])
  await user.click(addMore())
  expect(location()).toBe('/outlet/b1')
})

test('without a drag Add More goes to the corner that is tapped, and the focus comes back to its handle', async () => {
  const { user, location } = buttons({ data: [wireOrder('o1')] })
  await screen.findByRole('link', { name: 'Add More' })
  const before = at()
  const handle = screen.getByRole('button', { name: 'Move Add More' })
  await user.click(handle)
  const dialog = screen.getByRole('dialog', { name: 'Move Add More' })
  const pressed = () =>
    within(dialog)
      .getAllByRole('button', { pressed: true })
      .map((corner) => corner.getAttribute('aria-label'))
  expect(pressed()).toEqual(['Bottom right'])
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect([screen.queryByRole('dialog'), at()]).toEqual([null, before])
  await user.click(handle)
  await user.click(screen.getByRole('button', { name: 'Top left' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(at()).toEqual([8, 72])
  expect(JSON.parse(localStorage.getItem(PLACE)!)).toEqual({ x: 8, y: 72 })
  expect(document.activeElement).toBe(handle)
  expect(location()).toBe('/home')
})

test.each(['{"x":1e9,"y":-5}', '{"x":null}', 'nonsense', '[]', '{"x":20,"y":99999}'])(
  'a stored place of %s never puts it out of sight',
  async (stored) => {
    localStorage.setItem(PLACE, stored)
    buttons({ data: [wireOrder('o1')] })
    await screen.findByRole('link', { name: 'Add More' })
    const [x, y] = at() as [number, number]
    expect(x >= 0 && x + 58 <= page.width).toBe(true)
    expect(y >= 0 && y + 58 <= page.height).toBe(true)
  },
)

test('when the orders cannot be had, the one placed on this device counts, and the failure is not told', async () => {
  storeMarker({ isOrderActive: true, businessId: 'b1', orderId: 'o1' })
  const { app, opened, user } = buttons(refusal(404, 'no'))
  await user.click(await screen.findByRole('button', { name: 'Track Order' }))
  expect(opened).toEqual([{ orderId: 'o1', order: undefined }])
  expect(saidIn(app)).toEqual([])
})
