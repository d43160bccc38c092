import { type Corner, CORNERS } from '#machines/ongoing-order/button-place.ts'
import { IconPlus } from '#src/ui/icons.ts'
import { Sheet } from '#src/ui/sheet.tsx'

const NAMES: Record<Corner, string> = {
  topLeft: 'Top left',
  topRight: 'Top right',
  bottomLeft: 'Bottom left',
  bottomRight: 'Bottom right',
}

/** The corners of the screen as places for 'Add More', for customers who cannot drag it (WCAG 2.5.7). */
export function MoveAddMore({ present, onPick, onCancel }: { present?: Corner; onPick: (corner: Corner) => void; onCancel: () => void }) {
  return (
    <Sheet title="Move Add More" onClose={onCancel}>
      <p className="small muted">Tap the corner of the screen where it should stand.</p>
      <div className="corners">
        {CORNERS.map((corner) => (
          <button
            key={corner}
            type="button"
            className="corner middle"
            aria-label={NAMES[corner]}
            aria-pressed={corner === present}
            onClick={() => onPick(corner)}
          >
            <IconPlus size={20} stroke={2.4} aria-hidden />
          </button>
        ))}
      </div>
    </Sheet>
  )
}
