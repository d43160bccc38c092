import '#src/ui/ticket.css'
import { memo } from 'react'
import { billOf, termsOf } from '#machines/model/bill/bill.ts'
import { offerEffect, offerHeadline, offersOn, offerTerms } from '#machines/model/bill/coupon.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { useCartAside } from '#src/actors/app-context.tsx'
import { promisedOffers } from '#src/actors/offers.ts'
import { config } from '#src/config.ts'
import { IconDiscount } from '#src/ui/icons.ts'

/** The offers and their effect on the cart. */
export const OutletOffers = memo(function OutletOffers({ outlet, isTitled = false }: { outlet: Outlet; isTitled?: boolean }) {
  const offers = promisedOffers(outlet)
  const group = useCartAside().find((one) => one.outlet.outletId === outlet.outletId)
  const onBill = offersOn(billOf(group?.lines ?? [], undefined, termsOf(group?.outlet, config.brand)), offers)
  const noteOf = (code: string, terms: string) => {
    const offer = group && onBill.find(({ coupon }) => coupon.code === code)
    const effect = offer && offerEffect(offer)
    return effect ? (offer.isBest ? `${effect} · Best for this bill` : effect) : terms
  }
  return (
    <section id="offers" className="offers" aria-labelledby="offers-title">
      <h2 id="offers-title" className={isTitled ? undefined : 'visually-hidden'} tabIndex={-1}>
        Offers
      </h2>
      {offers.length > 0 ? (
        // Scrolls sideways: focusable, so that the arrow keys scroll it.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className="scroll" tabIndex={0} aria-labelledby="offers-title">
          {offers.map((offer) => (
            <li key={offer.code} className="ticket">
              <IconDiscount size={24} stroke={1.9} aria-hidden />
              <span className="bold small">{offerHeadline(offer)}</span>
              <span className="tiny muted">{noteOf(offer.code, offerTerms(offer))}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="small muted">No active offers available right now</p>
      )}
    </section>
  )
})
