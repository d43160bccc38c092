import { useSelector } from '@xstate/react'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Point } from '#machines/ongoing-order/button-place.ts'
import {
  type AddMoreStand,
  selectIsChoosing,
  selectIsOffered,
  selectIsOnRight,
  selectWasDragged,
  selectX,
  selectY,
} from '#machines/ongoing-order/ongoing-order.machine.ts'
import { ADD_MORE_AWAY, type Ongoing } from '#src/actors/ongoing-order.ts'
import { paths } from '#src/paths.ts'
import { IconPlus, IconPutBack } from '#src/ui/icons.ts'
import { isModified } from '#src/ui/is-modified.ts'
import { MoveAddMore } from './move-add-more.tsx'

const STEP_PX = 16
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
}

/**
 * Leads to the outlet of the order under way. The customer drags it out of the strip, moves it with the arrow keys, or presses it long.
 * One element wherever it stands: the finger keeps what it has taken hold of.
 */
export function AddMore({ ongoing, outletId, stand }: { ongoing: Ongoing; outletId: string; stand: AddMoreStand }) {
  const link = useRef<HTMLAnchorElement>(null)
  const x = useSelector(ongoing, selectX)
  const y = useSelector(ongoing, selectY)
  const isChoosing = useSelector(ongoing, selectIsChoosing)
  const isOffered = useSelector(ongoing, selectIsOffered)
  const isOnRight = useSelector(ongoing, selectIsOnRight)
  const wasDragged = useSelector(ongoing, selectWasDragged)
  const isAway = stand !== 'strip'

  const at = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
  const release = () => ongoing.send({ type: 'button.release' })
  const putBack = () => {
    ongoing.send({ type: 'button.putBack' })
    link.current?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (!step || isModified(event)) return
    // Without this the arrow key scrolls the page.
    event.preventDefault()
    ongoing.send({ type: 'button.nudge', by: step })
  }
  return (
    <>
      <span
        className={isAway ? `${ADD_MORE_AWAY} ${stand === 'hand' ? 'hand' : 'put-down'}` : 'add-more-home'}
        style={isAway ? ({ '--x': `${x}px`, '--y': `${y}px` } as CSSProperties) : undefined}
      >
        <Link
          ref={link}
          className="round-button more"
          to={paths.outlet(outletId)}
          aria-describedby="add-more-hint"
          draggable={false}
          onPointerDown={(event) => {
            if (event.button !== 0) return
            // Moves and the release are reported here also outside of the button.
            event.currentTarget.setPointerCapture(event.pointerId)
            const { left, top } = event.currentTarget.getBoundingClientRect()
            ongoing.send({ type: 'button.press', at: at(event), button: { x: left, y: top } })
          }}
          onPointerMove={(event) => ongoing.send({ type: 'button.drag', at: at(event) })}
          onPointerUp={release}
          onPointerCancel={release}
          // The browser's own menu of a link that is pressed long.
          onContextMenu={(event) => event.preventDefault()}
          onKeyDown={move}
          onClick={(event) => {
            // The browser fires a click after a drag; one by the Enter key has detail 0.
            if (event.detail > 0 && wasDragged) event.preventDefault()
          }}
        >
          <IconPlus size={14} stroke={3} aria-hidden />
          <span>Add More</span>
        </Link>
        {stand === 'page' && (
          <button
            type="button"
            className={`icon-button solid put-back${isOnRight ? ' before' : ''}${isOffered ? ' offered' : ''}`}
            aria-label="Put Add More back"
            onClick={putBack}
          >
            <IconPutBack size={20} stroke={1.9} aria-hidden />
          </button>
        )}
      </span>
      {stand === 'hand' && (
        <span className="empty-place" aria-hidden="true">
          <IconPutBack size={22} stroke={1.9} />
        </span>
      )}
      <p id="add-more-hint" className="visually-hidden">
        Drag it, press it long, or use the arrow keys, to move it
      </p>
      {isChoosing && <MoveAddMore ongoing={ongoing} isAway={isAway} />}
    </>
  )
}
