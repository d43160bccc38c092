import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createActor, fromEventObservable, SimulatedClock } from 'xstate'
import { CAMERA_FAILED, type QrScan } from '#machines/model/qr.ts'
import { INVALID_QR, NO_CAMERAS, NO_PICTURE, type Picture, READ_SHOWN_MS } from '#machines/model/scanner.ts'
import {
  type CameraReport,
  qrScanMachine,
  selectCameraProblem,
  selectComplaint,
  selectHasCameras,
  selectIsCameraStarting,
  selectIsRead,
  selectIsReadingPicture,
} from '#machines/qr-scan/qr-scan.machine.ts'
import { failure, heard, held, settle } from '#tests/support/actors.ts'
import { forManyAsync } from '#tests/support/for-all.ts'

const CODE = '{"businessId":"saffron","origin":"TABLE","tableId":7}'
const OTHER_CODE = '{"businessId":"tandoor","origin":"ROOM","roomId":101}'
const WIFI = 'WIFI:S:Saffron;T:WPA;P:biryani;;'
const CAMERAS = [
  { id: 'back', label: 'Back camera' },
  { id: 'front', label: 'Front camera' },
  { id: 'wide', label: 'Wide camera' },
]
const PHOTO: Picture = { type: 'image/jpeg', size: 3_000_000 }

test('a code seen ten times a second is handled once, with the camera off', async () => {
  const { scan, camera, keepScan, emitted, clock, buzz } = opened()
  camera.start()
  for (let frame = 0; frame < 10; frame++) camera.see(CODE)
  expect([camera.live(), buzz.mock.calls.length]).toEqual([0, 1])
  clock.increment(READ_SHOWN_MS)
  expect(keepScan.calls).toEqual([{ scan: { outletId: 'saffron', origin: { type: 'TABLE', id: 7 } } }])
  await keepScan.answer(undefined)
  expect(emitted).toEqual([{ type: 'qr.scanned', outletId: 'saffron' }])
  expect(scan.getSnapshot().status).toBe('done')
})

test('the tick of a code that was read stands for 0.4 s before its place is stored, and until its outlet opens', async () => {
  const { scan, camera, keepScan, emitted, clock } = opened()
  const isRead = () => selectIsRead(scan.getSnapshot())
  camera.start()
  camera.see(WIFI)
  expect(isRead()).toBe(false)
  camera.see(CODE)
  clock.increment(READ_SHOWN_MS - 1)
  expect([isRead(), keepScan.calls]).toEqual([true, []])
  clock.increment(1)
  expect([isRead(), keepScan.calls.length]).toEqual([true, 1])
  await keepScan.answer(undefined)
  expect([isRead(), emitted]).toEqual([true, [{ type: 'qr.scanned', outletId: 'saffron' }]])
})

test('a dialog that is closed while the tick stands stores nothing and leads nowhere', () => {
  const { scan, camera, keepScan, emitted, clock } = opened()
  camera.start()
  camera.see(CODE)
  scan.send({ type: 'dialog.close' })
  clock.increment(READ_SHOWN_MS)
  expect([scan.getSnapshot().value, keepScan.calls, emitted]).toEqual(['closed', [], []])
})

test('the frame and the torch are those of the camera that runs', () => {
  const { scan, camera } = opened()
  const torch = () => scan.getSnapshot().children.viewfinder?.getSnapshot().value.torch
  expect(torch()).toBeUndefined()
  camera.start('back', CAMERAS, true)
  expect(torch()).toBe('unlit')
  scan.send({ type: 'camera.switch' })
  expect(torch()).toBeUndefined()
  camera.start('front')
  expect(torch()).toBe('absent')
  camera.see(CODE)
  expect(torch()).toBeUndefined()
})

test('a code that is not ours is said once while the camera goes on, and another one again', () => {
  const { scan, camera } = opened()
  camera.start()
  const complaints: (string | undefined)[] = []
  scan.subscribe((snapshot) => complaints.push(selectComplaint(snapshot)))
  for (let frame = 0; frame < 10; frame++) {
    camera.see(WIFI)
    camera.see('{}')
  }
  const spoken = complaints.filter((complaint, index) => complaint !== complaints[index - 1])
  expect(spoken).toEqual(['Invalid QR format', 'QR data incomplete'])
  expect(camera.live()).toBe(1)
  camera.see(CODE)
  expect(scan.getSnapshot().matches('read')).toBe(true)
})

