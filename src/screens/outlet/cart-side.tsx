import './cart-side.css'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { use } from 'react'
import { Link } from 'react-router-dom'
import { selectIsLoading, selectIsUnread } from '#machines/cart/cart.machine.ts'
import { itemCount, lineKey, linePricePaise, totalQuantity, totalText } from '#machines/model/cart.ts'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { formatPrice } from '#machines/model/money.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { payPlace, payWays } from '#machines/model/bill/payment.ts'
import { useApp, useCart } from '#src/actors/app-context.tsx'
import { chooseAllOf } from '#src/actors/cart-selection.ts'
import { useCouponChoice } from '#src/actors/coupon-choice.ts'
import { useSeatAt } from '#src/actors/seat.ts'
import { paymentQuery } from '#src/api/payment.ts'
import { config } from '#src/config.ts'
import { paths } from '#src/paths.ts'
import { BoneLines } from '#src/ui/loading.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import { TaxNote } from '#src/ui/tax-note.tsx'
import { OfferNudge } from '#src/ui/offer-nudge.tsx'
import { VegMark } from '#src/ui/veg-mark.tsx'
import { StripPlaces } from '#src/ui/strip-places.ts'

export function CartSide({ outlet }: { outlet: Outlet }) {
  const { cart: actor } = useApp()
  const { setSide } = use(StripPlaces)
  const choice = useCouponChoice(outlet.outletId)
  const cart = useCart()
  const unread = useSelector(actor, selectIsUnread)
  const loading = useSelector(actor, selectIsLoading)
  const group = cart.find((candidate) => candidate.outlet.outletId === outlet.outletId)
  const takeAll = () => chooseAllOf(outlet.outletId)
  const place = useSeatAt(outlet.outletId)
  const { data: payment = { ways: [] } } = useQuery({ ...paymentQuery(outlet.outletId), enabled: group !== undefined })
  const quantity = group ? totalQuantity([group]) : 0
  return (
    <aside className="side" aria-label="Cart">
      <div ref={setSide} />
      <div className="paper">
        <div className="row between">
          <h2>Cart</h2>
          {quantity > 0 && <span className="small muted numeral">{itemCount(quantity)}</span>}
        </div>
        {group ? (
          <>
            <ul>
              {group.lines.map((line) => (
                <li key={lineKey(line)}>
                  <div className="name">
                    <VegMark of={line} />
                    <span>
                      <bdi className="bold small">{line.name}</bdi>
                      {line.servingSize && (
                        <>
                          <br />
                          <span className="tiny muted">Size: {servingSizeLabel(line.servingSize)}</span>
                        </>
                      )}
                    </span>
                  </div>
                  <div className="row between">
                    {line.outOfStock ? (
                      <span className="badge err">OUT OF STOCK</span>
                    ) : (
                      <QuantityStepper
                        of={line.servingSize ? `${servingSizeLabel(line.servingSize)}, ${line.name}` : line.name}
                        quantity={line.quantity}
                        onChange={(wanted) => actor.send({ type: 'quantity.set', key: lineKey(line), quantity: wanted })}
                      />
                    )}
                    <span className="price">{formatPrice(linePricePaise(line), line.isService)}</span>
                  </div>
                </li>
              ))}
            </ul>
            <dl>
              <div className="lead total">
                <dt>Total</dt>
                <dd>{totalText(group.lines)}</dd>
              </div>
            </dl>
            <p className="tiny muted note">
              <TaxNote lines={group.lines.filter(({ outOfStock }) => !outOfStock)} outlet={group.outlet} />
              Taxes and charges calculated at checkout
            </p>
            <OfferNudge group={group} terms={config.brand} choice={choice} />
            <Link className="button full" to={paths.checkout(outlet.outletId)} onClick={takeAll} onAuxClick={takeAll}>
              Proceed to Checkout
            </Link>
            <p className="tiny muted text-center pay">{[payPlace(place, outlet.type), payWays(payment)].filter(Boolean).join(': ')}</p>
          </>
        ) : unread ? (
          <Notice tone="err" onRetry={() => actor.send({ type: 'sync.retry' })}>
            Failed to fetch cart
          </Notice>
        ) : loading ? (
          <BoneLines of="line-l line-s" />
        ) : (
          <p className="small muted">Nothing from here yet.{cart.length === 0 && <span> Dishes you add appear here.</span>}</p>
        )}
        {cart.length > 0 && (
          <Link className="link" to={paths.cart()}>
            {group ? 'View Cart' : `View Cart · ${itemCount(totalQuantity(cart))}`}
          </Link>
        )}
      </div>
    </aside>
  )
}
