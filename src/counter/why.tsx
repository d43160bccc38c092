import { useSelector } from '@xstate/react'
import { useId } from 'react'
import {
  type BoardCardActor,
  LONGEST_REASON,
  type Reason,
  reasonsFor,
  selectCardOrder,
  selectCardProblem,
  selectRefusal,
} from '#machines/board-card/board-card.machine.ts'
import { nameOfOrder } from '#machines/model/counter/board.ts'
import { keepFocusOnCard, takeFocus } from './keep-focus.ts'

/** Why an order, or a dish of it, is refused. */
export function Why({ card }: { card: BoardCardActor }) {
  const id = useId()
  const order = useSelector(card, selectCardOrder)
  const { lineNumber, reason, words } = useSelector(card, selectRefusal, isSame)
  const problem = useSelector(card, selectCardProblem)
  const dish = order.lines.find((line) => line.lineNumber === lineNumber)?.name
  const verb = lineNumber !== undefined || order.status === 'PENDING' ? 'Reject' : 'Cancel'
  const what = dish ?? nameOfOrder(order).replace(/^O/, 'o')
  return (
    <div ref={keepFocusOnCard} className="stack gap-2">
      <section className="order-why" aria-label={`${verb} ${what}`}>
        <p className="bold" tabIndex={-1} ref={takeFocus}>
          Why? The guest reads it.
        </p>
        <div className="row wraps" role="group" aria-label="Reason">
          {(Object.entries(reasonsFor(order)) as [Reason, { label: string }][]).map(([one, { label }]) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={one === reason}
              onClick={() => card.send({ type: 'reason.choose', reason: one })}
            >
              {label}
            </button>
          ))}
        </div>
        <label className="label" htmlFor={id}>
          Words for the guest
        </label>
        <textarea
          id={id}
          className="input"
          rows={2}
          maxLength={LONGEST_REASON}
          value={words}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={({ target }) => card.send({ type: 'words.type', words: target.value })}
        />
        {problem && (
          <p id={`${id}-problem`} className="field-error" role="alert">
            {problem}
          </p>
        )}
      </section>
      <div className="order-acts">
        <button type="button" className="button order-refuse" onClick={() => card.send({ type: 'reason.send' })}>
          <span>
            {verb} <bdi>{what}</bdi>
          </span>
        </button>
        <button type="button" className="button line" onClick={() => card.send({ type: 'card.back' })}>
          Back
        </button>
      </div>
    </div>
  )
}

type Refusal = ReturnType<typeof selectRefusal>
const isSame = (one: Refusal, other: Refusal) =>
  one.lineNumber === other.lineNumber && one.reason === other.reason && one.words === other.words
