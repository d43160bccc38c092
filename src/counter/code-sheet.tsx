import { originLabel } from '#machines/model/origin.ts'
import { type OutletTable, typedAddress } from '#machines/model/counter/outlet-tables.ts'
import { Logo } from '#src/ui/logo.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'

/** One card to stand on each table, for the printer alone. */
export function CodeSheet({ outlet, places, perPage }: { outlet: string; places: OutletTable[]; perPage: number }) {
  return (
    <ul className={`codes codes-${perPage}`}>
      {places.map((place) => {
        const label = originLabel(place)
        return (
          <li key={place.link} className="code-card" id={idOf(place)}>
            <p className="code-outlet">
              <bdi>{outlet}</bdi>
            </p>
            <QrCode text={place.link} label={`QR code of ${label}`} />
            <p className="code-place">{label}</p>
            {place.name !== undefined && place.name !== label && (
              <p className="code-call">
                <bdi>{place.name}</bdi>
              </p>
            )}
            <p className="code-call code-verb">Scan, order, enjoy</p>
            <p className="code-typed">No camera? Open {typedAddress(place)}</p>
            <Logo />
          </li>
        )
      })}
    </ul>
  )
}

export const idOf = ({ type, id }: OutletTable): string => `code-${type}-${id}`
