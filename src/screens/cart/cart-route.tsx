import '#src/styles/fields.css'
import './cart.css'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { selectCart, selectFailure, selectIsLoading, selectIsSyncing, selectIsUnread } from '#machines/cart/cart.machine.ts'
import { cartLines, itemCount, totalQuantity, totalText } from '#machines/model/cart.ts'
import { useApp, useCart } from '#src/actors/app-context.tsx'
import { reportFailure } from '#src/api/query-client.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { BoneLines, Loading } from '#src/ui/loading.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { CartContents } from './cart-contents.tsx'

const CartNotices = lazy(() => import('./cart-notices.tsx').then((module) => module.CartNotices), { when: 'painted' })
// With the page itself: without a network a notice is needed, and its chunk can no longer come.
CartNotices.prefetch()

/** The cart, read again when its page opens. */
export function CartRoute() {
  const { cart: actor } = useApp()
  const cart = useCart()
  useEffect(() => {
    // One from before the page was opened is shown by no page.
    let known = selectFailure(actor.getSnapshot())
    const reading = actor.subscribe((snapshot) => {
      const error = selectFailure(snapshot)
      if (error !== undefined && error !== known && selectCart(snapshot).length === 0) reportFailure({ error, place: 'asPage' })
      known = error
    })
    actor.send({ type: 'cart.opened' })
    return () => reading.unsubscribe()
  }, [actor])
  const syncing = useSelector(actor, selectIsSyncing)
  const loading = useSelector(actor, selectIsLoading) && cart.length === 0
  const unread = useSelector(actor, selectIsUnread)
  const quantity = totalQuantity(cart)
  const empty = cart.length === 0
  return (
    <>
      <PageHeader back={paths.home()} title="Cart">
        {!empty && (
          <p className="small muted numeral">
            {itemCount(quantity)} · {totalText(cartLines(cart))}
            <span role="status">{syncing && ' · Syncing...'}</span>
          </p>
        )}
      </PageHeader>
      <main className={empty ? 'wrap page' : 'wrap cart-page stack'} aria-busy={loading}>
        <CartNotices />
        {loading && <CartBones />}
        {!loading && !unread && empty && (
          <EmptyState title="Your cart is empty" to={paths.home()} link="Browse Menu">
            Dishes you add are kept here until you order.
          </EmptyState>
        )}
        {!empty && <CartContents />}
      </main>
    </>
  )
}

function CartBones() {
  return (
    <>
      <Loading />
      <div className="card padded stack">
        <BoneLines of="line-l line-s" />
        {[1, 2].map((row) => (
          <div key={row} className="row gap-4">
            <div className="bone round" />
            <div className="grow stack">
              <BoneLines of="line-s line-m" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
