import { useSelector } from '@xstate/react'
import {
  type BoardCardActor,
  MINUTES,
  selectCardMinutes,
  selectCardOrder,
  selectCardProblem,
  selectHasFailed,
  selectIsAsking,
  selectIsRefused,
  selectIsSending,
} from '#machines/board-card/board-card.machine.ts'
import {
  type Age,
  type BoardLine,
  type BoardOrder,
  canBeRefused,
  columnOf,
  countOf,
  isServiceOrder,
  isOver,
  nameOfOrder,
  serviceTimeOf,
} from '#machines/model/counter/board.ts'
import { isToKitchen } from '#machines/model/menu/avoided.ts'
import { localTime } from '#machines/model/dates.ts'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { IconClock, IconPencil } from '#src/ui/icons.ts'
import { Notice } from '#src/ui/notice.tsx'
import { IconAlert, IconBan, IconPrint } from './icons.ts'
import { keepFocusInColumn, keepFocusOnCard } from './keep-focus.ts'
import { printAlone } from './print-alone.ts'
import { Why } from './why.tsx'

interface CardProps {
  card: BoardCardActor
  age: Age
  /** Now, by the server's clock. */
  at: number
  timeZone: string
  rejectsDishes: boolean
}

/** One order, with what the staff can do with it. */
export function Card({ card, age, at, timeZone, rejectsDishes }: CardProps) {
  const order = useSelector(card, selectCardOrder)
  const isAsking = useSelector(card, selectIsAsking)
  const isSending = useSelector(card, selectIsSending)
  const isReady = columnOf(order) === 'ready'
  const serviceTime = serviceTimeOf(order, at, timeZone)
  const canReject = rejectsDishes && canBeRefused(order) && !isReady && !isAsking && !isSending
  return (
    <article
      ref={keepFocusInColumn}
      className={`order-card${isReady ? ' order-ready' : ''}${age.isLate ? ' order-late' : ''}`}
      aria-label={`${nameOfOrder(order)}, ${order.place}`}
      tabIndex={-1}
    >
      <div className="order-head">
        {order.number !== undefined && <span className="order-number">{order.number}</span>}
        <div>
          <h3>
            <bdi>{order.place}</bdi>
          </h3>
          {order.isScanned !== undefined && (
            <p className="small muted">
              {order.isScanned ? 'Scanned' : `Typed, ask for the ${serviceTime === undefined ? 'table' : 'room'}`}
            </p>
          )}
        </div>
        <div className="row order-side">
          <p className={`order-age${age.isLate ? ' late' : ''}`}>
            {age.long}
            <small>{age.note}</small>
          </p>
          {!isReady && <Print name={isServiceOrder(order) ? 'Print the ticket' : 'Print the kitchen ticket'} />}
        </div>
      </div>
      <p className="order-printed-at">{localTime(order.createdAt, timeZone)}</p>
      {serviceTime !== undefined && (
        <p className="order-wish bold">
          <IconClock size={18} stroke={1.9} aria-hidden />
          Services {serviceTime}
        </p>
      )}
      {isReady ? (
        <details className="order-folded">
          <summary>{countOf(order)}</summary>
          <Lines lines={order.lines} />
        </details>
      ) : (
        <Lines lines={order.lines} onReject={canReject ? (lineNumber) => card.send({ type: 'reason.ask', lineNumber }) : undefined} />
      )}
      <Acts card={card} order={order} at={at} />
    </article>
  )
}

const Print = ({ name }: { name: string }) => (
  <button
    type="button"
    className="icon-button order-print"
    aria-label={name}
    title={name}
    onClick={({ currentTarget }) => printAlone(currentTarget.closest('article')!)}
  >
    <IconPrint size={22} stroke={1.9} aria-hidden />
  </button>
)

