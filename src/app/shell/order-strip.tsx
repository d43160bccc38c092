import './order-strip.css'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import type { Cart } from '#machines/model/cart.ts'
import { offerHeadline } from '#machines/model/bill/coupon.ts'
import { openLabel } from '#machines/model/outlet/opening.ts'
import { takesOrders } from '#machines/model/outlet/outlet.ts'
import { nudgeOf, nudgeText, type OfferNudge as Nudge } from '#machines/model/bill/offer-nudge.ts'
import { sumTaxWords } from '#machines/model/bill/tax-words.ts'
import {
  selectIsExpanded,
  selectIsUnderWay,
  selectOrder,
  selectOrderId,
  selectOutletId,
  selectStand,
  selectWords,
} from '#machines/ongoing-order/ongoing-order.machine.ts'
import type { StripWords } from '#machines/ongoing-order/strip-words.ts'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { useApp, useCartAside } from '#src/actors/app-context.tsx'
import { useCouponChoice } from '#src/actors/coupon-choice.ts'
import { inspect } from '#src/actors/inspect.ts'
import { liveOngoingOrderMachine, type Ongoing, ongoingInput } from '#src/actors/ongoing-order.ts'
import { bestOffer } from '#src/actors/offers.ts'
import { useSeatAt } from '#src/actors/seat.ts'
import { useShownOutlet } from '#src/actors/use-offers.ts'
import { config } from '#src/config.ts'
import { stream } from '#src/device/news.ts'
import { standOnTabs } from '#src/device/usable-area.ts'
import { patternOf, ROUTES, routeAt } from '#src/route-table.ts'
import { OfferNudge } from '#src/ui/offer-nudge.tsx'
import { showOffers } from '#src/ui/show-offers.ts'
import { useMedia } from '#src/ui/use-media.ts'
import { AddMore } from './add-more.tsx'
import { FollowNews } from './follow-news.tsx'
import { cartItems, cartTotal, ViewCart } from './cart-tray.tsx'
import { OrderSlip } from './order-slip.tsx'
import { TrackOrder } from './track-order.tsx'

export interface StripProps {
  /** The place in the side column of a wide page, or beside the button of the cart; null where the page has none. */
  side: HTMLElement | null
  setMenu: (place: HTMLElement | null) => void
}

/** Cart, order under way, and MENU or Add More, in one line above the tabs. Pages without it follow the order too. */
export function OrderStrip(props: StripProps) {
  const customerId = useSelector(useApp().session, (snapshot) => selectCustomer(snapshot)?.id)
  return customerId === undefined ? <Strip {...props} /> : <CustomerStrip key={customerId} {...props} />
}

function CustomerStrip(props: StripProps) {
  const { notices } = useApp()
  const [input] = useState(() => ({ ...ongoingInput(), notices }))
  const ongoing = useActorRef(liveOngoingOrderMachine, { input, inspect })
  const isUnderWay = useSelector(ongoing, selectIsUnderWay)
  const hasOrder = useSelector(ongoing, (snapshot) => selectOrder(snapshot) !== undefined)
  return (
    <>
      <OrderSlip ongoing={ongoing} />
      {/* The list of orders, which the order comes from, says whether there is a stream. */}
      {isUnderWay && hasOrder && stream.isOffered && <FollowNews />}
      <Strip {...props} ongoing={isUnderWay ? ongoing : undefined} />
    </>
  )
}

function Strip({ ongoing, side, setMenu }: StripProps & { ongoing?: Ongoing }) {
  const { pathname } = useLocation()
  const isWide = useMedia('(min-width: 1024px)')
  const cart = useCartAside()
  const words = useSelector(ongoing, (snapshot) => snapshot && selectWords(snapshot), shallowEqual)
  const orderOutlet = useSelector(ongoing, (snapshot) => snapshot && selectOutletId(snapshot))
  const pattern = patternOf(pathname)
  const page = pattern && ROUTES[pattern].page
  const outletId = page === 'outlet' ? pathname.split('/')[2] : undefined
  const group = groupFor(cart, outletId)
  const choice = useCouponChoice(group?.outlet.outletId)
  if (routeAt(pathname).strip === false) return null

  const shown = page === 'cart' ? [] : cart
  const addMoreTo = orderOutlet === outletId ? undefined : orderOutlet
  const onOutlet = outletId !== undefined
  const parts = { ongoing, words, addMoreTo, onOutlet }
  // The side column of an outlet's wide page comes after this.
  const isBeside = side !== null || (onOutlet && isWide)
  const hasTray = ongoing !== undefined || onOutlet || shown.length > 0
  return (
    <>
      {/* Always rendered: a live region that appears together with its text is not announced. */}
      <p className="visually-hidden" role="status">
        {heard(shown, group && nudgeOf(group, config.brand, choice))}
      </p>
      {side && (ongoing || onOutlet) && createPortal(<SideLine {...parts} setMenu={setMenu} />, side)}
      {!isBeside && hasTray && (
        <section className="tray" aria-label={ongoing ? 'Your order' : 'Your cart'} ref={standOnTabs}>
          {shown.length > 0 && group && <OfferNudge group={group} terms={config.brand} choice={choice} quiet />}
          <div className="tray-line">
            {ongoing && <Track ongoing={ongoing} words={words} isAlone={shown.length === 0} />}
            {shown.length > 0 && <ViewCart items={cartItems(shown)} total={<Total of={shown} />} />}
            {shown.length === 0 && !ongoing && onOutlet && <Hungry outletId={outletId} />}
            {onOutlet && <span className="tray-end" ref={setMenu} />}
            {ongoing && addMoreTo !== undefined && <More ongoing={ongoing} outletId={addMoreTo} hasPlace={!onOutlet} />}
          </div>
        </section>
      )}
    </>
  )
}

