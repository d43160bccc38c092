import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fromEventObservable, type Observer } from 'xstate'
import type { QrScan } from '#machines/model/qr.ts'
import type { Picture } from '#machines/model/scanner.ts'
import { type CameraReport, qrScanMachine } from '#machines/qr-scan/qr-scan.machine.ts'
import { type CodeNear, viewfinderMachine } from '#machines/viewfinder/viewfinder.machine.ts'
import { ScannerHost } from '#src/app/shell/scanner-host.tsx'
import { ScannerDialog } from '#src/screens/scanner/scanner-dialog.tsx'
import { HomeRoute } from '#src/screens/home/home-route.tsx'
import { failure, held, telling } from '#tests/support/actors.ts'
import { fakeApi } from '#tests/support/fake-fetch.ts'
import { renderScreen } from '#tests/support/render.tsx'

const CODE = '{"businessId":"saffron","origin":"TABLE","tableId":7}'
const BACK = { id: 'back', label: 'Back camera' }
const FRONT = { id: 'front', label: 'Front camera' }
const PHOTO = new File(['a photo'], 'code.jpg', { type: 'image/jpeg' })

test('says what to do while the camera is on, and leads a code to its outlet once', async () => {
  const { camera, keepScan, location, onClose } = opened()
  expect(screen.getByRole('dialog', { name: 'Scan QR Code' })).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('Position QR code within the frame')).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('status').textContent).toBe('Starting the camera...')
  camera.start([BACK])
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('button', { name: 'Switch camera' })).toBeNull()
  camera.see(CODE)
  camera.see(CODE)
  expect([camera.live(), frame(), screen.getByRole('status').textContent, location()]).toEqual([0, 'read', 'Code read', '/home'])
  await kept(keepScan)
  expect(keepScan.calls).toEqual([{ scan: { outletId: 'saffron', origin: { type: 'TABLE', id: 7 } } }])
  expect(location()).toBe('/outlet-detail/saffron')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a code of the outlet that is checked out leads back to its checkout', async () => {
  const { camera, keepScan, location } = opened({ route: '/checkout/saffron' })
  camera.start([BACK])
  camera.see(`${window.location.origin}/outlet-detail/saffron?table=7&s=Ab3_-xyz`)
  await kept(keepScan)
  expect(keepScan.calls).toEqual([{ scan: { outletId: 'saffron', origin: { type: 'TABLE', id: 7, signature: 'Ab3_-xyz' } } }])
  expect(location()).toBe('/checkout/saffron')
})

test.each([
  ['hello', 'Invalid QR format'],
  ['{}', 'QR data incomplete'],
])('the code %j is told inside the dialog, and the camera goes on', (text, message) => {
  const { camera, location } = opened()
  camera.start([BACK])
  camera.see(text)
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect([camera.live(), location()]).toEqual([1, '/home'])
})

test('a scan that cannot be kept is told', async () => {
  const { camera, keepScan } = opened()
  camera.start([BACK])
  camera.see(CODE)
  await waitFor(() => expect(keepScan.inFlight()).toBe(1))
  await act(() => keepScan.fail(failure()))
  expect(screen.getByRole('alert').textContent).toBe('Failed to process QR code')
})

