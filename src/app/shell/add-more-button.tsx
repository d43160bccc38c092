import { useSelector } from '@xstate/react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Point } from '#machines/ongoing-order/button-place.ts'
import {
  type ongoingOrderMachine,
  selectCorner,
  selectIsChoosing,
  selectIsDragging,
  selectIsOnRight,
  selectWasDragged,
  selectX,
  selectY,
} from '#machines/ongoing-order/ongoing-order.machine.ts'
import { paths } from '#src/paths.ts'
import { IconArrowsMove, IconPlus } from '#src/ui/icons.ts'
import { MoveAddMore } from './move-add-more.tsx'
import { Link } from '#src/ui/link.tsx'

const STEP_PX = 16
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
}

/** Back to the outlet of the order under way. It can be dragged, moved with the arrow keys, or sent to a corner, out of the way of what it covers. */
export function AddMoreButton({ ongoing, outletId }: { ongoing: ActorRefFrom<typeof ongoingOrderMachine>; outletId: string }) {
  const x = useSelector(ongoing, selectX)
  const y = useSelector(ongoing, selectY)
  const dragging = useSelector(ongoing, selectIsDragging)
  const choosing = useSelector(ongoing, selectIsChoosing)
  const corner = useSelector(ongoing, selectCorner)
  const isOnRight = useSelector(ongoing, selectIsOnRight)
  const wasDragged = useSelector(ongoing, selectWasDragged)
  const place = { '--x': `${x}px`, '--y': `${y}px` } as CSSProperties

  const at = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
  const release = () => ongoing.send({ type: 'button.release' })
  const move = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (!step) return
    // The page behind would scroll.
    event.preventDefault()
    ongoing.send({ type: 'button.nudge', by: step })
  }
  return (
    <>
      <Link
        className={dragging ? 'float add-more dragging' : 'float add-more'}
        style={place}
        to={paths.outlet(outletId)}
        aria-describedby="add-more-hint"
        draggable={false}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          // What follows comes here, wherever the finger goes.
          event.currentTarget.setPointerCapture(event.pointerId)
          ongoing.send({ type: 'button.press', at: at(event) })
        }}
        onPointerMove={(event) => ongoing.send({ type: 'button.drag', at: at(event) })}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={move}
        onClick={(event) => {
          // The end of a drag is no tap; the Enter key never is a drag.
          if (event.detail > 0 && wasDragged) event.preventDefault()
        }}
      >
        <IconPlus size={20} stroke={2.4} aria-hidden />
        <span>Add More</span>
      </Link>
      <p id="add-more-hint" className="vh">
        Drag it, or use the arrow keys, to move it
      </p>
      {/* Where there is room for it: towards the middle of the screen. */}
      <button
        type="button"
        className={isOnRight ? 'move-handle before' : 'move-handle'}
        style={place}
        hidden={dragging}
        aria-label="Move Add More"
        aria-haspopup="dialog"
        onClick={() => ongoing.send({ type: 'move.begin' })}
      >
        <span>
          <IconArrowsMove size={16} stroke={2} aria-hidden />
        </span>
      </button>
      {choosing && (
        <MoveAddMore
          present={corner}
          onPick={(picked) => ongoing.send({ type: 'corner.pick', corner: picked })}
          onCancel={() => ongoing.send({ type: 'move.cancel' })}
        />
      )}
    </>
  )
}
