import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { noteEarlyTaps, repeatEarlyTap } from '#src/device/early-tap.ts'

beforeEach(() => {
  globalThis.earlyTap = undefined
})

test('what was pressed before the app was there is pressed once it is, and once only', async () => {
  noteEarlyTaps()
  const waiting = render(<button className="btn lamp">Scan QR Code</button>)
  await userEvent.click(screen.getByRole('button'))
  waiting.unmount()
  const scan = vi.fn<() => void>()
  render(
    <button className="btn lamp" onClick={scan}>
      Scan QR Code
    </button>,
  )
  repeatEarlyTap()
  expect(scan).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button'))
  repeatEarlyTap()
  expect(scan).toHaveBeenCalledTimes(2)
})

test('what is no button, or has gone, is not pressed', async () => {
  noteEarlyTaps()
  const waiting = render(<p>Nearby</p>)
  await userEvent.click(screen.getByText('Nearby'))
  expect(globalThis.earlyTap).toBeUndefined()
  waiting.unmount()
  globalThis.earlyTap = 'gone'
  expect(repeatEarlyTap).not.toThrow()
})
