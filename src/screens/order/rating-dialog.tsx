import type { Order } from '#machines/model/order/order.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { RatingForm, useReview } from './rating-form.tsx'

export function RatingDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const review = useReview(order, onClose)
  return (
    <Sheet title="Rate Your Experience" onClose={onClose}>
      <RatingForm review={review} outlet={order.outlet.name} onCancel={onClose} />
    </Sheet>
  )
}
