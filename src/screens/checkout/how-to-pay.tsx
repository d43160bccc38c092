import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { type CheckoutActor, selectOrigin, selectOutlet, selectToPay } from '#machines/checkout/checkout.machine.ts'
import { payPlace, payWays } from '#machines/model/payment.ts'
import { FREE } from '#machines/model/service-time.ts'
import { paymentQuery } from '#src/api/payment.ts'
import { IconWallet } from '#src/ui/icons.ts'

export function HowToPay({ checkout, outletId }: { checkout: CheckoutActor; outletId: string }) {
  const place = useSelector(checkout, (snapshot) => selectOrigin(snapshot)?.type)
  const type = useSelector(checkout, (snapshot) => selectOutlet(snapshot)?.type)
  const isFree = useSelector(checkout, selectToPay) === FREE
  const { data: payment } = useQuery(paymentQuery(outletId))
  if (isFree) return null
  const ways = payment && payWays(payment)
  return (
    <section className="card padded row checkout-pay">
      <IconWallet size={24} stroke={1.9} aria-hidden />
      <div className="grow">
        <h2 className="large">{payPlace(place, type)}</h2>
        {ways && <p className="small">By {ways}.</p>}
      </div>
    </section>
  )
}
