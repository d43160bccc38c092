import { useSelector } from '@xstate/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { originLabel } from '#machines/model/origin.ts'
import { orderToCallFrom } from '#machines/model/order/waiter-call.ts'
import { placeName, type Seat, selectChosen } from '#machines/seat/seat.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { useOrderOrigin } from '#src/actors/order-origin.ts'
import { useOpenScanner } from '#src/actors/scanner-context.ts'
import { useUserLocation } from '#src/actors/user-location.ts'
import { ongoingOrdersQuery } from '#src/api/orders.ts'
import { outletQuery } from '#src/data/outlet.ts'
import { paths } from '#src/paths.ts'
import { WaiterCall } from '#src/screens/order/lazy-waiter-call.tsx'
import { ManualOrigin } from '#src/screens/checkout/manual-origin.tsx'
import { IconQrCode } from '#src/ui/icons.ts'
import { Sheet } from '#src/ui/sheet.tsx'

/** Where the customer sits now: another code, another place of the same outlet, or nowhere any more. */
export function SeatSheet({ seat }: { seat: Seat }) {
  const { seat: actor } = useApp()
  const openScanner = useOpenScanner()
  const { pathname } = useLocation()
  const outlet = useQuery({ ...outletQuery(seat.outletId, useUserLocation()?.coordinates), meta: { failure: 'silent' } })
  const isHere = [paths.outlet(seat.outletId), paths.scannedOutlet(seat.outletId)].includes(pathname)
  // The order strip reads them.
  const { data: orders = [] } = useQuery({ ...ongoingOrdersQuery, enabled: false })
  const order = orderToCallFrom(orders, seat.outletId, seat.origin)
  const keep = () => actor.send({ type: 'seat.keep' })
  return (
    <Sheet title={`You are at ${placeName(seat)}`} onClose={keep}>
      {!isHere && (
        <Link className="button tonal full" to={paths.outlet(seat.outletId)} onClick={keep}>
          <span>
            Back to <bdi>{seat.outletName ?? 'the menu'}</bdi>
          </span>
        </Link>
      )}
      {order && <WaiterCall order={order} />}
      <button
        type="button"
        className="button line full"
        onClick={() => {
          keep()
          openScanner()
        }}
      >
        <IconQrCode size={22} stroke={1.9} aria-hidden />
        Scan another code
      </button>
      {outlet.data?.needsSignedPlace ? (
        <p className="small muted">To change, scan the code on your new table or in your new room.</p>
      ) : (
        <ByHand outletId={seat.outletId} />
      )}
      <button type="button" className="link" onClick={() => actor.send({ type: 'seat.leave' })}>
        I have left {originLabel(seat.origin)}
      </button>
    </Sheet>
  )
}

function ByHand({ outletId }: { outletId: string }) {
  const { seat: actor } = useApp()
  const origin = useOrderOrigin(outletId, actor)
  const chosen = useSelector(actor, selectChosen)
  return (
    <section className="stack gap-3" aria-labelledby="sit-elsewhere">
      <h3 id="sit-elsewhere">Choose another table or room</h3>
      <ManualOrigin origin={origin} isOffline={false} />
      {chosen && (
        <button type="button" className="button full" onClick={() => actor.send({ type: 'place.confirm' })}>
          <span>
            I am at <bdi>{placeName({ origin: chosen })}</bdi>
          </span>
        </button>
      )}
    </section>
  )
}
