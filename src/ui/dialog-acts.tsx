import './dialog-acts.css'
import type { ReactNode } from 'react'

interface DialogActsProps {
  onClose: () => void
  /** What is sent cannot be taken back: the dialog is closed, not cancelled. */
  isSent: boolean
  isBusy?: boolean
  /** What the button that submits says. */
  children: ReactNode
}

/** The buttons below a form in a dialog. */
export const DialogActs = ({ onClose, isSent, isBusy = isSent, children }: DialogActsProps) => (
  <div className="sheet-acts">
    <button type="button" className="button line" onClick={onClose}>
      {isSent ? 'Close' : 'Cancel'}
    </button>
    {/* Not disabled while busy: it would lose the focus. */}
    <button type="submit" className="button" aria-disabled={isBusy}>
      {children}
    </button>
  </div>
)
