import { useActorRef, useSelector } from '@xstate/react'
import { use, useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { selectSelectedKeys, selectSelectedOutlet } from '#machines/cart-selection/cart-selection.machine.ts'
import { cartLines, lineKey, selectedText, totalText } from '#machines/model/cart.ts'
import { closedLabel } from '#machines/model/outlet/opening.ts'
import { useApp, useCart } from '#src/actors/app-context.tsx'
import { liveCartSelectionMachine } from '#src/actors/cart-selection.ts'
import { inspect } from '#src/actors/inspect.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { paths } from '#src/paths.ts'
import { StripPlaces } from '#src/ui/strip-places.ts'
import { CartGroupCard } from './cart-group-card.tsx'
import { useCheckingOrder } from './checking-order.ts'

const CartNudge = lazy(() => import('./cart-nudge.tsx').then((module) => module.CartNudge), { when: 'painted' })
const TaxNote = lazy(() => import('#src/ui/tax-note.tsx').then((module) => module.TaxNote), { when: 'painted' })

export function CartContents() {
  const { cart: actor, notices } = useApp()
  const cart = useCart()
  const selection = useActorRef(liveCartSelectionMachine, { input: { cart: actor, notices }, inspect })
  const keys = useSelector(selection, selectSelectedKeys)
  const isChecking = useCheckingOrder()
  const navigate = useNavigate()
  const { setSide } = use(StripPlaces)
  useEffect(
    // The guard of that page sends a guest to sign in first.
    () => selection.on('checkout.ready', ({ outletId }) => void navigate(paths.checkout(outletId))).unsubscribe,
    [selection, navigate],
  )
  const outlet = useSelector(selection, selectSelectedOutlet)
  const closed = outlet && closedLabel(outlet)
  const chosen = cartLines(cart).filter((line) => keys.includes(lineKey(line)))
  return (
    <>
      <div className="stack">
        {cart.map((group) => (
          <CartGroupCard key={group.outlet.outletId} group={group} selection={selection} />
        ))}
      </div>
      <section className="bar base cart-bar" aria-label="Cart total">
        <div className="paper">
          <p className="lead total" aria-live="polite" aria-atomic="true">
            <span className="small muted">{selectedText(chosen, cart)}</span>
            <span className="only-wide">Total</span>
            <span className="price large">{totalText(chosen)}</span>
          </p>
          <p className="tiny muted">
            {outlet && <TaxNote lines={chosen} outlet={outlet} />}
            Taxes and charges calculated at checkout
          </p>
          {outlet?.offers?.[0] && <CartNudge group={{ outlet, lines: chosen }} waiting={<p className="cart-nudge" />} />}
          {closed && (
            <p className="small field-error" id="cart-closed">
              {closed}
            </p>
          )}
          <div className="cart-go">
            <div ref={setSide} />
            {/* A second order is made by mistake where its button looks like the way on. */}
            {isChecking && (
              <Link className="button" to={paths.orders()}>
                My Orders
              </Link>
            )}
            <button
              type="button"
              className={isChecking ? 'button line' : 'button'}
              aria-disabled={closed ? true : undefined}
              aria-describedby={closed && 'cart-closed'}
              onClick={() => selection.send({ type: 'checkout.request' })}
            >
              Proceed to Checkout
            </button>
          </div>
        </div>
      </section>
    </>
  )
}
