import { type EventObject, fromEventObservable, fromPromise, type Observer } from 'xstate'
import type { QrScan } from '#machines/model/qr.ts'
import type { Picture } from '#machines/model/scanner.ts'
import { type CameraReport, qrScanMachine } from '#machines/qr-scan/qr-scan.machine.ts'
import { type CodeNear, viewfinderMachine } from '#machines/viewfinder/viewfinder.machine.ts'
import { showCamera, switchTorch } from '#src/device/camera.ts'
import { prepareReading, readPicture, watchForCodes, watchForNearCode } from '#src/device/scanner.ts'
import { buzz } from '#src/device/buzz.ts'
import { storeScan } from '#src/storage/qr.ts'

type Tell = (report: CameraReport) => void

/** What tells events until it is stopped; when its work fails, so does the actor. */
const telling = <Sent extends EventObject>(work: (tell: (event: Sent) => void, signal: AbortSignal) => Promise<void>) => ({
  // XState subscribes with an observer, never with functions.
  subscribe(observer: Observer<Sent> | ((event: Sent) => void)) {
    const off = new AbortController()
    const { next, error } = observer as Observer<Sent>
    work((event) => next?.(event), off.signal).catch((failure: unknown) => {
      if (!off.signal.aborted) error?.(failure)
      off.abort()
    })
    return { unsubscribe: () => off.abort() }
  },
})

/** The scanner that shows the camera in this video element. */
export const liveQrScanMachine = (video: () => HTMLVideoElement | null): typeof qrScanMachine =>
  qrScanMachine.provide({
    actors: {
      runCamera: fromEventObservable<CameraReport, { cameraId: string | undefined }>(({ input }) =>
        telling((tell, signal) => runCamera(video(), input.cameraId, tell, signal)),
      ),
      viewfinder: liveViewfinderMachine(video),
      readPicture: fromPromise<string, { picture: Picture }>(({ input, signal }) => {
        if (!(input.picture instanceof Blob)) throw new Error('a picture is a file')
        return readPicture(input.picture, signal)
      }),
      keepScan: fromPromise<void, { scan: QrScan }>(async ({ input }) => storeScan(input.scan, Date.now())),
    },
    actions: { buzz },
  })

const liveViewfinderMachine = (video: () => HTMLVideoElement | null): typeof viewfinderMachine =>
  viewfinderMachine.provide({
    actors: {
      watchForCode: fromEventObservable<CodeNear, void>(() =>
        telling((tell, signal) => watchForNearCode(video()!, () => tell({ type: 'code.near' }), signal)),
      ),
      switchTorch: fromPromise<void, { isLit: boolean }>(({ input }) => switchTorch(video()!, input.isLit)),
    },
  })

/** Never resolves; rejects when the camera does not start, is lost, or cannot be read from. */
async function runCamera(video: HTMLVideoElement | null, cameraId: string | undefined, tell: Tell, signal: AbortSignal): Promise<void> {
  if (!video) throw new Error('there is nothing to show the camera in')
  prepareReading()
  const { cameras, cameraId: shownId, hasTorch, lost } = await showCamera(video, cameraId, signal)
  tell({ type: 'camera.started', cameras, cameraId: shownId, hasTorch })
  await Promise.race([lost, watchForCodes(video, (text) => tell({ type: 'code.seen', text }), signal)])
}
