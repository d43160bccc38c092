import QRCode from 'qrcode'
import { originLabel, type OriginType } from '#machines/model/origin.ts'
import type { OutletRow } from '#server/catalogue/queries.ts'
import { html, Html } from '#server/html.ts'
import { empty } from '#server/console/layout.ts'
import { placeLink, placePath } from '#server/origins/links.ts'
import type { Secrets } from '#server/signatures.ts'

interface Seat {
  type: OriginType
  id: number
  name: string | null
  codeVersion: number
}
interface Sheet {
  /** Where the codes lead, without a slash at its end. */
  origin: string
  /** Signs the links. */
  secrets: Secrets
  perPage: number
}

const PER_PAGE = [1, 2, 4, 6, 9, 12]

/** How many cards stand on a page, as asked for; six otherwise. */
export const toPerPage = (value: unknown): number => PER_PAGE.find((count) => String(count) === value) ?? 6

export async function qrSheetPage(outlet: OutletRow, seats: Seat[], sheet: Sheet): Promise<Html> {
  if (seats.length === 0) return empty('No tables or rooms', 'There is nothing to put a code on here.')
  const cards = await Promise.all(seats.map((seat) => seatCard(outlet, seat, sheet)))
  return html`<form class="row wraps between no-print" method="get">
      <label class="row"
        ><span class="muted">Cards on a page of A4</span
        ><select class="input" name="per">
          ${PER_PAGE.map((count) => html`<option ${count === sheet.perPage && html` selected`}>${count}</option>`)}
        </select></label
      ><button class="button compact tonal">Show</button
      ><button class="button compact" type="button" data-print hidden>Print or save as PDF</button>
    </form>
    <ul class="seats per-${sheet.perPage}">
      ${cards}
    </ul>`
}

async function seatCard(outlet: OutletRow, seat: Seat, { origin, secrets }: Sheet): Promise<Html> {
  const label = originLabel(seat)
  // Level M and the whole quiet zone: it will be laminated, and get sauce on it.
  const code = await QRCode.toString(placeLink(secrets, origin, outlet.id, seat), { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  return html`<li class="seat">
    <p class="seat-outlet">${outlet.name}</p>
    <div class="seat-code" role="img" aria-label="QR code of ${label}">${new Html(code)}</div>
    <h2>${label}</h2>
    ${seat.name !== null && seat.name !== label && html`<p class="small muted">${seat.name}</p>`}
    <p class="seat-call">Scan, order, enjoy</p>
    <p class="seat-typed muted wrap-any">No camera? Open ${origin.replace(/^https?:\/\//, '')}${placePath(outlet.id, seat)}</p>
  </li>`
}
