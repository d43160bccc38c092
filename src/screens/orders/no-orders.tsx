import type { OrderList } from '#machines/model/order.ts'
import { usePicture } from '#src/api/media.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

const EMPTY: Record<OrderList, { title: string; text: string; picture: string }> = {
  upcoming: {
    title: 'No Upcoming Orders',
    text: "You don't have any pending or preparing orders at the moment.",
    picture: 'catalogue/curry.webp',
  },
  completed: { title: 'No Completed Orders', text: "You haven't completed any orders yet.", picture: 'catalogue/plate.webp' },
  all: {
    title: 'No Orders Found',
    text: "You haven't placed any orders yet. Start exploring restaurants!",
    picture: 'catalogue/biryani.webp',
  },
}

export function NoOrders({ which }: { which: OrderList }) {
  const { title, text, picture } = EMPTY[which]
  return (
    <EmptyState plate={usePicture(picture)} title={title} to={paths.home()} link="Browse Menu">
      {text}
    </EmptyState>
  )
}
