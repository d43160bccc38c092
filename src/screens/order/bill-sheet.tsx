import './bill-sheet.css'
import { useQuery } from '@tanstack/react-query'
import { leftPaise } from '#machines/model/bill/issued-bill.ts'
import { toFailure } from '#machines/model/errors.ts'
import { formatAmount } from '#machines/model/money.ts'
import { type Order, spokenNumber } from '#machines/model/order/order.ts'
import { billQuery } from '#src/api/bills.ts'
import { IconPrinter } from '#src/ui/icons.ts'
import { Paper } from '#src/ui/issued-paper.tsx'
import { BoneLines, Loading } from '#src/ui/loading.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

/** The bill as the outlet issued it, to be read and printed. `now`: by the server's clock. */
export function BillSheet({ order, now, onClose }: { order: Order; now: number; onClose: () => void }) {
  const of = [spokenNumber(order), `#${order.orderId}`].filter(Boolean).join(' · ')
  const { data: bill, error, refetch } = useQuery(billQuery(order.orderId))
  return (
    <Sheet
      title="Bill"
      about={
        bill &&
        bill.creditNotes.length > 0 && (
          <span>
            With <span>{bill.creditNotes.length === 1 ? 'the credit note' : 'the credit notes'}</span> this order comes to{' '}
            <b>{formatAmount(leftPaise(bill))}</b>.
          </span>
        )
      }
      act={
        bill && (
          <button type="button" className="button line compact" onClick={() => window.print()}>
            <IconPrinter size={20} stroke={1.9} aria-hidden />
            Print
          </button>
        )
      }
      onClose={onClose}
    >
      {bill ? (
        <>
          <Paper paper={bill} order={of} now={now} />
          {bill.creditNotes.map((note) => (
            <Paper key={note.number} paper={note} bill={bill} order={of} now={now} />
          ))}
          <p className="small muted text-center">A bill is never changed. A correction is a credit note with its own number.</p>
        </>
      ) : error ? (
        <Notice tone="err" onRetry={() => void refetch()}>
          {toFailure(error).message}
        </Notice>
      ) : (
        <>
          <Loading />
          <div className="issued-bill bill-bones stack" aria-hidden="true">
            <BoneLines of="line-l line-m line-s line-m line-s line-m line-s line-m line-s line-m line-l" />
          </div>
        </>
      )}
    </Sheet>
  )
}
