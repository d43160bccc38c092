import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Link } from '#src/ui/link.tsx'

/** The order does not exist, is another customer's, or cannot be read now. */
export function OrderMissing({ onTryAgain }: { onTryAgain?: () => void }) {
  return (
    <>
      <PageHeader back={paths.orders()} title="Order" />
      <main className="wrap page narrow-page">
        <div role="alert">
          <EmptyState
            plate={{ tone: 'malai' }}
            title="Order not found"
            action={
              <Link className="btn" to={paths.orders()}>
                Back to Orders
              </Link>
            }
          >
            Unable to load order details
          </EmptyState>
        </div>
        {onTryAgain && (
          <button type="button" className="btn line" onClick={onTryAgain}>
            Try Again
          </button>
        )}
      </main>
    </>
  )
}
