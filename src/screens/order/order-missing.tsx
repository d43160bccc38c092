import { toFailure } from '#machines/model/errors.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

/** The order does not exist, is another customer's, or cannot be read now. */
export function OrderMissing({ error, refetch }: { error: Error | null; refetch: () => unknown }) {
  const failure = error === null ? undefined : toFailure(error)
  // No network, or a server in trouble: the order may be there.
  const canRetry = failure !== undefined && (failure.status === undefined || failure.status >= 500)
  return (
    <>
      <PageHeader back={paths.orders()} title="Order" />
      <main className="wrap page narrow-page">
        <div role="alert">
          <EmptyState title={canRetry ? 'Order not loaded' : 'Order not found'} to={paths.orders()} link="Back to Orders">
            Unable to load order details
          </EmptyState>
        </div>
        {canRetry && (
          <button type="button" className="button line" onClick={() => void refetch()}>
            Try Again
          </button>
        )}
      </main>
    </>
  )
}
