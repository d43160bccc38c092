import './issued-paper.css'
import { billRows, includedRows, type IssuedPaper, paperTitle } from '#machines/model/bill/issued-bill.ts'
import { formatAmount } from '#machines/model/money.ts'
import { BillLine } from './bill-lines.tsx'
import { Dated } from './dated.tsx'

interface PaperProps {
  paper: IssuedPaper
  /** Of a credit note: what it takes from. */
  bill?: IssuedPaper
  order: string
  now: number
}

/** A bill, or a credit note, as the outlet issued it. */
export function Paper({ paper, bill, order, now }: PaperProps) {
  const { seller } = paper
  const included = includedRows(paper)
  return (
    <article className="issued-bill breaks" aria-label={`${bill ? 'Credit note' : 'Bill'} ${paper.number}`}>
      <h3>{seller.name}</h3>
      <address>
        {seller.legalName !== seller.name && <span>{seller.legalName}</span>}
        {seller.address.slice(0, -1).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>{[...seller.address.slice(-1), seller.state].filter(Boolean).join(', ')}</span>
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
              <span>
                {bill.number}, <Dated timestamp={bill.issuedAt} now={now} />
              </span>
            )
          }
        />
        <Fact name="Order" value={order} />
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
              <td>{withoutSign(line.ratePaise)}</td>
              <td>{withoutSign(line.amountPaise)}</td>
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

/** '360.00': the sums below carry the sign of the rupee. */
const withoutSign = (paise: number): string => formatAmount(paise).replace('₹', '')

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  if (!value) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
