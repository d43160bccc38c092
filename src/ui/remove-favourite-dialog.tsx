import './dish.css'
import { Sheet } from './sheet.tsx'

export function RemoveFavouriteDialog({ onRemove, onCancel }: { onRemove: () => void; onCancel: () => void }) {
  return (
    <Sheet onClose={onCancel} title="Remove from favorites?">
      <p className="muted">All menu items marked as favorite from this restaurant will be removed. Do you want to continue?</p>
      <div className="sheet-acts">
        <button type="button" className="button line" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button" onClick={onRemove}>
          Remove
        </button>
      </div>
    </Sheet>
  )
}
