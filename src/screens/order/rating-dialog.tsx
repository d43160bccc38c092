import type { Order } from '#machines/model/order.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { RatingForm, useReview } from './rating-form.tsx'

export interface RatingDialogProps {
  order: Order
  onClose: () => void
}

export function RatingDialog({ order, onClose }: RatingDialogProps) {
  const review = useReview(order, onClose)
  return (
    <Sheet title="Rate Your Experience" onClose={onClose}>
      <RatingForm review={review} outlet={order.outlet.name} onCancel={onClose} />
    </Sheet>
  )
}