test.each([
  ['NO_CAMERA', 'No cameras found. Please check camera permissions.'],
  [undefined, 'Failed to initialize camera'],
])('a camera that fails with %s is told with a hint, and can be tried again', async (code, message) => {
  const { camera, user } = opened()
  camera.fail(failure(undefined, 'no', code))
  expect(within(screen.getByRole('dialog')).getByText(message).getAttribute('role')).toBe('alert')
  expect(screen.getByText('Check camera permissions in browser settings')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByText('Position QR code within the frame')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(screen.queryByText(message)).toBeNull()
  expect(camera.asked).toEqual([undefined, undefined])
})

test('where there is more than one camera the next one is a tap away; one that does not start is told', async () => {
  const { camera, user } = opened()
  camera.start([BACK, FRONT])
  await user.click(screen.getByRole('button', { name: 'Switch camera' }))
  expect(camera.asked).toEqual([undefined, 'front'])
  camera.fail(failure())
  expect(screen.getByText('Failed to switch camera')).toBeInstanceOf(HTMLElement)
  expect(camera.asked).toEqual([undefined, 'front', 'back'])
})

test('a picture from the gallery is read, and the same one can be picked again', async () => {
  const { camera, readPicture, user, location, keepScan } = opened()
  camera.start([BACK])
  const gallery = screen.getByLabelText('Scan from Gallery')
  await user.upload(gallery, PHOTO)
  expect(screen.getByRole('status').textContent).toBe('Reading the picture...')
  expect(readPicture.calls).toEqual([{ picture: PHOTO }])
  await act(() => readPicture.fail(failure()))
  expect(screen.getByRole('alert').textContent).toBe('Failed to read QR code from image')
  await user.upload(gallery, PHOTO)
  expect(screen.getByRole('alert').textContent).toBe('')
  await act(() => readPicture.answer(CODE))
  await kept(keepScan)
  expect(location()).toBe('/outlet-detail/saffron')
})

test('the frame closes round a code that is near, and opens when it is gone', async () => {
  const { camera, near } = opened()
  expect(frame()).toBe('clear')
  camera.start([BACK])
  near()
  expect(frame()).toBe('near')
  await waitFor(() => expect(frame()).toBe('clear'), { timeout: 2_000 })
})

test('a camera without a torch has no button for one', () => {
  const { camera } = opened()
  camera.start([BACK])
  expect(screen.queryByRole('button', { name: 'Torch' })).toBeNull()
})

test('the torch is a button that is pressed while it is lit', async () => {
  const { camera, switchTorch, user } = opened()
  expect(screen.queryByRole('button', { name: 'Torch' })).toBeNull()
  camera.start([BACK], true)
  const button = screen.getByRole('button', { name: 'Torch', pressed: false })
  await user.click(button)
  await act(() => switchTorch.answer(undefined))
  expect(screen.getByRole('button', { name: 'Torch', pressed: true })).toBe(button)
  await user.click(button)
  await act(() => switchTorch.answer(undefined))
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(switchTorch.calls).toEqual([{ isLit: true }, { isLit: false }])
})

test('a phone that refuses the torch is told of, and goes on scanning', async () => {
  const { camera, switchTorch, user, location, keepScan } = opened()
  camera.start([BACK], true)
  await user.click(screen.getByRole('button', { name: 'Torch' }))
  await act(() => switchTorch.fail(failure()))
  expect(screen.getByRole('alert').textContent).toBe('The torch does not work now. Scanning goes on.')
  await user.click(screen.getByRole('button', { name: 'Torch', pressed: false }))
  expect(screen.getByRole('alert').textContent).toBe('')
  camera.see(CODE)
  await kept(keepScan)
  expect(location()).toBe('/outlet-detail/saffron')
})

test('a file that is no picture is not read', async () => {
  const { readPicture, user } = opened({ applyAccept: false })
  await user.upload(screen.getByLabelText('Scan from Gallery'), new File(['%PDF-'], 'menu.pdf', { type: 'application/pdf' }))
  expect(screen.getByRole('alert').textContent).toBe('Please select an image file')
  expect(readPicture.calls).toEqual([])
})

test.each(['Close', 'Escape'])('%s closes the dialog and leaves no camera on, also one that is still starting', async (way) => {
  const { camera, user, onClose } = opened()
  expect(camera.live()).toBe(1)
  if (way === 'Close') await user.click(screen.getByRole('button', { name: 'Close' }))
  else await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(camera.live()).toBe(0)
})

test('a page that goes away takes its camera with it', () => {
  const { camera, unmount } = opened()
  camera.start([BACK])
  unmount()
  expect(camera.live()).toBe(0)
})

test('the home page opens the scanner, which gives the focus back when it closes; without a camera it says so', async () => {
  fakeApi({ 'GET /customer/businesses': { data: [] } })
  const { user } = renderScreen(
    <ScannerHost>
      <HomeRoute />
    </ScannerHost>,
    { route: '/home' },
  )
  const button = screen.getByRole('button', { name: 'Scan QR Code' })
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Scan QR Code' })
  // jsdom has no cameras, as a page that is not served securely.
  await within(dialog).findByText('No cameras found. Please check camera permissions.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button)
})

/** The tick has stood long enough, and the scan is stored. */
async function kept(keepScan: ReturnType<typeof held<void, { scan: QrScan }>>): Promise<void> {
  await waitFor(() => expect(keepScan.inFlight()).toBe(1))
  await act(() => keepScan.answer(undefined))
}

/** How the frame looks. */
const frame = () => document.querySelector('.viewfinder-box')?.classList.item(1)

function fakeCamera() {
  const asked: (string | undefined)[] = []
  const on = new Set<Observer<CameraReport>>()
  const last = () => [...on].at(-1)!
  const logic = fromEventObservable<CameraReport, { cameraId: string | undefined }>(({ input }) => ({
    subscribe(observer: unknown) {
      asked.push(input.cameraId)
      on.add(observer as Observer<CameraReport>)
      return { unsubscribe: () => on.delete(observer as Observer<CameraReport>) }
    },
  }))
  return {
    logic,
    asked,
    live: () => on.size,
    start: (cameras: { id: string; label: string }[], hasTorch = false) =>
      act(() => last().next?.({ type: 'camera.started', cameras, cameraId: 'back', hasTorch })),
    see: (text: string) => act(() => last()?.next?.({ type: 'code.seen', text })),
    fail: (error: unknown) =>
      act(() => {
        const failed = last()
        on.delete(failed)
        failed.error?.(error)
      }),
  }
}

function opened({ applyAccept = true, route = '/home' } = {}) {
  const camera = fakeCamera()
  const readPicture = held<string, { picture: Picture }>()
  const keepScan = held<void, { scan: QrScan }>()
  const switchTorch = held<void, { isLit: boolean }>()
  const looks = telling<CodeNear>()
  const viewfinder = viewfinderMachine.provide({
    actors: {
      watchForCode: looks.logic,
      switchTorch: switchTorch.logic,
    },
  })
  const machine = qrScanMachine.provide({
    actors: { runCamera: camera.logic, viewfinder, readPicture: readPicture.logic, keepScan: keepScan.logic },
  })
  const onClose = vi.fn<() => void>()
  const view = renderScreen(<ScannerDialog onClose={onClose} machine={() => machine} />, { route })
  return {
    ...view,
    user: userEvent.setup({ applyAccept }),
    camera,
    readPicture,
    keepScan,
    switchTorch,
    near: () => act(() => looks.tell({ type: 'code.near' })),
    onClose,
  }
}
