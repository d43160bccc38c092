import './dish.css'
import { Sheet } from './sheet.tsx'

export interface ReplaceDialogProps {
  outletName: string
  onReplace: () => void
  onCancel: () => void
}

export function ReplaceDialog({ outletName, onReplace, onCancel }: ReplaceDialogProps) {
  return (
    <Sheet onClose={onCancel} title="Replace items in cart?">
      <p className="muted">
        Your cart holds dishes from another outlet. They will be removed, and the cart starts again with <bdi>{outletName}</bdi>.
      </p>
      <div className="sheet-acts">
        <button type="button" className="button line" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button" onClick={onReplace}>
          Continue &amp; Replace
        </button>
      </div>
    </Sheet>
  )
}
