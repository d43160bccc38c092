import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AppNews } from '#src/app/shell/app-news.tsx'
import { noteReached } from '#src/device/connection.ts'

const said = () => document.querySelector('[role=status]')!.textContent
const device = (isOnline: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

afterEach(() => void vi.restoreAllMocks())

test('the line above the page says that there is no network, is heard once, and goes when it is back', async () => {
  render(<AppNews pathname="/cart" />)
  expect(said()).toBe('')

  await device(false)
  expect(said()).toBe('You are offline')
  expect(screen.getByText('You are offline.').closest('p')!.textContent).toBe('You are offline. Your cart is safe on this device.')
  await device(true)
  expect(said()).toBe('')
  expect(screen.queryByText('You are offline.')).toBeNull()

  // The device says that it has a network, and no call is answered.
  await act(async () => noteReached(false))
  expect(said()).toBe('You are offline')
  await act(async () => noteReached(true))
  expect(said()).toBe('')
})