/** The lines that an offer is looked for: those of the page's outlet, elsewhere those of the only one. */
const groupFor = (cart: Cart, outletId: string | undefined) =>
  outletId === undefined ? (cart.length === 1 ? cart[0] : undefined) : cart.find(({ outlet }) => outlet.outletId === outletId)

/** Count and total, and the offer; what becomes of an order is said with its news. */
function heard(cart: Cart, nudge: Nudge | undefined): string {
  return cart.length > 0 ? [countAndTotal(cart), nudge && nudgeText(nudge)].filter(Boolean).join('. ') : ''
}

const countAndTotal = (cart: Cart): string => [`${cartItems(cart)} · ${cartTotal(cart)}`, sumTaxWords(cart)].filter(Boolean).join(' ')

function Total({ of }: { of: Cart }) {
  const taxes = sumTaxWords(of)
  return (
    <>
      {cartTotal(of)}
      {taxes && <small> {taxes}</small>}
    </>
  )
}

/** Nothing chosen yet: an invitation that leads to the offers, or when a closed outlet opens. */
function Hungry({ outletId }: { outletId: string }) {
  const outlet = useShownOutlet(outletId)
  const isRoom = useSeatAt(outletId) === 'ROOM'
  // What is brought to a room may be a service, which is mostly free.
  const offer = outlet && !isRoom ? bestOffer(outlet) : undefined
  if (outlet && !takesOrders(outlet))
    return (
      <p className="tell hungry">
        <b>{openLabel(outlet)}</b>
      </p>
    )
  const words = (
    <>
      <b>{isRoom ? 'What can we bring you?' : 'Hungry?'}</b>
      <span>{offer ? offerHeadline(offer) : `Pick a dish ${isRoom ? 'or a service' : 'to begin'}`}</span>
    </>
  )
  return offer ? (
    <button type="button" className="tell hungry" onClick={showOffers}>
      {words}
    </button>
  ) : (
    <p className="tell hungry">{words}</p>
  )
}

/** The order: Track Order, and beside it the words where they have room. */
function Track({ ongoing, words, isAlone }: { ongoing: Ongoing; words?: StripWords; isAlone: boolean }) {
  const isExpanded = useSelector(ongoing, selectIsExpanded)
  const orderId = useSelector(ongoing, selectOrderId)
  const order = useSelector(ongoing, selectOrder)
  return (
    <>
      {orderId !== undefined && <TrackOrder tracked={{ orderId, order }} words={words} isExpanded={isExpanded} />}
      {isAlone && words && !isExpanded && (
        <p className="tell">
          <b>{words.state}</b>
          {/* The ring beside it shows the minutes. */}
          <span>{[words.minutesLeft > 0 ? undefined : words.time, words.note, words.all].filter(Boolean).join(' · ')}</span>
        </p>
      )}
    </>
  )
}

/** Add More where it stands. On the page of an outlet its place in the strip is MENU's. */
function More({ ongoing, outletId, hasPlace }: { ongoing: Ongoing; outletId: string; hasPlace: boolean }) {
  const stand = useSelector(ongoing, selectStand)
  return stand === 'strip' && !hasPlace ? null : <AddMore ongoing={ongoing} outletId={outletId} stand={stand} />
}

interface SideLineProps extends Pick<StripProps, 'setMenu'> {
  ongoing?: Ongoing
  words?: StripWords
  addMoreTo?: string
  onOutlet: boolean
}

/** In the side column of a wide page of an outlet, above the cart; on the cart's page, beside its button. */
const SideLine = ({ ongoing, words, addMoreTo, onOutlet, setMenu }: SideLineProps) => (
  <section className="side-line" aria-label={ongoing ? 'Your order' : 'Categories'}>
    {ongoing && <Track ongoing={ongoing} words={words} isAlone={onOutlet} />}
    {onOutlet && <span className="tray-end" ref={setMenu} />}
    {ongoing && addMoreTo !== undefined && <More ongoing={ongoing} outletId={addMoreTo} hasPlace />}
  </section>
)
