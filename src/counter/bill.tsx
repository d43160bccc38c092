import { useActorRef, useSelector } from '@xstate/react'
import { useId } from 'react'
import {
  type CreditNoteActor,
  LONGEST_WHY,
  selectBillFailed,
  selectChosenLines,
  selectCounterBill,
  selectIsChoosing,
  selectIsIssuing,
  selectIsReadingBill,
  selectIssued,
  selectNoteProblem,
  selectSum,
  selectTotalPaise,
  selectWords,
} from '#machines/credit-note/credit-note.machine.ts'
import { type BoardOrder, nameOfOrder } from '#machines/model/counter/board.ts'
import { type BilledDish, type CounterBill, isOnBill, type IssuedPaper, leftPaise } from '#machines/model/bill/issued-bill.ts'
import { formatAmount } from '#machines/model/money.ts'
import { inspect } from '#src/actors/inspect.ts'
import { Paper } from '#src/ui/issued-paper.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { IconPrint } from './icons.ts'
import { keepFocusInColumn, takeFocus } from './keep-focus.ts'
import { liveCreditNote } from './office-actors.ts'
import { printAlone } from './print-alone.ts'

interface BillProps {
  outletId: string
  order: BoardOrder
  /** Now, by the server's clock. */
  at: number
}

/** The bill of a completed order, and what the owner gives back of it. */
export function Bill({ outletId, order, at }: BillProps) {
  const note = useActorRef(liveCreditNote, { input: { outletId, orderId: order.orderId }, inspect })
  const bill = useSelector(note, selectCounterBill)
  const isReading = useSelector(note, selectIsReadingBill)
  const hasFailed = useSelector(note, selectBillFailed)
  const isChoosing = useSelector(note, selectIsChoosing)
  const problem = useSelector(note, selectNoteProblem)
  const issued = useSelector(note, selectIssued)
  const titleId = useId()
  return (
    <section className="board-bill" aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden" tabIndex={-1}>
        Bill of {nameOfOrder(order)}
      </h2>
      <p className={isReading ? 'muted' : issued === undefined ? 'visually-hidden' : 'bold'} role="status">
        {isReading ? 'Loading the bill...' : issued && `Credit note ${issued} is issued. The guest reads it with the bill.`}
      </p>
      {problem !== undefined && !isChoosing && (
        <Notice tone="err" onRetry={hasFailed ? () => note.send({ type: 'bill.retry' }) : undefined}>
          {problem}
        </Notice>
      )}
      {bill &&
        !hasFailed &&
        (isChoosing ? <GiveBack note={note} dishes={bill.dishes} /> : <Papers note={note} bill={bill} order={order} at={at} />)}
    </section>
  )
}

function Papers({ note, bill: { bill, dishes }, order, at }: { note: CreditNoteActor; bill: CounterBill; order: BoardOrder; at: number }) {
  const isReading = useSelector(note, selectIsReadingBill)
  const of = [order.number, `#${order.orderId}`].filter(Boolean).join(' · ')
  const papers: { paper: IssuedPaper; of?: IssuedPaper }[] = [{ paper: bill }, ...bill.creditNotes.map((paper) => ({ paper, of: bill }))]
  return (
    <>
      <ul className="board-papers">
        {papers.map(({ paper, of: corrected }) => (
          <li key={paper.number}>
            <div className="board-paper">
              <Paper paper={paper} order={of} now={at} {...(corrected && { bill: corrected })} />
            </div>
            <button
              type="button"
              className="button line compact"
              onClick={({ currentTarget }) => printAlone(currentTarget.previousElementSibling as HTMLElement)}
            >
              <IconPrint size={20} stroke={1.9} aria-hidden />
              Print {paper.number}
            </button>
          </li>
        ))}
      </ul>
      {bill.creditNotes.length > 0 && (
        <p>
          With <span>{bill.creditNotes.length === 1 ? 'the credit note' : 'the credit notes'}</span> this order comes to{' '}
          <b>{formatAmount(leftPaise(bill))}</b>.
        </p>
      )}
      {dishes.some(isOnBill) && (
        <button type="button" className="button line" aria-disabled={isReading} onClick={() => note.send({ type: 'note.begin' })}>
          Give dishes back
        </button>
      )}
      <p className="small muted">A bill is never changed. A correction is a credit note with its own number.</p>
    </>
  )
}

function GiveBack({ note, dishes }: { note: CreditNoteActor; dishes: BilledDish[] }) {
  const chosen = useSelector(note, selectChosenLines)
  const words = useSelector(note, selectWords)
  const problem = useSelector(note, selectNoteProblem)
  const isIssuing = useSelector(note, selectIsIssuing)
  const sum = useSelector(note, selectSum)
  const totalPaise = useSelector(note, selectTotalPaise)
  const whyId = useId()
  const amount = totalPaise === undefined ? undefined : formatAmount(totalPaise)
  return (
    <form
      ref={keepFocusInColumn}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        note.send({ type: 'note.issue' })
      }}
    >
      <fieldset className="stack gap-2">
        <legend className="bold" tabIndex={-1} ref={takeFocus}>
          What goes back?
        </legend>
        {dishes.map(({ lineNumber, name, quantity, amountPaise, creditNote }) => (
          <label key={lineNumber} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(lineNumber)}
              disabled={creditNote !== undefined || isIssuing}
              onChange={() => note.send({ type: 'dish.toggle', lineNumber })}
            />
            <span className="grow">
              {quantity} × <bdi>{name}</bdi>
              {creditNote !== undefined && <span className="small muted"> · given back by {creditNote}</span>}
            </span>
            <span className="numeral">{formatAmount(amountPaise)}</span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={whyId}>Why? The guest reads it.</label>
        <textarea
          id={whyId}
          className="input"
          rows={2}
          maxLength={LONGEST_WHY}
          value={words}
          readOnly={isIssuing}
          onChange={({ target }) => note.send({ type: 'words.type', words: target.value })}
        />
      </div>
      <p role="status">
        {sum === 'empty' && <span>Choose the dishes that go back.</span>}
        {sum === 'counting' && <span>Counting...</span>}
        {sum === 'counted' && (
          <span>
            <b>{amount}</b> goes back, with their share of taxes and offer.
          </span>
        )}
      </p>
      {problem !== undefined && (
        <Notice tone="err" onRetry={sum === 'uncounted' ? () => note.send({ type: 'count.retry' }) : undefined}>
          {problem}
        </Notice>
      )}
      <div className="row wraps">
        <button type="submit" className="button" aria-disabled={sum !== 'counted' || isIssuing}>
          {isIssuing ? 'Issuing...' : amount === undefined ? 'Issue the credit note' : `Give ${amount} back`}
        </button>
        <button type="button" className="button line" aria-disabled={isIssuing} onClick={() => note.send({ type: 'note.leave' })}>
          Back
        </button>
      </div>
    </form>
  )
}