test.each([
  ['NotAllowedError', 'NO_CAMERA', NO_CAMERAS],
  ['NotReadableError', undefined, CAMERA_FAILED],
])('a camera that fails with %s is shown as failed, and can be opened again', (name, code, message) => {
  const { scan, camera } = opened()
  camera.fail(failure(undefined, name, code))
  expect(selectCameraProblem(scan.getSnapshot())).toBe(message)
  expect(camera.live()).toBe(0)
  scan.send({ type: 'camera.retry' })
  expect(selectCameraProblem(scan.getSnapshot())).toBeUndefined()
  expect(camera.opened).toEqual([undefined, undefined])
  camera.start()
  expect(camera.live()).toBe(1)
})

test('switching goes round all cameras, one at a time', () => {
  const { scan, camera } = opened()
  for (const id of ['back', 'front', 'wide', 'back']) {
    camera.start(id)
    scan.send({ type: 'camera.switch' })
    scan.send({ type: 'camera.switch' })
    expect(camera.live()).toBe(1)
  }
  expect(camera.opened).toEqual([undefined, 'front', 'wide', 'back', 'front'])
})

test('a camera that cannot be switched to shows a message, and the former one is opened again', () => {
  const { scan, camera } = opened()
  camera.start('back')
  scan.send({ type: 'camera.switch' })
  camera.fail(failure(undefined, 'OverconstrainedError', 'NO_CAMERA'))
  expect(selectComplaint(scan.getSnapshot())).toBe('Failed to switch camera')
  expect(camera.opened).toEqual([undefined, 'front', 'back'])
  camera.start('back')
  expect(scan.getSnapshot().matches({ scanning: { camera: 'on' } })).toBe(true)
  camera.fail(failure())
  expect(selectCameraProblem(scan.getSnapshot())).toBe(CAMERA_FAILED)
})

test('a picture is read while the camera goes on; without a code a message says so', async () => {
  const { scan, camera, readPicture, keepScan, clock } = opened()
  camera.start()
  scan.send({ type: 'picture.pick', picture: PHOTO })
  expect([readPicture.inFlight(), camera.live()]).toEqual([1, 1])
  await readPicture.fail(failure())
  expect(selectComplaint(scan.getSnapshot())).toBe('Failed to read QR code from image')
  scan.send({ type: 'picture.pick', picture: PHOTO })
  expect(selectComplaint(scan.getSnapshot())).toBeUndefined()
  await readPicture.answer(WIFI)
  expect(selectComplaint(scan.getSnapshot())).toBe(INVALID_QR)
  scan.send({ type: 'picture.pick', picture: PHOTO })
  await readPicture.answer(OTHER_CODE)
  clock.increment(READ_SHOWN_MS)
  expect(keepScan.calls).toEqual([{ scan: { outletId: 'tandoor', origin: { type: 'ROOM', id: 101 } } }])
  expect(camera.live()).toBe(0)
})

test('the page shows whether the camera is there, can be switched, and a picture is being read', async () => {
  const { scan, camera, readPicture } = opened()
  const shown = () => {
    const now = scan.getSnapshot()
    return [
      now.matches({ scanning: { camera: 'on' } }),
      selectIsCameraStarting(now),
      now.can({ type: 'camera.switch' }),
      selectHasCameras(now),
      selectIsReadingPicture(now),
    ]
  }
  expect(shown()).toEqual([true, true, false, false, false])
  camera.start()
  expect(shown()).toEqual([true, false, true, true, false])
  scan.send({ type: 'camera.switch' })
  expect(shown()).toEqual([true, true, false, true, false])
  scan.send({ type: 'picture.pick', picture: PHOTO })
  expect(shown()).toEqual([true, true, false, true, true])
  await readPicture.fail(failure())
  camera.fail(failure())
  camera.fail(failure())
  expect(shown()).toEqual([false, false, false, false, false])
})

