import '#src/ui/sheet-foot.css'
import './bill-sheet.css'
import { useQuery } from '@tanstack/react-query'
import { billRows, includedRows, type IssuedPaper, leftPaise, paperTitle } from '#machines/model/issued-bill.ts'
import { toFailure } from '#machines/model/errors.ts'
import { formatAmount } from '#machines/model/money.ts'
import { type Order, spokenNumber } from '#machines/model/order.ts'
import { billQuery } from '#src/api/bills.ts'
import { BillLine } from '#src/ui/bill-lines.tsx'
import { Dated } from '#src/ui/dated.tsx'
import { IconPrinter } from '#src/ui/icons.ts'
import { BoneLines, Loading } from '#src/ui/loading.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

/** The bill as the outlet issued it, to be read and printed. `now`: by the server's clock. */
export function BillSheet({ order, now, onClose }: { order: Order; now: number; onClose: () => void }) {
  const { data: bill, error, refetch } = useQuery(billQuery(order.orderId))
  return (
    <Sheet title="Bill" onClose={onClose}>
      {bill ? (
        <>
          <Paper paper={bill} order={order} now={now} />
          {bill.creditNotes.map((note) => (
            <Paper key={note.number} paper={note} bill={bill} order={order} now={now} />
          ))}
          {bill.creditNotes.length > 0 && (
            <p className="text-center">
              With {bill.creditNotes.length === 1 ? 'the credit note' : 'the credit notes'} this order comes to{' '}
              <b>{formatAmount(leftPaise(bill))}</b>.
            </p>
          )}
          <p className="small muted text-center">A bill is never changed. A correction is a credit note with its own number.</p>
          <div className="sheet-foot">
            <button type="button" className="button full" onClick={() => window.print()}>
              <IconPrinter size={20} stroke={1.9} aria-hidden />
              Print
            </button>
          </div>
        </>
      ) : error ? (
        <Notice tone="err" onRetry={() => void refetch()}>
          {toFailure(error).message}
        </Notice>
      ) : (
        <>
          <Loading />
          <BoneLines of="line-l line-m line-l line-s" />
        </>
      )}
    </Sheet>
  )
}

/** `bill`: of a credit note, what it takes from. */
function Paper({ paper, bill, order, now }: { paper: IssuedPaper; bill?: IssuedPaper; order: Order; now: number }) {
  const { seller } = paper
  const included = includedRows(paper)
  return (
    <article className="issued-bill breaks" aria-label={`${bill ? 'Credit note' : 'Bill'} ${paper.number}`}>
      <h3>{seller.name}</h3>
      <address>
        {seller.legalName !== seller.name && <span>{seller.legalName}</span>}
        {seller.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>{seller.state}</span>
      </address>
      <dl className="issued-facts">
        <Fact name="GSTIN" value={seller.gstin} />
        <Fact name="FSSAI" value={seller.fssai} />
      </dl>
      <p className="issued-kind">{paperTitle(paper)}</p>
      <dl className="issued-facts">
        <Fact name="Number" value={<b>{paper.number}</b>} />
        <Fact name="Date" value={<Dated timestamp={paper.issuedAt} now={now} />} />
        <Fact
          name="For bill"
          value={
            bill && (
              <>
                {bill.number}, <Dated timestamp={bill.issuedAt} now={now} />
              </>
            )
          }
        />
        <Fact name="Order" value={[spokenNumber(order), `#${order.orderId}`].filter(Boolean).join(' · ')} />
        <Fact name="Place" value={paper.place} />
        <Fact name="Place of supply" value={seller.gstin && seller.state} />
      </dl>
      <table>
        <thead>
          <tr>
            {['Item', 'Qty', 'Rate', 'Amount'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paper.lines.map((line, index) => (
            // The same dish may stand on two lines.
            <tr key={index}>
              <td>
                <bdi>{line.name}</bdi>
              </td>
              <td>{line.quantity}</td>
              <td>{formatAmount(line.ratePaise)}</td>
              <td>{formatAmount(line.amountPaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {seller.gstin && <p className="small">SAC 996331, restaurant service</p>}
      <dl>
        {billRows(paper).map(({ label, amount }) => (
          <BillLine key={label} label={label} amount={amount} />
        ))}
        <BillLine label={bill ? 'Given back' : 'Total'} amount={formatAmount(paper.totalPaise)} className="total" />
      </dl>
      {included.length > 0 && (
        <>
          <p className="small">In the total:</p>
          <dl>
            {included.map(({ label, amount }) => (
              <BillLine key={label} label={label} amount={amount} className="small" />
            ))}
          </dl>
        </>
      )}
      {paper.reason && (
        <p className="small">
          Reason: <bdi>{paper.reason}</bdi>
        </p>
      )}
      {seller.gstin && <p className="small">Tax is not payable on reverse charge.</p>}
      <p className="issued-sign small">
        For {seller.legalName ?? seller.name}
        <span>Authorised signatory</span>
      </p>
    </article>
  )
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  if (!value) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
