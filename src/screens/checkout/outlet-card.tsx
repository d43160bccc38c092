import { addressLine, type CartOutlet, outletName } from '#machines/model/outlet.ts'
import { usePicture } from '#src/api/media.ts'
import { IconPhone } from '#src/ui/icons.ts'
import { Plate } from '#src/ui/plate.tsx'

export function OutletCard({ outlet }: { outlet: CartOutlet }) {
  const picture = usePicture(outlet.logo)
  const name = outletName(outlet)
  return (
    <section className="card pad row checkout-outlet" aria-label="Outlet">
      <Plate {...picture} size={60} eager />
      <div className="grow">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p className="s muted">{addressLine(outlet)}</p>
      </div>
      {outlet.contactNumber && (
        <a className="icon-btn tonal" href={`tel:${outlet.contactNumber}`} aria-label={`Call ${name}`}>
          <IconPhone size={20} stroke={1.9} aria-hidden />
        </a>
      )}
    </section>
  )
}
