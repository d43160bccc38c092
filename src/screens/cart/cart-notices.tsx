import { useSelector } from '@xstate/react'
import { Link, useNavigate } from 'react-router-dom'
import { selectCart, selectFailure, selectIsUnread, selectLoadFailed, selectSyncFailed } from '#machines/cart/cart.machine.ts'
import { cartLines } from '#machines/model/cart.ts'
import { OFFLINE } from '#machines/model/errors.ts'
import { roomOnly } from '#machines/model/outlet/service-time.ts'
import { useApp, useCart } from '#src/actors/app-context.tsx'
import { useReplacedLines } from '#src/actors/replaced-lines.ts'
import { useSeat } from '#src/actors/seat.ts'
import { paths } from '#src/paths.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ReplacedLines } from '#src/ui/replaced-lines.tsx'
import { useCheckingOrder } from './checking-order.ts'

export function CartNotices() {
  const { cart: actor } = useApp()
  const navigate = useNavigate()
  const checkingOrder = useCheckingOrder()
  const syncFailed = useSelector(actor, selectSyncFailed)
  // A failure also when a cart is shown and only its refresh failed; while the session is in doubt, only where there is no cart to show.
  const fetchFailed = useSelector(
    actor,
    (cart) => selectLoadFailed(cart) || selectFailure(cart) !== undefined || (selectIsUnread(cart) && selectCart(cart).length === 0),
  )
  const replaced = useReplacedLines()
  const seat = useSeat()
  const services = cartLines(useCart()).filter(({ outletId, isService }) => isService && outletId === seat?.outletId)
  return (
    <>
      {checkingOrder && (
        <Notice tone="info" onDismiss={() => void navigate(paths.cart(), { replace: true })}>
          We are checking your order.{' '}
          <Link className="cart-inline-link" to={paths.orders()}>
            See your orders
          </Link>
        </Notice>
      )}
      {(syncFailed || fetchFailed) && (
        <Notice tone="err" isHeardElsewhere={syncFailed} onRetry={() => actor.send({ type: 'sync.retry' })}>
          {!navigator.onLine ? OFFLINE : syncFailed ? 'Failed to sync cart' : 'Failed to fetch cart'}
        </Notice>
      )}
      {seat?.origin.type === 'TABLE' && services.length > 0 && <Notice tone="warn">{roomOnly(services)}</Notice>}
      <ReplacedLines {...replaced} />
    </>
  )
}
