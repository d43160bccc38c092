import '#src/styles/fields.css'
import './cart.css'
import { type Cart, cartLines, linesTotalPaise, totalQuantity } from '#machines/model/cart.ts'
import { formatPrice } from '#machines/model/money.ts'
import type { AppActors } from '#src/actors/app-refs.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { CartBones } from './cart-bones.tsx'
import { CartContents } from './cart-contents.tsx'
import { CartNotices } from './cart-notices.tsx'
import { Link } from '#src/ui/link.tsx'

export interface CartScreenProps {
  cart: Cart
  actor: AppActors['cart']
  loading: boolean
  syncing: boolean
  checkingOrder: boolean
  onCheckingRead: () => void
  onProceed: (outletId: string) => void
}

export function CartScreen({ cart, actor, loading, syncing, checkingOrder, onCheckingRead, onProceed }: CartScreenProps) {
  const quantity = totalQuantity(cart)
  const empty = cart.length === 0
  const notices = <CartNotices actor={actor} checkingOrder={checkingOrder} onCheckingRead={onCheckingRead} />
  return (
    <>
      <PageHeader back={paths.home()} title="Cart">
        {!empty && (
          <p className="s muted num">
            {quantity} {quantity === 1 ? 'item' : 'items'} · {formatPrice(linesTotalPaise(cartLines(cart)))}
            <span role="status">{syncing && ' · Syncing...'}</span>
          </p>
        )}
      </PageHeader>
      <main className={empty ? 'wrap page narrow-page' : 'wrap cart-page narrow-page'} aria-busy={loading}>
        {notices}
        {loading && <CartBones />}
        {!loading && empty && (
          <EmptyState
            plate={{ tone: 'malai' }}
            title="Your cart is empty"
            action={
              <Link className="btn" to={paths.home()}>
                Browse Menu
              </Link>
            }
          >
            Dishes you add are kept here until you order.
          </EmptyState>
        )}
        {!empty && <CartContents cart={cart} actor={actor} onProceed={onProceed} />}
      </main>
    </>
  )
}
