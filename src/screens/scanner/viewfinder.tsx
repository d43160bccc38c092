import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  type qrScanMachine,
  selectCameraProblem,
  selectComplaint,
  selectHasCameras,
  selectIsCameraStarting,
  selectIsReadingPicture,
} from '#machines/qr-scan/qr-scan.machine.ts'
import type { RefObject } from 'react'
import { IconCameraOff, IconCameraSwitch, IconExclamation } from '#src/ui/icons.ts'

export function Viewfinder({ scan, video }: { scan: ActorRefFrom<typeof qrScanMachine>; video: RefObject<HTMLVideoElement | null> }) {
  const problem = useSelector(scan, selectCameraProblem)
  const complaint = useSelector(scan, selectComplaint)
  const starting = useSelector(scan, selectIsCameraStarting)
  const reading = useSelector(scan, selectIsReadingPicture)
  const switchable = useSelector(scan, selectHasCameras)
  const live = problem === undefined && !starting
  return (
    <div className={live ? 'viewfinder middle live' : 'viewfinder middle'}>
      <video ref={video} muted playsInline aria-label="Camera picture" hidden={problem !== undefined} />
      {problem === undefined && <Frame />}
      {problem !== undefined && (
        <div className="viewfinder-off stack centered">
          <IconCameraOff size={44} stroke={1.6} aria-hidden />
          <p role="alert">{problem}</p>
          <button type="button" className="button lamp" onClick={() => scan.send({ type: 'camera.retry' })}>
            Try Again
          </button>
        </div>
      )}
      {switchable && (
        <button
          type="button"
          className="icon-button solid viewfinder-switch"
          aria-label="Switch camera"
          onClick={() => scan.send({ type: 'camera.switch' })}
        >
          <IconCameraSwitch size={22} stroke={1.9} aria-hidden />
        </button>
      )}
      <div className="viewfinder-says stack gap-2">
        {/* Always rendered: a live region that appears together with its text is not announced. */}
        <div role="alert">
          {complaint !== undefined && (
            <p className="toast">
              <IconExclamation size={20} stroke={2.2} aria-hidden />
              {complaint}
            </p>
          )}
        </div>
        <div role="status">
          {reading && <p className="toast">Reading the picture...</p>}
          {starting && <span className="visually-hidden">Starting the camera...</span>}
        </div>
      </div>
    </div>
  )
}

/** A box of 280 px; smaller only where the screen is. */
function Frame() {
  return (
    <div className="viewfinder-box" aria-hidden="true">
      <svg viewBox="0 0 280 280" fill="none" stroke="currentColor" strokeWidth="6" strokeLinecap="round">
        <path d="M3 62V31A28 28 0 0 1 31 3h31M218 3h31a28 28 0 0 1 28 28v31M277 218v31a28 28 0 0 1-28 28h-31M62 277H31a28 28 0 0 1-28-28v-31" />
      </svg>
    </div>
  )
}
