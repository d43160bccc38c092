import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fromEventObservable, type Observer } from 'xstate'
import type { QrScan } from '#machines/model/qr.ts'
import type { Picture } from '#machines/model/scanner.ts'
import { type CameraReport, qrScanMachine } from '#machines/qr-scan/qr-scan.machine.ts'
import { ScannerHost } from '#src/app/shell/scanner-host.tsx'
import { ScannerDialog } from '#src/screens/scanner/scanner-dialog.tsx'
import { HomeRoute } from '#src/screens/home/home-route.tsx'
import { failure, held } from '#tests/support/actors.ts'
import { fakeApi } from '#tests/support/fake-fetch.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { quiet } from '#tests/support/quiet.ts'

const CODE = '{"businessId":"saffron","origin":"TABLE","tableId":7}'
const BACK = { id: 'back', label: 'Back camera' }
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
  await storeScanned(keepScan)
  expect(keepScan.calls).toEqual([{ scan: { outletId: 'saffron', origin: { type: 'TABLE', id: 7 } } }])
  expect(location()).toBe('/outlet-detail/saffron')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a code of the outlet that is checked out leads back to its checkout', async () => {
  const { camera, keepScan, location } = opened({ route: '/checkout/saffron' })
  camera.start([BACK])
  camera.see(`${window.location.origin}/outlet-detail/saffron?table=7&s=Ab3_-xyz`)
  await storeScanned(keepScan)
  expect(keepScan.calls).toEqual([{ scan: { outletId: 'saffron', origin: { type: 'TABLE', id: 7, signature: 'Ab3_-xyz' } } }])
  expect(location()).toBe('/checkout/saffron')
})

test('a picture from the gallery is read, and the same one can be picked again', async () => {
  const { camera, readPicture, user, location, keepScan } = opened()
  camera.start([BACK, { id: 'front', label: 'Front camera' }])
  expect(screen.getByRole('button', { name: 'Switch camera' })).toBeInstanceOf(HTMLElement)
  const gallery = screen.getByLabelText('Scan from Gallery')
  await user.upload(gallery, PHOTO)
  expect(screen.getByRole('status').textContent).toBe('Reading the picture...')
  expect(readPicture.calls).toEqual([{ picture: PHOTO }])
  await act(() => readPicture.fail(failure()))
  expect(screen.getByRole('alert').textContent).toBe('Failed to read QR code from image')
  await user.upload(gallery, PHOTO)
  expect(screen.getByRole('alert').textContent).toBe('')
  await act(() => readPicture.answer(CODE))
  await storeScanned(keepScan)
  expect(location()).toBe('/outlet-detail/saffron')
})

test.each(['Close', 'Escape'])('%s closes the dialog and leaves no camera on, also one that is still starting', async (way) => {
  const { camera, user, onClose } = opened()
  expect(camera.live()).toBe(1)
  if (way === 'Close') await user.click(screen.getByRole('button', { name: 'Close' }))
  else await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
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
  within(dialog).getByText('Check camera permissions in browser settings')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button)
})

/** The tick has stood long enough, and the scan is stored. */
async function storeScanned(keepScan: ReturnType<typeof held<void, { scan: QrScan }>>): Promise<void> {
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
    start: (cameras: { id: string; label: string }[]) =>
      act(() => last().next?.({ type: 'camera.started', cameras, cameraId: 'back', hasTorch: false })),
    see: (text: string) => act(() => last()?.next?.({ type: 'code.seen', text })),
  }
}

function opened({ route = '/home' } = {}) {
  const camera = fakeCamera()
  const readPicture = held<string, { picture: Picture }>()
  const keepScan = held<void, { scan: QrScan }>()
  const machine = quiet(qrScanMachine).provide({
    actors: { runCamera: camera.logic, readPicture: readPicture.logic, keepScan: keepScan.logic },
  })
  const onClose = vi.fn<() => void>()
  const view = renderScreen(<ScannerDialog onClose={onClose} machine={() => machine} />, { route })
  return { ...view, camera, readPicture, keepScan, onClose }
}
