import './dish.css'
import type { ReactNode } from 'react'
import { type Cart, lineKey } from '#machines/model/cart.ts'
import { servingSizeLabel } from '#machines/model/menu-item.ts'
import { outletName } from '#machines/model/outlet.ts'
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
      <div className="sheet-acts even">
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

type Answers = Pick<ConfirmDialogProps, 'onConfirm' | 'onCancel'>

export const RemoveFavouriteDialog = (answers: Answers) => (
  <ConfirmDialog {...answers} title="Remove from favorites?" confirm="Remove">
    All menu items marked as favorite from this restaurant will be removed. Do you want to continue?
  </ConfirmDialog>
)

/** `leaving`: what goes out of the cart. */
export const ReplaceDialog = ({ leaving, outletName: next, ...answers }: Answers & { leaving: Cart; outletName: string }) => (
  <ConfirmDialog {...answers} title="Replace items in cart?" confirm="Continue & Replace">
    <p>
      These will be removed, and the cart starts again with <bdi>{next}</bdi>:
    </p>
    {leaving.map(({ outlet, lines }) => (
      <div key={outlet.outletId}>
        <b>
          <bdi>{outletName(outlet)}</bdi>
        </b>
        <ul>
          {lines.map((line) => (
            <li key={lineKey(line)}>
              {line.quantity} x <bdi>{line.name}</bdi>
              {line.servingSize && ` (${servingSizeLabel(line.servingSize)})`}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </ConfirmDialog>
)