test('a single camera cannot be switched, and before one has started there is none', () => {
  const { scan, camera } = opened()
  expect(scan.getSnapshot().context).toEqual({ origins: ['https://mezbaan.example'], cameras: [], hasTorch: false, refused: [] })
  camera.start('back', [{ id: 'back', label: 'Back camera' }])
  scan.send({ type: 'camera.switch' })
  const now = scan.getSnapshot()
  expect([now.can({ type: 'camera.switch' }), selectHasCameras(now), camera.opened]).toEqual([false, false, [undefined]])
})

test('a code that is seen again and again is remembered once', () => {
  const { scan, camera } = opened()
  camera.start()
  for (const text of ['one', 'two', 'one', 'two']) camera.see(text)
  expect(scan.getSnapshot().context.refused).toEqual(['one', 'two'])
})

test('what was said goes with the next camera, and with another try', () => {
  const { scan, camera } = opened()
  camera.start()
  camera.see(WIFI)
  scan.send({ type: 'camera.switch' })
  expect(selectComplaint(scan.getSnapshot())).toBeUndefined()
  camera.fail(failure())
  camera.fail(failure())
  expect(scan.getSnapshot().context).toMatchObject({ cameraProblem: CAMERA_FAILED, cameras: [], cameraId: undefined })
  scan.send({ type: 'camera.retry' })
  expect([selectCameraProblem(scan.getSnapshot()), selectComplaint(scan.getSnapshot())]).toEqual([undefined, undefined])
})

test('a file that is none ends the reading of the picture before it', async () => {
  const { scan, readPicture } = opened()
  scan.send({ type: 'picture.pick', picture: PHOTO })
  scan.send({ type: 'picture.pick', picture: { type: 'text/plain', size: 1 } })
  expect([selectIsReadingPicture(scan.getSnapshot()), readPicture.inFlight(), selectComplaint(scan.getSnapshot())]).toEqual([
    false,
    0,
    NO_PICTURE,
  ])
})

test('a picture with a code that was refused before is looked at all the same', async () => {
  const { scan, camera, keepScan, readPicture, clock } = opened()
  camera.start()
  camera.see(CODE)
  clock.increment(READ_SHOWN_MS)
  await keepScan.fail(failure())
  scan.send({ type: 'picture.pick', picture: PHOTO })
  await readPicture.answer(CODE)
  clock.increment(READ_SHOWN_MS)
  expect(keepScan.calls).toHaveLength(2)
})

test('of codes that are not ours the last twenty are remembered', () => {
  const { scan, camera } = opened()
  camera.start()
  for (let code = 0; code < 30; code++) camera.see(`not ours ${code}`)
  expect(scan.getSnapshot().context.refused).toEqual(Array.from({ length: 20 }, (_, index) => `not ours ${index + 10}`))
})

test('of two pictures picked in a row the later one counts', async () => {
  const { scan, readPicture } = opened()
  scan.send({ type: 'picture.pick', picture: PHOTO })
  scan.send({ type: 'picture.pick', picture: { ...PHOTO, size: 5 } })
  expect(readPicture.inFlight()).toBe(1)
  expect(readPicture.calls.at(-1)).toEqual({ picture: { ...PHOTO, size: 5 } })
})

test('a scan that cannot be stored shows a message once, and the camera goes on', async () => {
  const { scan, camera, keepScan, clock } = opened()
  camera.start()
  camera.see(CODE)
  clock.increment(READ_SHOWN_MS)
  await keepScan.fail(failure())
  expect(selectComplaint(scan.getSnapshot())).toBe('Failed to process QR code')
  camera.start()
  camera.see(CODE)
  clock.increment(READ_SHOWN_MS)
  expect(keepScan.calls).toHaveLength(1)
  camera.see(OTHER_CODE)
  clock.increment(READ_SHOWN_MS)
  expect(keepScan.calls).toHaveLength(2)
})