function Lines({ lines, onReject }: { lines: BoardLine[]; onReject?: ((lineNumber: number) => void) | undefined }) {
  return (
    <ul className="order-lines">
      {lines.map(({ lineNumber, name, quantity, servingSize, note, isRejected, reason, allergens = [] }) => (
        <li key={lineNumber} className={isRejected ? 'order-line rejected' : 'order-line'}>
          <span className="order-quantity">{quantity} ×</span>
          <span className="order-dish">
            {isRejected && <span className="visually-hidden">Rejected: </span>}
            <b>
              <bdi>{name}</bdi>
            </b>{' '}
            {servingSize && <span className="small muted">{servingSizeLabel(servingSize)}</span>}
          </span>
          {onReject && !isRejected && (
            <button
              type="button"
              className="icon-button"
              aria-label={`Reject ${name}`}
              title={`Reject ${name}`}
              onClick={() => onReject(lineNumber)}
            >
              <IconBan size={20} stroke={1.9} aria-hidden />
            </button>
          )}
          {isRejected && reason && (
            <p className="order-notes small">
              <bdi>{reason}</bdi>
            </p>
          )}
          {!isRejected && (note || allergens.length > 0) && (
            <p className="order-notes">
              {note && (
                <span className={note.split(',').some(isToKitchen) ? 'order-allergens' : 'order-note'}>
                  <IconPencil size={15} stroke={1.9} aria-hidden />
                  <span className="visually-hidden">The guest writes: </span>
                  <bdi>{note}</bdi>
                </span>
              )}
              {allergens.length > 0 && (
                <span className="order-allergens">
                  <IconAlert size={15} stroke={1.9} aria-hidden />
                  Contains {allergens.join(', ')}
                </span>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The buttons that the state of the card has. */
function Acts({ card, order, at }: { card: BoardCardActor; order: BoardOrder; at: number }) {
  const isAsking = useSelector(card, selectIsAsking)
  const isSending = useSelector(card, selectIsSending)
  const isRefused = useSelector(card, selectIsRefused)
  const hasFailed = useSelector(card, selectHasFailed)
  const problem = useSelector(card, selectCardProblem)
  if (isAsking) return <Why card={card} />
  if (isRefused)
    return (
      <div ref={keepFocusOnCard} className="stack gap-2">
        <Notice tone="err">{problem}</Notice>
        <button type="button" className="button line" onClick={() => card.send({ type: 'refusal.read' })}>
          OK
        </button>
      </div>
    )
  if (hasFailed)
    return (
      <div ref={keepFocusOnCard} className="stack gap-2">
        <Notice tone="err">{problem}</Notice>
        <div className="order-acts">
          <button type="button" className="button" onClick={() => card.send({ type: 'move.retry' })}>
            Try Again
          </button>
          <button type="button" className="button line" onClick={() => card.send({ type: 'card.back' })}>
            Back
          </button>
        </div>
      </div>
    )
  if (isSending)
    return (
      <button ref={keepFocusOnCard} type="button" className="button" aria-disabled>
        Sending...
      </button>
    )
  if (isOver(order)) return null
  return <Steps card={card} order={order} at={at} />
}

function Steps({ card, order, at }: { card: BoardCardActor; order: BoardOrder; at: number }) {
  const minutes = useSelector(card, selectCardMinutes)
  const move = (action: 'prepare' | 'ready' | 'serve' | 'complete') => () => card.send({ type: 'order.move', action })
  const refuse = () => card.send({ type: 'reason.ask' })
  const { status } = order
  const ofServices = isServiceOrder(order)
  if (columnOf(order) === 'ready')
    return (
      <button ref={keepFocusOnCard} type="button" className="button tonal" onClick={move(status === 'SERVED' ? 'complete' : 'serve')}>
        {status === 'SERVED' ? 'Paid, done' : ofServices ? 'Carried out' : 'Served'}
      </button>
    )
  if (status === 'PENDING')
    return (
      <div ref={keepFocusOnCard} className="stack gap-2">
        {!ofServices && (
          <div className="order-minutes" role="group" aria-label="Ready in">
            {MINUTES.map((one) => (
              <button
                key={one}
                type="button"
                className="chip numeral"
                aria-pressed={one === minutes}
                onClick={() => card.send({ type: 'minutes.choose', minutes: one })}
              >
                {one} min
              </button>
            ))}
          </div>
        )}
        <div className="order-acts">
          <button type="button" className="button" onClick={() => card.send({ type: 'order.accept' })}>
            {ofServices ? 'Accept' : `Accept · ${minutes} min`}
          </button>
          <button type="button" className="button line" onClick={refuse}>
            Reject
          </button>
        </div>
      </div>
    )
  return (
    <div ref={keepFocusOnCard} className="order-acts">
      {status === 'ACCEPTED' && (
        <button type="button" className="button" onClick={move('prepare')}>
          Start
        </button>
      )}
      <button type="button" className={status === 'ACCEPTED' ? 'button tonal' : 'button'} onClick={move('ready')}>
        Ready
      </button>
      {!ofServices && (
        <button type="button" className="button line" onClick={() => card.send({ type: 'order.delay', at })}>
          +5 min
        </button>
      )}
      <button type="button" className="button line order-cancel" onClick={refuse}>
        Cancel
      </button>
    </div>
  )
}
