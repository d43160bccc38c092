import { messageOf, UNEXPECTED } from '#machines/model/errors.ts'
import { Notice } from '#src/ui/notice.tsx'

/** The server's message, else a fixed text. */
const detailOf = (error: unknown): string => {
  const message = messageOf(error)
  return message === UNEXPECTED ? 'Something went wrong. Please try again.' : message
}

export function OrdersFailed({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  return (
    <Notice tone="err" onRetry={onTryAgain}>
      <strong className="failed-title">Unable to load orders</strong>
      <span>{detailOf(error)}</span>
    </Notice>
  )
}
