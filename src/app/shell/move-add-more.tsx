import { useSelector } from '@xstate/react'
import { type Corner, CORNERS } from '#machines/ongoing-order/button-place.ts'
import { selectCorner } from '#machines/ongoing-order/ongoing-order.machine.ts'
import type { Ongoing } from '#src/actors/ongoing-order.ts'
import { IconPlus, IconPutBack } from '#src/ui/icons.ts'
import { Sheet } from '#src/ui/sheet.tsx'

const NAMES: Record<Corner, string> = {
  topLeft: 'Top left',
  topRight: 'Top right',
  bottomLeft: 'Bottom left',
  bottomRight: 'Bottom right',
}

/** The corners of the screen as places for 'Add More', for customers who cannot drag it (WCAG 2.5.7). */
export function MoveAddMore({ ongoing, isAway }: { ongoing: Ongoing; isAway: boolean }) {
  const present = useSelector(ongoing, selectCorner)
  return (
    <Sheet title="Move Add More" onClose={() => ongoing.send({ type: 'move.cancel' })}>
      <p className="small muted">Tap the corner of the screen where it should stand.</p>
      <div className="corners">
        {CORNERS.map((corner) => (
          <button
            key={corner}
            type="button"
            className="corner middle"
            aria-label={NAMES[corner]}
            aria-pressed={corner === present}
            onClick={() => ongoing.send({ type: 'corner.pick', corner })}
          >
            <IconPlus size={20} stroke={2.4} aria-hidden />
          </button>
        ))}
      </div>
      {isAway && (
        <button type="button" className="button line" onClick={() => ongoing.send({ type: 'button.putBack' })}>
          <IconPutBack size={20} stroke={1.9} aria-hidden />
          Put it back
        </button>
      )}
    </Sheet>
  )
}
