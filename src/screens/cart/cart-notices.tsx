import { useSelector } from '@xstate/react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import {
  selectCart,
  selectFailure,
  selectIsUnread,
  selectLoadFailed,
  selectRefusedBySync,
  selectRemovedBySync,
  selectSyncFailed,
} from '#machines/cart/cart.machine.ts'
import type { RemovedLine } from '#machines/cart/cart.context.ts'
import { cartLines, lineKey } from '#machines/model/cart.ts'
import { OFFLINE } from '#machines/model/errors.ts'
import { servingSizeLabel } from '#machines/model/menu-item.ts'
import { roomOnly } from '#machines/model/service-time.ts'
import { useApp, useCart } from '#src/actors/app-context.tsx'
import { useSeat } from '#src/actors/seat.ts'
import { paths } from '#src/paths.ts'
import { DismissButton, Notice } from '#src/ui/notice.tsx'

export function CartNotices() {
  const { cart: actor } = useApp()
  const navigate = useNavigate()
  const checkingOrder = isCheckingOrder(useLocation().state)
  const syncFailed = useSelector(actor, selectSyncFailed)
  // A failure also when a cart is shown and only its refresh failed; while the session is in doubt, only where there is no cart to show.
  const fetchFailed = useSelector(
    actor,
    (cart) => selectLoadFailed(cart) || selectFailure(cart) !== undefined || (selectIsUnread(cart) && selectCart(cart).length === 0),
  )
  const removed = useSelector(actor, selectRemovedBySync)
  const refused = useSelector(actor, selectRefusedBySync)
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
        <Notice tone="err" isToasted={syncFailed} onRetry={() => actor.send({ type: 'sync.retry' })}>
          {!navigator.onLine ? OFFLINE : syncFailed ? 'Failed to sync cart' : 'Failed to fetch cart'}
        </Notice>
      )}
      {seat?.origin.type === 'TABLE' && services.length > 0 && <Notice tone="warn">{roomOnly(services)}</Notice>}
      {removed.length + refused.length > 0 && (
        <div className="notice warn cart-removed wraps" role="status">
          <div className="grow">
            {removed.length > 0 && (
              <p>
                Your cart from this device replaced the one you had saved. Taken out: <Lines of={removed} />
              </p>
            )}
            {refused.length > 0 && (
              <p>
                Not available any more: <Lines of={refused} />
              </p>
            )}
          </div>
          <div className="row">
            {removed.length > 0 && (
              <button type="button" className="button line compact" onClick={() => actor.send({ type: 'removed.addBack' })}>
                Add back
              </button>
            )}
            <DismissButton onClick={() => actor.send({ type: 'removed.dismiss' })} />
          </div>
        </div>
      )}
    </>
  )
}

/** Left by a checkout whose order has no id yet. */
const isCheckingOrder = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && (state as { checkingOrder?: unknown }).checkingOrder === true

const Lines = ({ of }: { of: RemovedLine[] }) =>
  of.map(({ line }, index) => (
    <span key={lineKey(line)}>
      {index > 0 && ', '}
      {line.quantity} x <bdi>{line.name}</bdi>
      {line.servingSize && ` (${servingSizeLabel(line.servingSize)})`}
    </span>
  ))
