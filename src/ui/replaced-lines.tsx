import './replaced-lines.css'
import { type CartLine, lineKey } from '#machines/model/cart.ts'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { DismissButton } from './notice.tsx'

interface Line {
  line: CartLine
}

interface ReplacedLinesProps {
  removed: Line[]
  refused: Line[]
  onAddBack: () => void
  onDismiss: () => void
}

/** What a sign-in has changed in the cart, until it is read. */
export function ReplacedLines({ removed, refused, onAddBack, onDismiss }: ReplacedLinesProps) {
  if (removed.length + refused.length === 0) return null
  return (
    <div className="notice warn replaced-lines wraps" role="status">
      <div className="grow">
        {removed.length > 0 && (
          <p>
            Your cart from this device replaced the one you had saved. Taken out: <Lines of={removed} />
          </p>
        )}
        {refused.length > 0 && (
          <p>
            Not available any more: <Lines of={refused} />
          </p>
        )}
      </div>
      <div className="row">
        {removed.length > 0 && (
          <button type="button" className="button line compact" onClick={onAddBack}>
            Add back
          </button>
        )}
        <DismissButton onClick={onDismiss} />
      </div>
    </div>
  )
}

const Lines = ({ of }: { of: Line[] }) =>
  of.map(({ line }, index) => (
    <span key={lineKey(line)}>
      {index > 0 && <span>, </span>}
      {line.quantity} x <bdi>{line.name}</bdi>
      {line.servingSize && <span> ({servingSizeLabel(line.servingSize)})</span>}
    </span>
  ))
