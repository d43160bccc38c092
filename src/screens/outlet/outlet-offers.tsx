import '#src/ui/ticket.css'
import { memo, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { offeredCoupons, offerFigure, offerHeadline } from '#machines/model/coupon.ts'
import { IconDiscount } from '#src/ui/icons.ts'

/** The offers, each as a ticket. `/outlet/{id}#offers` arrives here, however late the outlet came. */
export const OutletOffers = memo(function OutletOffers() {
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const offers = offeredCoupons()
  useLayoutEffect(() => {
    if (hash === '#offers') section.current?.scrollIntoView()
  }, [hash])
  return (
    <section id="offers" ref={section} className="offers" aria-labelledby="offers-title">
      <h2 id="offers-title" className="vh">
        Offers
      </h2>
      {offers.length > 0 ? (
        // Scrolls sideways, so the keyboard must reach it.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className="scroll" tabIndex={0} aria-labelledby="offers-title">
          {offers.map((offer) => (
            <li key={offer.code} className="ticket">
              <IconDiscount size={34} stroke={1.6} aria-hidden />
              <span className="b s">{offerHeadline(offer)}</span>
              <span className="xs muted">{offerFigure(offer)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="s muted">No active offers available right now</p>
      )}
    </section>
  )
})
