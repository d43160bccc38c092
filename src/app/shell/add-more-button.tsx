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

/** Leads to the outlet of the order under way. The customer drags it, moves it with the arrow keys, or picks a corner for it. */
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
    // Without this the arrow key scrolls the page.
    event.preventDefault()
    ongoing.send({ type: 'button.nudge', by: step })
  }
  return (
    <>
      <Link
        className={dragging ? 'float add-more middle dragging' : 'float add-more middle'}
        style={place}
        to={paths.outlet(outletId)}
        aria-describedby="add-more-hint"
        draggable={false}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          // Moves and the release are reported here also outside of the button.
          event.currentTarget.setPointerCapture(event.pointerId)
          ongoing.send({ type: 'button.press', at: at(event) })
        }}
        onPointerMove={(event) => ongoing.send({ type: 'button.drag', at: at(event) })}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={move}
        onClick={(event) => {
          // The browser fires a click after a drag; one by the Enter key has detail 0.
          if (event.detail > 0 && wasDragged) event.preventDefault()
        }}
      >
        <IconPlus size={20} stroke={2.4} aria-hidden />
        <span>Add More</span>
      </Link>
      <p id="add-more-hint" className="visually-hidden">
        Drag it, or use the arrow keys, to move it
      </p>
      {/* On the side of the button that faces the middle of the screen, where there is room. */}
      <button
        type="button"
        className={isOnRight ? 'move-handle middle before' : 'move-handle middle'}
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
