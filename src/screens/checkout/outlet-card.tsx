import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { type CheckoutActor, selectIsPlacing, selectOutlet } from '#machines/checkout/checkout.machine.ts'
import { addressLine, type CartOutlet, outletName } from '#machines/model/outlet/outlet.ts'
import { useUserLocation } from '#src/actors/user-location.ts'
import { usePicture } from '#src/actors/picture.ts'
import { outletQuery } from '#src/data/outlet.ts'
import { IconPhone } from '#src/ui/icons.ts'
import { Plate } from '#src/ui/plate.tsx'

/** An order from before a reload may have emptied the cart: its outlet is fetched, the cart no longer tells it. */
export function OutletCard({ checkout }: { checkout: CheckoutActor }) {
  const outletId = useSelector(checkout, (snapshot) => snapshot.context.outletId)
  const inCart = useSelector(checkout, selectOutlet)
  const isPlacing = useSelector(checkout, selectIsPlacing)
  const fetched = useQuery({
    ...outletQuery(outletId, useUserLocation()?.coordinates),
    meta: { failure: 'silent' },
    enabled: isPlacing && !inCart,
  })
  const outlet = inCart ?? fetched.data
  return outlet ? <Card outlet={outlet} /> : null
}

function Card({ outlet }: { outlet: CartOutlet }) {
  const picture = usePicture(outlet.logo)
  const name = outletName(outlet)
  return (
    <section className="card padded row checkout-outlet breaks" aria-label="Outlet">
      <Plate {...picture} size={48} eager />
      <div className="grow">
        <h2 className="large">
          <bdi>{name}</bdi>
        </h2>
        <p className="small muted">{addressLine(outlet)}</p>
      </div>
      {outlet.contactNumber && (
        <a className="icon-button tonal" href={`tel:${outlet.contactNumber}`} aria-label={`Call ${name}`}>
          <IconPhone size={20} stroke={1.9} aria-hidden />
        </a>
      )}
    </section>
  )
}
