import { expect } from 'vitest'
import { INVALID_QR, NO_CAMERAS, NO_PICTURE } from '#machines/model/scanner.ts'
import {
  type QrScanContext,
  type QrScanEvent,
  qrScanMachine,
  type Scan,
  selectCameraProblem,
  selectComplaint,
  selectHasCameras,
  selectIsCameraStarting,
  selectIsRead,
  selectIsReadingPicture,
} from '#machines/qr-scan/qr-scan.machine.ts'
import { failure } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import { type Observed, readOrNone } from './observe.ts'

const isOn = (scan: Scan): boolean => scan.matches({ scanning: { camera: 'on' } })
export const CODE = JSON.stringify({ businessId: 'saffron', origin: 'TABLE', tableId: 7 })
export const ORIGIN = 'https://mezbaan.example'
export const LINK = `${ORIGIN}/outlet-detail/saffron?table=7&s=Ab3_-xyz`
const MENU_LINK = 'https://saffron.example/menu'
const back = { id: 'c1', label: 'Back camera' }
const front = { id: 'c2', label: 'Front camera' }

const events: QrScanEvent[] = [
  { type: 'camera.started', cameras: [back], cameraId: 'c1', hasTorch: false },
  { type: 'camera.started', cameras: [back, front], cameraId: 'c1', hasTorch: true },
  { type: 'code.seen', text: LINK },
  { type: 'code.seen', text: MENU_LINK },
  { type: 'camera.switch' },
  { type: 'camera.retry' },
  { type: 'picture.pick', picture: { type: 'image/jpeg', size: 4_000_000 } },
  { type: 'picture.pick', picture: { type: 'application/pdf', size: 4_000 } },
  { type: 'dialog.close' },
]

export const qrScanModel: Model = {
  machine: qrScanMachine,
  starts: { 'the dialog opens': { origins: [ORIGIN] } },
  events: [
    ...events,
    { type: 'xstate.error.actor.runCamera', error: failure(undefined, 'NotReadableError') },
    { type: 'xstate.error.actor.runCamera', error: failure(undefined, 'NotAllowedError', 'NO_CAMERA') },
    { type: 'xstate.error.actor.viewfinder', error: failure() },
    { type: 'xstate.done.actor.readPicture', output: CODE },
    { type: 'xstate.done.actor.readPicture', output: MENU_LINK },
    { type: 'xstate.error.actor.readPicture', error: failure() },
    { type: 'xstate.done.actor.keepScan' },
    { type: 'xstate.error.actor.keepScan', error: failure() },
  ],
  abstractContext: ({ cameras, formerId, refused }: QrScanContext) => [cameras.length, formerId !== undefined, refused],
  messageOf: (scan: Scan) => (scan.status === 'active' ? (selectCameraProblem(scan) ?? selectComplaint(scan)) : undefined),
  late: true,
  invariant: (scan: Scan) => {
    // Only the two states that scan have a camera, and never more than one.
    expect(scan.children.runCamera !== undefined).toBe(isOn(scan))
    expect(selectCameraProblem(scan) !== undefined && isOn(scan)).toBe(false)
    expect(new Set(scan.context.refused).size).toBe(scan.context.refused.length)
  },
  // A code that is read closes the dialog.
  observe: (scan: Scan): Observed =>
    scan.matches('scanning')
      ? {
          message: readOrNone(selectCameraProblem(scan), selectComplaint(scan)),
          'Switch camera': selectHasCameras(scan) ? 'offered' : 'not offered',
        }
      : {},
  sees: {
    'scanning.camera.on.starting': (scan: Scan) => {
      expect(selectIsCameraStarting(scan)).toBe(true)
      expect(scan.can({ type: 'camera.switch' })).toBe(false)
    },
    'scanning.camera.on.watching': (scan: Scan) => {
      expect(selectIsCameraStarting(scan)).toBe(false)
      expect(scan.can({ type: 'camera.switch' })).toBe(selectHasCameras(scan))
      expect(['c1', 'c2']).toContain(scan.context.cameraId)
    },
    'scanning.camera.failed': (scan: Scan) => {
      expect([NO_CAMERAS, 'Failed to initialize camera']).toContain(selectCameraProblem(scan))
      expect(selectHasCameras(scan)).toBe(false)
    },
    'scanning.picture.none': (scan: Scan) => {
      expect(selectIsReadingPicture(scan)).toBe(false)
      expect([
        undefined,
        INVALID_QR,
        NO_PICTURE,
        'This picture is too large: 10 MB at most',
        'Failed to read QR code from image',
        'Failed to switch camera',
        'Failed to process QR code',
      ]).toContain(selectComplaint(scan))
    },
    'scanning.picture.reading': (scan: Scan) => expect(selectIsReadingPicture(scan)).toBe(true),
    keeping: (scan: Scan) => expect([LINK, CODE]).toContain(scan.context.accepted),
    read: (scan: Scan) => expect(selectIsRead(scan)).toBe(true),
    scanned: (scan: Scan) => expect(scan.status).toBe('done'),
    closed: (scan: Scan) => expect(scan.status).toBe('done'),
  },
}
