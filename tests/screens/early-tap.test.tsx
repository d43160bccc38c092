import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { noteEarlyFocus, noteEarlyTaps, repeatEarlyTap } from '#src/boot/early-tap.ts'

beforeEach(() => {
  globalThis.earlyTap = undefined
})

test('what was pressed before the app was there is pressed once it is, and once only', async () => {
  noteEarlyTaps()
  const waiting = render(<button className="button lamp">Scan QR Code</button>)
  await userEvent.click(screen.getByRole('button'))
  waiting.unmount()
  const scan = vi.fn<() => void>()
  render(
    <button className="button lamp" onClick={scan}>
      Scan QR Code
    </button>,
  )
  repeatEarlyTap()
  expect(scan).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(screen.getByRole('button'))
  await userEvent.click(screen.getByRole('button'))
  repeatEarlyTap()
  expect(scan).toHaveBeenCalledTimes(2)
})

test('of each dish that needs the app, ADD is pressed once, however often it was pressed before', async () => {
  noteEarlyTaps()
  const onAdd = { dal: vi.fn<() => void>(), naan: vi.fn<() => void>() }
  const page = (handled: boolean) =>
    (['dal', 'naan'] as const).map((dish) => (
      <div key={dish} data-dish={dish}>
        <div className="add-place">
          <button className="add" data-tap="more" onClick={handled ? onAdd[dish] : undefined}>
            ADD {dish}
          </button>
        </div>
      </div>
    ))
  const { rerender } = render(page(false))
  const dal = screen.getByRole('button', { name: 'ADD dal' })
  await userEvent.click(dal)
  await userEvent.click(dal)
  expect(dal.getAttribute('aria-busy')).toBe('true')
  rerender(page(true))
  await userEvent.click(dal)
  expect(onAdd.dal).not.toHaveBeenCalled()
  repeatEarlyTap()
  expect([onAdd.dal.mock.calls.length, onAdd.naan.mock.calls.length]).toEqual([1, 0])
  expect(dal.getAttribute('aria-busy')).toBeNull()
})

test('of buttons that look alike the one that was pressed is pressed again', async () => {
  noteEarlyTaps()
  const open = [vi.fn<() => void>(), vi.fn<() => void>()]
  const page = (handled: boolean) =>
    open.map((act, index) => (
      <button key={index} className="category" onClick={handled ? act : undefined}>
        Category {index}
      </button>
    ))
  const { rerender } = render(page(false))
  await userEvent.click(screen.getByRole('button', { name: 'Category 1' }))
  rerender(page(true))
  repeatEarlyTap()
  expect(open.map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})

test('what is no button, or has gone, is not pressed', async () => {
  noteEarlyTaps()
  const waiting = render(<p>Nearby</p>)
  await userEvent.click(screen.getByText('Nearby'))
  expect(globalThis.earlyTap).toMatchObject({ dishes: new Set() })
  waiting.unmount()
  const gone = Object.assign(document.createElement('button'), { className: 'gone' })
  globalThis.earlyTap = { button: gone, dishes: new Set(['gone']), cart: [], unstored: [] }
  expect(repeatEarlyTap).not.toThrow()
})

test.each([
  ['a button', () => <button className="button lamp">Scan QR Code</button>],
  ['a link', () => <a href="/my-cart">Cart</a>],
])('%s that had the focus has it again', async (_, Element) => {
  const waiting = render(<Element />)
  await userEvent.tab()
  noteEarlyFocus()
  waiting.unmount()
  const { container } = render(<Element />)
  expect(document.activeElement).toBe(document.body)
  repeatEarlyTap()
  expect(document.activeElement).toBe(container.firstElementChild)
})

test('a focus whose element is gone stays on the body', () => {
  const waiting = render(<a href="/my-cart">Cart</a>)
  noteEarlyFocus()
  waiting.unmount()
  render(<a href="/my-cart">Cart</a>)
  repeatEarlyTap()
  expect(document.activeElement).toBe(document.body)
})
