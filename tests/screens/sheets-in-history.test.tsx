import { act, render, type RenderResult, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, Link, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { usePageKey } from '#src/router/page-key.ts'
import { SheetEntries, useNavigateFromSheet } from '#src/router/sheets.ts'
import { Sheet } from '#src/ui/sheet.tsx'

const user = userEvent.setup()
const press = (name: string) => user.click(screen.getByRole(name.startsWith('link') ? 'link' : 'button', { name }))
const sheets = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('data-name') ?? dialog.textContent)
/** What the browser's own button does. */
const move = (by: number) => act(() => window.history.go(by))
const at = () => screen.getByTestId('at').textContent
const depth = () => (window.history.state as { usr?: { sheets?: number } } | null)?.usr?.sheets ?? 0

function Pages() {
  const navigate = useNavigate()
  const leave = useNavigateFromSheet()
  const { pathname } = useLocation()
  const [count, setCount] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const close = () => setCount((before) => (isHeld ? before : before - 1))
  return (
    <>
      <p data-testid="at">{pathname}</p>
      <p data-testid="key">{usePageKey()}</p>
      <button onClick={() => setCount(1)}>open</button>
      {Array.from({ length: count }, (_, index) => (
        <Sheet key={index} title={`Sheet ${index + 1}`} onClose={close}>
          <button onClick={() => setCount(index + 2)}>deeper {index + 1}</button>
          <button onClick={() => (close(), leave('/next'))}>leave {index + 1}</button>
          <button onClick={() => (close(), leave('/next', { replace: true }))}>swap {index + 1}</button>
          <button onClick={close}>done {index + 1}</button>
          <button onClick={() => setHeld(true)}>hold {index + 1}</button>
          <Link to="/next">link {index + 1}</Link>
        </Sheet>
      ))}
      <button onClick={() => void navigate('/page')}>to page</button>
    </>
  )
}

let view: RenderResult
const start = () => {
  view = render(
    <BrowserRouter>
      <Routes>
        {['/before', '/page', '/next'].map((path) => (
          <Route key={path} path={path} element={<Pages key={path} />} />
        ))}
      </Routes>
      <SheetEntries />
    </BrowserRouter>,
  )
}

beforeEach(async () => {
  window.history.pushState(null, '', '/before')
  start()
  await press('to page')
  expect(at()).toBe('/page')
})

test('Back closes the sheet and stays on the page; a second Back leaves it', async () => {
  const key = screen.getByTestId('key').textContent
  await press('open')
  expect(depth()).toBe(1)
  move(-1)
  await waitFor(() => expect(sheets()).toEqual([]))
  expect([at(), screen.getByTestId('key').textContent]).toEqual(['/page', key])
  move(-1)
  await waitFor(() => expect(at()).toBe('/before'))
})

test("Back in the moment of the sheet's entry, before React has rendered it, closes the sheet", async () => {
  // The page is come to by the history: then nothing of its location tells the two ways to it apart.
  move(-1)
  await waitFor(() => expect(at()).toBe('/before'))
  move(1)
  await waitFor(() => expect(at()).toBe('/page'))
  const { pushState } = window.history
  const pushed = vi.spyOn(window.history, 'pushState').mockImplementationOnce(function (this: History, ...entry) {
    const before: unknown = this.state
    pushState.apply(this, entry)
    // The router sets its state right after this call, and Back comes before React renders it.
    queueMicrotask(() => {
      this.replaceState(before, '')
      window.dispatchEvent(new PopStateEvent('popstate', { state: before }))
    })
  })
  onTestFinished(() => pushed.mockRestore())
  // Outside `act`, which would render between the two.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  screen.getByRole('button', { name: 'open' }).click()
  await waitFor(() => expect(pushed).toHaveBeenCalled())
  await waitFor(() => expect(sheets()).toEqual([]))
  expect([at(), depth()]).toEqual(['/page', 0])
})

test('a sheet that is closed by hand takes its entry along', async () => {
  await press('open')
  await press('Close')
  await waitFor(() => expect(depth()).toBe(0))
  move(-1)
  await waitFor(() => expect(at()).toBe('/before'))
})

test('forward after a closed sheet opens nothing, and Back still leaves the page at once', async () => {
  await press('open')
  move(-1)
  await waitFor(() => expect(sheets()).toEqual([]))
  const moved = vi.spyOn(window.history, 'go')
  onTestFinished(() => moved.mockRestore())
  move(1)
  await waitFor(() => expect(moved.mock.calls).toEqual([[1], [-1]]))
  await waitFor(() => expect(depth()).toBe(0))
  expect(sheets()).toEqual([])
  move(-1)
  await waitFor(() => expect(at()).toBe('/before'))
})

test('of two sheets Back closes the upper one', async () => {
  await press('open')
  await press('deeper 1')
  await waitFor(() => expect(depth()).toBe(2))
  move(-1)
  await waitFor(() => expect(sheets()).toHaveLength(1))
  expect(at()).toBe('/page')
  move(-1)
  await waitFor(() => expect(sheets()).toHaveLength(0))
  expect(at()).toBe('/page')
})

test('a page that is led to from a sheet stands in the place of the sheet: one Back returns to the page', async () => {
  await press('open')
  await press('leave 1')
  expect(at()).toBe('/next')
  move(-1)
  await waitFor(() => expect(at()).toBe('/page'))
  expect([depth(), sheets()]).toEqual([0, []])
  move(-1)
  await waitFor(() => expect(at()).toBe('/before'))
})

test('a page that takes the place of this one from a sheet leaves nothing of it to go back to', async () => {
  await press('open')
  await press('swap 1')
  await waitFor(() => expect(at()).toBe('/next'))
  await waitFor(() => expect(depth()).toBe(0))
  await waitFor(() => expect(window.location.pathname).toBe('/next'))
  move(-1)
  await waitFor(() => expect(at()).toBe('/before'))
})

test('a page that is gone to straight after a sheet has closed is not undone by the sheet’s own way back', async () => {
  await press('open')
  await act(async () => {
    screen.getByRole('button', { name: 'done 1' }).click()
    await Promise.resolve()
  })
  await act(async () => {
    await Promise.resolve()
    screen.getByRole('button', { name: 'to page', hidden: true }).click()
  })
  await waitFor(() => expect(depth()).toBe(0))
  expect(at()).toBe('/page')
  expect(window.location.pathname).toBe('/page')
})

test('one Back returns to the page from where a link in a sheet has led', async () => {
  await press('open')
  await press('link 1')
  expect(at()).toBe('/next')
  move(-1)
  await waitFor(() => expect([at(), depth(), sheets()]).toEqual(['/page', 0, []]))
  move(-1)
  await waitFor(() => expect(at()).toBe('/before'))
})

test('a sheet that Back does not close gets its entry again', async () => {
  await press('open')
  await press('hold 1')
  const left = vi.fn<() => void>()
  window.addEventListener('popstate', left, { once: true })
  move(-1)
  await waitFor(() => expect(left).toHaveBeenCalled())
  await waitFor(() => expect(depth()).toBe(1))
  expect(sheets()).toHaveLength(1)
})

test('a reload over a sheet goes back to the entry of its page', async () => {
  await press('open')
  const key = screen.getByTestId('key').textContent
  view.unmount()
  start()
  await waitFor(() => expect(depth()).toBe(0))
  expect([at(), screen.getByTestId('key').textContent]).toEqual(['/page', key])
  move(-1)
  await waitFor(() => expect(at()).toBe('/before'))
})
