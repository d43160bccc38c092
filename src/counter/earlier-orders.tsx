import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { type BoardActor, selectAt } from '#machines/board/board.machine.ts'
import {
  selectCannotBeHad,
  selectEarlierProblem,
  selectFound,
  selectIsLookingUp,
  selectIsReadingOlder,
  selectNumber,
} from '#machines/earlier-orders/earlier-orders.machine.ts'
import { type BoardOrder, notAmong } from '#machines/model/counter/board.ts'
import { localTime } from '#machines/model/dates.ts'
import { inspect } from '#src/actors/inspect.ts'
import { Notice } from '#src/ui/notice.tsx'
import { keepFocusInColumn } from './keep-focus.ts'
import { liveEarlierOrders } from './office-actors.ts'
import { OverList } from './over-list.tsx'

interface EarlierProps {
  board: BoardActor
  /** Those that the board lists. */
  over: readonly BoardOrder[]
  outletId: string
  /** The outlet, for who may read its bills. */
  billsOf: string | undefined
}

/** Orders that are over, of any age, which are read once they are opened. */
export function EarlierOrders(props: EarlierProps) {
  const [isOpen, open] = useState(false)
  return (
    <section className="stack board-over" aria-labelledby="earlier-title">
      <h2 id="earlier-title" className="visually-hidden" tabIndex={-1}>
        Earlier orders
      </h2>
      <div className="row">
        <button type="button" className="button line compact" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          Earlier orders
        </button>
      </div>
      {isOpen && <Found {...props} />}
    </section>
  )
}

function Found({ board, over, outletId, billsOf }: EarlierProps) {
  const actor = useActorRef(liveEarlierOrders, { input: { outletId }, inspect })
  const at = useSelector(board, selectAt)
  const found = useSelector(actor, selectFound)
  const number = useSelector(actor, selectNumber)
  const isLookingUp = useSelector(actor, selectIsLookingUp)
  const isReadingOlder = useSelector(actor, selectIsReadingOlder)
  const hasFailed = useSelector(actor, selectCannotBeHad)
  const problem = useSelector(actor, selectEarlierProblem)
  const find = (written: string) => actor.send({ type: 'number.find', number: written })
  // Who asks for a number wants that order, also where the board has it still.
  const orders = number === undefined ? notAmong(found?.orders ?? [], over) : (found?.orders ?? [])
  const isNone = found !== undefined && orders.length === 0 && found.nextCursor === undefined
  const none = number === undefined ? 'No earlier orders.' : `No order that is over has the number ${number}.`
  return (
    <>
      <form
        className="row wraps board-find"
        onSubmit={(event) => {
          event.preventDefault()
          find(String(new FormData(event.currentTarget).get('number') ?? ''))
        }}
        onReset={() => find('')}
      >
        <div className="field">
          <label htmlFor="earlier-number">Bill or order number</label>
          <input id="earlier-number" className="input" name="number" maxLength={70} autoComplete="off" enterKeyHint="search" />
        </div>
        <button type="submit" className="button">
          Find
        </button>
        {number !== undefined && (
          <button ref={keepFocusInColumn} type="reset" className="button line">
            Show all
          </button>
        )}
      </form>
      <p className={isLookingUp || isNone ? 'muted' : 'visually-hidden'} role="status">
        {isLookingUp ? 'Loading earlier orders...' : isNone ? none : ''}
      </p>
      {problem !== undefined && (
        <Notice tone="err" onRetry={hasFailed ? () => actor.send({ type: 'orders.retry' }) : undefined}>
          {problem}
        </Notice>
      )}
      {found && orders.length > 0 && (
        <OverList orders={orders} at={at} billsOf={billsOf} timeOf={({ createdAt }) => momentIn(createdAt, found.timeZone)} />
      )}
      {found?.nextCursor !== undefined && (
        <button
          ref={keepFocusInColumn}
          type="button"
          className="button line"
          aria-disabled={isReadingOlder}
          onClick={() => actor.send({ type: 'older.ask' })}
        >
          {isReadingOlder ? 'Loading...' : 'Show older orders'}
        </button>
      )}
    </>
  )
}

const momentIn = (at: number, timeZone: string): string =>
  `${new Date(at).toLocaleDateString('en-IN', { timeZone, dateStyle: 'medium' })}, ${localTime(at, timeZone)}`