test('whatever happens in whichever order, a scan leads on at most once, never after closing, and leaves no camera on', async () => {
  const steps = fc.array(
    fc.constantFrom(
      'start',
      'see',
      'see other',
      'see nothing of ours',
      'fail',
      'switch',
      'retry',
      'pick',
      'wait',
      'close',
    ) as fc.Arbitrary<string>,
    { minLength: 1, maxLength: 14 },
  )
  await forManyAsync(60, steps, fc.scheduler(), async (moves, scheduler) => {
    const { scan, camera, readPicture, keepScan, emitted, clock } = opened()
    const acts: Record<string, () => void> = {
      start: () => camera.start(),
      see: () => camera.see(CODE),
      'see other': () => camera.see(OTHER_CODE),
      'see nothing of ours': () => camera.see(WIFI),
      fail: () => camera.fail(failure()),
      switch: () => scan.send({ type: 'camera.switch' }),
      retry: () => scan.send({ type: 'camera.retry' }),
      pick: () => scan.send({ type: 'picture.pick', picture: PHOTO }),
      wait: () => clock.increment(READ_SHOWN_MS),
      close: () => scan.send({ type: 'dialog.close' }),
    }
    const seenAtClose: number[] = []
    const sequence = scheduler.scheduleSequence(
      moves.map((move) => ({
        label: move,
        builder: async () => {
          // XState warns of every event to an actor that is done.
          if (scan.getSnapshot().status === 'active') acts[move]!()
          if (move === 'close') seenAtClose.push(emitted.length)
          expect(camera.live()).toBeLessThanOrEqual(1)
        },
      })),
    )
    const answers = Array.from({ length: 6 }, (_, index) =>
      scheduler.schedule(Promise.resolve(), `answer ${index}`).then(async () => {
        if (readPicture.inFlight() > 0) await readPicture.answer(index % 2 === 0 ? CODE : WIFI)
        if (index % 3 === 2) clock.increment(READ_SHOWN_MS)
        if (keepScan.inFlight() > 0) await (index === 3 ? keepScan.fail(failure()) : keepScan.answer(undefined))
      }),
    )
    await scheduler.waitFor(Promise.all([sequence.task, ...answers]))
    await settle()
    expect(emitted.length).toBeLessThanOrEqual(1)
    if (seenAtClose.length > 0) expect(emitted.length).toBe(seenAtClose[0])
    scan.stop()
    expect(camera.live()).toBe(0)
  })
})

/** A camera that does what the test says; it counts how many are on. */
function fakeCamera() {
  const opened: (string | undefined)[] = []
  const on = new Set<{ next(report: CameraReport): void; error(error: unknown): void }>()
  const last = () => [...on].at(-1)
  const logic = fromEventObservable<CameraReport, { cameraId: string | undefined }>(({ input }) => ({
    subscribe(observer: unknown) {
      opened.push(input.cameraId)
      const one = observer as Parameters<typeof on.add>[0]
      on.add(one)
      return { unsubscribe: () => on.delete(one) }
    },
  }))
  return {
    logic,
    opened,
    live: () => on.size,
    start: (cameraId = 'back', cameras = CAMERAS, hasTorch = false) =>
      last()?.next({ type: 'camera.started', cameras, cameraId, hasTorch }),
    see: (text: string) => last()?.next({ type: 'code.seen', text }),
    fail: (error: unknown) => {
      const failed = last()
      if (!failed) return
      on.delete(failed)
      failed.error(error)
    },
  }
}

function opened() {
  const camera = fakeCamera()
  const readPicture = held<string, { picture: Picture }>()
  const keepScan = held<void, { scan: QrScan }>()
  const clock = new SimulatedClock()
  const buzz = vi.fn<() => void>()
  const scan = createActor(
    qrScanMachine.provide({
      actors: { runCamera: camera.logic, readPicture: readPicture.logic, keepScan: keepScan.logic },
      actions: { buzz },
    }),
    { input: { origins: ['https://mezbaan.example'] }, clock },
  )
  const emitted = heard(scan)
  scan.start()
  return { scan, camera, readPicture, keepScan, emitted, clock, buzz }
}
