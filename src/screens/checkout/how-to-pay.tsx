import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { type CheckoutActor, selectIsFree, selectOrigin, selectOutlet } from '#machines/checkout/checkout.machine.ts'
import { payPlace, payWays } from '#machines/model/bill/payment.ts'
import { paymentQuery } from '#src/api/payment.ts'
import { IconWallet } from '#src/ui/icons.ts'

export function HowToPay({ checkout }: { checkout: CheckoutActor }) {
  const outletId = useSelector(checkout, (snapshot) => snapshot.context.outletId)
  const place = useSelector(checkout, (snapshot) => selectOrigin(snapshot)?.type)
  const type = useSelector(checkout, (snapshot) => selectOutlet(snapshot)?.type)
  const isFree = useSelector(checkout, selectIsFree)
  const { data: payment } = useQuery(paymentQuery(outletId))
  if (isFree) return null
  const ways = payment && payWays(payment)
  return (
    <div className="row top-aligned small checkout-pay">
      <IconWallet size={20} stroke={1.9} aria-hidden />
      <div className="grow">
        <h2>{payPlace(place, type)}</h2>
        {ways && <p className="muted">By {ways}.</p>}
      </div>
    </div>
  )
}
