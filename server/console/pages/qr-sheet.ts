import QRCode from 'qrcode'
import { originLabel, type OriginType } from '#machines/model/origin.ts'
import type { OutletRow } from '#server/catalogue/queries.ts'
import { html, Html } from '#server/console/html.ts'
import { empty } from '#server/console/layout.ts'

interface Seat {
  type: OriginType
  id: number
  name: string | null
}

/** What a code says, exactly as the specification has it (§3, QR data). */
export const qrText = (outletId: string, { type, id }: Seat): string =>
  JSON.stringify(
    type === 'TABLE' ? { businessId: outletId, origin: type, tableId: id } : { businessId: outletId, origin: type, roomId: id },
  )

export async function qrSheetPage(outlet: OutletRow, seats: Seat[]): Promise<Html> {
  if (seats.length === 0) return empty('No tables or rooms', 'There is nothing to put a code on here.')
  const cards = await Promise.all(seats.map((seat) => seatCard(outlet, seat)))
  return html`<p class="row between no-print">
      <span class="muted">One card for each table and room, six to a page of A4.</span
      ><button class="button compact" type="button" data-print hidden>Print</button>
    </p>
    <ul class="seats">
      ${cards}
    </ul>`
}

async function seatCard(outlet: OutletRow, seat: Seat): Promise<Html> {
  const label = originLabel(seat)
  // Level M and the whole quiet zone: it will be laminated, and get sauce on it.
  const code = await QRCode.toString(qrText(outlet.id, seat), { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  return html`<li class="seat">
    <p class="seat-outlet">${outlet.name}</p>
    <div class="seat-code" role="img" aria-label="QR code of ${label}">${new Html(code)}</div>
    <h2>${label}</h2>
    ${seat.name !== null && seat.name !== label && html`<p class="small muted">${seat.name}</p>`}
    <p class="seat-call">Scan • Order • Enjoy</p>
  </li>`
}
