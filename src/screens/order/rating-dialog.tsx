import type { Order } from '#machines/model/order.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { RatingForm } from './rating-form.tsx'

export interface RatingDialogProps {
  order: Order
  onClose: () => void
}

export function RatingDialog({ order, onClose }: RatingDialogProps) {
  return (
    <Sheet title="Rate Your Experience" onClose={onClose}>
      <RatingForm order={order} onCancel={onClose} onDone={onClose} />
    </Sheet>
  )
}
