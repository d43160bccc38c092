import { Link } from 'react-router-dom'
import type { LookedAt as Looked } from '#machines/model/outlet/looked-at.ts'
import { usePicture } from '#src/actors/picture.ts'
import { paths } from '#src/paths.ts'
import { Plate } from '#src/ui/plate.tsx'

/** The outlets whose pages were opened on this device. */
export function LookedAt({ outlets }: { outlets: Looked[] }) {
  return (
    <section className="looked" aria-labelledby="looked-at">
      <h2 id="looked-at">You looked at</h2>
      <ul className="scroll">
        {outlets.map((outlet) => (
          <LookedOutlet key={outlet.outletId} {...outlet} />
        ))}
      </ul>
    </section>
  )
}

function LookedOutlet({ outletId, name, picture }: Looked) {
  return (
    <li>
      <Link to={paths.outlet(outletId)}>
        <Plate {...usePicture(picture, name)} size={36} />
        <bdi className="clamp">{name}</bdi>
      </Link>
    </li>
  )
}
