import { useSelector } from '@xstate/react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Link } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { Point } from '#machines/ongoing-order/button-place.ts'
import {
  type ongoingOrderMachine,
  selectIsDragging,
  selectWasDragged,
  selectX,
  selectY,
} from '#machines/ongoing-order/ongoing-order.machine.ts'
import { paths } from '#src/paths.ts'
import { IconPlus } from '#src/ui/icons.ts'

const STEP_PX = 16
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
}

/** Back to the outlet of the order under way. It can be dragged, or moved with the arrow keys, out of the way of what it covers. */
export function AddMoreButton({ ongoing, outletId }: { ongoing: ActorRefFrom<typeof ongoingOrderMachine>; outletId: string }) {
  const x = useSelector(ongoing, selectX)
  const y = useSelector(ongoing, selectY)
  const dragging = useSelector(ongoing, selectIsDragging)

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
        style={{ '--x': `${x}px`, '--y': `${y}px` } as React.CSSProperties}
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
          if (event.detail > 0 && selectWasDragged(ongoing.getSnapshot())) event.preventDefault()
        }}
      >
        <IconPlus size={20} stroke={2.4} aria-hidden />
        <span>Add More</span>
      </Link>
      <p id="add-more-hint" className="vh">
        Drag it, or use the arrow keys, to move it
      </p>
    </>
  )
}
