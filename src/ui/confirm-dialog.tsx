import './dialog-acts.css'
import type { ReactNode } from 'react'
import { Sheet } from './sheet.tsx'

interface ConfirmDialogProps {
  title: string
  confirm: string
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

export function ConfirmDialog({ title, confirm, onConfirm, onCancel, children }: ConfirmDialogProps) {
  return (
    <Sheet onClose={onCancel} title={title}>
      <div className="muted stack gap-2 breaks">{children}</div>
      <div className="sheet-acts">
        <button type="button" className="button line" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button" onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </Sheet>
  )
}

export type Answers = Pick<ConfirmDialogProps, 'onConfirm' | 'onCancel'>

export const RemoveFavouriteDialog = (answers: Answers) => (
  <ConfirmDialog {...answers} title="Remove from favorites?" confirm="Remove">
    All menu items marked as favorite from this restaurant will be removed. Do you want to continue?
  </ConfirmDialog>
)
