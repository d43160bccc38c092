import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { toId } from '#machines/model/ids.ts'
import { orderQuery } from '#src/api/orders.ts'
import { paths } from '#src/paths.ts'
import { OrderBones } from './order-bones.tsx'
import { OrderMissing } from './order-missing.tsx'
import { ReviewScreen } from './review-screen.tsx'

/** The content of the rating dialog as a page, for the link of a completed order. */
export function ReviewRoute() {
  const navigate = useNavigate()
  const orderId = toId(useParams()['orderId'])
  const { data: order, error, isFetching, refetch } = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined })
  if (order) return <ReviewScreen order={order} onLeave={() => void navigate(paths.order(order.orderId), { replace: true })} />
  if (isFetching) return <OrderBones />
  return <OrderMissing error={error} refetch={refetch} />
}
