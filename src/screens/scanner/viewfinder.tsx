import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  type qrScanMachine,
  selectCameraProblem,
  selectComplaint,
  selectHasCameras,
  selectIsCameraStarting,
  selectIsRead,
  selectIsReadingPicture,
} from '#machines/qr-scan/qr-scan.machine.ts'
import { selectHasTorch, selectIsCodeNear, selectIsTorchLit, selectTorchComplaint } from '#machines/viewfinder/viewfinder.machine.ts'
import type { RefObject } from 'react'
import { IconBulb, IconCameraOff, IconCameraSwitch, IconExclamation } from '#src/ui/icons.ts'

export function Viewfinder({ scan, video }: { scan: ActorRefFrom<typeof qrScanMachine>; video: RefObject<HTMLVideoElement | null> }) {
  const problem = useSelector(scan, selectCameraProblem)
  const complaint = useSelector(scan, selectComplaint)
  const isRead = useSelector(scan, selectIsRead)
  // Only a running camera has it.
  const aids = useSelector(scan, ({ children }) => children.viewfinder)
  const isNear = useSelector(aids, (now) => now !== undefined && selectIsCodeNear(now))
  const hasTorch = useSelector(aids, (now) => now !== undefined && selectHasTorch(now))
  const isLit = useSelector(aids, (now) => now !== undefined && selectIsTorchLit(now))
  const torchComplaint = useSelector(aids, (now) => now && selectTorchComplaint(now))
  const shownComplaint = complaint ?? torchComplaint
  const starting = useSelector(scan, selectIsCameraStarting)
  const reading = useSelector(scan, selectIsReadingPicture)
  const switchable = useSelector(scan, selectHasCameras)
  const live = problem === undefined && !starting
  const hint =
    complaint !== undefined
      ? '. Scan the one on your table or in your room.'
      : isNear && '. It cannot be read yet: hold still, or come closer.'
  return (
    <>
      <div className={live ? 'viewfinder middle live' : 'viewfinder middle'}>
        <video ref={video} muted playsInline aria-label="Camera picture" hidden={problem !== undefined} />
        {live && <Frame look={isRead ? 'read' : isNear ? 'near' : 'clear'} />}
        {problem !== undefined && (
          <div className="viewfinder-off stack centered">
            <IconCameraOff size={44} stroke={1.6} aria-hidden />
            <p role="alert">{problem}</p>
            <button type="button" className="button lamp" onClick={() => scan.send({ type: 'camera.retry' })}>
              Try Again
            </button>
          </div>
        )}
        {hasTorch && (
          <button
            type="button"
            className="icon-button solid viewfinder-torch"
            aria-label="Torch"
            aria-pressed={isLit}
            onClick={() => aids?.send({ type: 'torch.press' })}
          >
            <IconBulb size={22} stroke={1.9} aria-hidden />
          </button>
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
            {shownComplaint !== undefined && (
              <p className="toast">
                <IconExclamation size={20} stroke={2.2} aria-hidden />
                {shownComplaint}
              </p>
            )}
          </div>
          <div role="status">
            {reading && <p className="toast">Reading the picture...</p>}
            {starting && <p className={reading ? 'visually-hidden' : 'toast'}>Starting the camera...</p>}
            {isRead && <span className="visually-hidden">Code read</span>}
          </div>
        </div>
      </div>
      <p className="small muted text-center viewfinder-hint">
        {problem === undefined ? (
          <>
            <span>Position QR code within the frame</span>
            {hint && <span key={hint}>{hint}</span>}
          </>
        ) : (
          'Check camera permissions in browser settings'
        )}
      </p>
    </>
  )
}

/** A box of 280 px; smaller only where the screen is. It closes round a code that is near, and has a tick when one is read. */
function Frame({ look }: { look: 'clear' | 'near' | 'read' }) {
  return (
    <div className={`viewfinder-box ${look}`} aria-hidden="true">
      <svg viewBox="0 0 280 280" fill="none" stroke="currentColor" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M3 62V31A28 28 0 0 1 31 3h31M218 3h31a28 28 0 0 1 28 28v31M277 218v31a28 28 0 0 1-28 28h-31M62 277H31a28 28 0 0 1-28-28v-31" />
        {look === 'read' && (
          <g className="viewfinder-tick">
            <circle cx="140" cy="140" r="52" />
            <path d="m115 141 17 17 34-36" strokeWidth="10" pathLength="1" />
          </g>
        )}
      </svg>
    </div>
  )
}
