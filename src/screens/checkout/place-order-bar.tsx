import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import {
  type CheckoutActor,
  selectCanCancel,
  selectCanPlaceOrder,
  selectIsFree,
  selectIsOfflineShown,
  selectObstacle,
  selectRefusal,
  selectStage,
  selectToPay,
} from '#machines/checkout/checkout.machine.ts'
import { paths } from '#src/paths.ts'
import { IconArrowRight, IconWifiOff } from '#src/ui/icons.ts'
import { Notice } from '#src/ui/notice.tsx'

const LABELS: Record<ReturnType<typeof selectStage>, string> = {
  reviewing: 'Place Order',
  unheard: 'Order Again',
  sending: 'Placing Order...',
  processing: 'Processing...',
  awaitingNetwork: 'Place Order',
}

export function PlaceOrderBar({ checkout }: { checkout: CheckoutActor }) {
  const toPay = useSelector(checkout, selectToPay)
  const isFree = useSelector(checkout, selectIsFree)
  const canPlace = useSelector(checkout, selectCanPlaceOrder)
  const stage = useSelector(checkout, selectStage)
  const obstacle = useSelector(checkout, selectObstacle)
  const refusal = useSelector(checkout, selectRefusal)
  const isOffline = useSelector(checkout, selectIsOfflineShown)
  const canCancel = useSelector(checkout, selectCanCancel)
  const bar = useRef<HTMLElement>(null)
  const waits = stage === 'awaitingNetwork'
  const isUnheard = stage === 'unheard'
  const isBusy = stage === 'sending' || stage === 'processing'
  return (
    <section ref={bar} className="bar base checkout-bar" aria-label="Place your order" tabIndex={-1}>
      {refusal && (
        <Notice tone="err" onDismiss={() => checkout.send({ type: 'failure.dismiss' })}>
          {refusal}
        </Notice>
      )}
      <div className={waits || isOffline ? 'notice checkout-wait' : 'visually-hidden'}>
        <p className="row grow" role="status">
          {waits ? (
            <NoNetwork>
              <b>No internet.</b> We send your order when you are back. Don't order twice.
            </NoNetwork>
          ) : (
            isOffline && (
              <NoNetwork>
                <b>You are offline.</b> Placing an order needs the network. Nothing is lost.
              </NoNetwork>
            )
          )}
        </p>
        {canCancel && (
          <button
            type="button"
            className="button line compact"
            aria-label="Cancel this order"
            onClick={() => {
              checkout.send({ type: 'order.cancel' })
              // The button disappears: the bar keeps the focus.
              bar.current?.focus()
            }}
          >
            Cancel
          </button>
        )}
      </div>
      {/* Always there: a live region that appears together with its text is not announced. */}
      <p className="field-error text-center checkout-obstacle" id="checkout-obstacle" role="status">
        {obstacle}
      </p>
      {/* A second order is made by mistake where its button looks like the way on. */}
      {isUnheard && (
        <Link className="button" to={paths.orders()}>
          My Orders
          <IconArrowRight size={20} stroke={1.9} aria-hidden />
        </Link>
      )}
      {!obstacle && !waits && !isUnheard && !isFree && <p className="tiny muted text-center">Nothing is charged now.</p>}
      <button
        type="button"
        className={isUnheard ? 'button line' : 'button'}
        disabled={!canPlace}
        aria-describedby={obstacle && 'checkout-obstacle'}
        onClick={() => checkout.send({ type: 'order.place' })}
      >
        <span className="numeral">{toPay}</span>
        <span className="row">
          {waits && <span className="checkout-lamp" aria-hidden />}
          <span>{LABELS[stage]}</span>
          {!waits && !isBusy && <IconArrowRight size={20} stroke={1.9} aria-hidden />}
        </span>
      </button>
      <p className="visually-hidden" role="status">
        {isBusy ? LABELS[stage] : `To pay ${toPay}`}
      </p>
    </section>
  )
}

const NoNetwork = ({ children }: { children: ReactNode }) => (
  <>
    <IconWifiOff size={20} stroke={1.9} aria-hidden />
    <span>{children}</span>
  </>
)
