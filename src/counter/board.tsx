import { useSelector } from '@xstate/react'
import { Fragment, useState } from 'react'
import {
  type BoardActor,
  selectAt,
  selectBoardProblem,
  selectCards,
  selectHasFailed,
  selectIsLoading,
  selectOldSince,
  selectOrders,
  selectOver,
  selectTimeZone,
} from '#machines/board/board.machine.ts'
import { ageOf, type BoardOrder, type Column, COLUMNS, countWaiting, inColumn } from '#machines/model/counter/board.ts'
import { localTime } from '#machines/model/dates.ts'
import { correctsBills, pausesOrders, rejectsDishes } from '#machines/model/counter/staff.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Calls } from './calls.tsx'
import { Card } from './card.tsx'
import { EarlierOrders } from './earlier-orders.tsx'
import { OverList } from './over-list.tsx'
import { PageHead } from './page-head.tsx'
import type { PageProps } from './page-props.ts'
import { Pause } from './pause.tsx'
import { Segment } from './segment.tsx'

const NAMES: Record<Column, string> = { new: 'New', preparing: 'Preparing', ready: 'Ready' }
const NONE: Record<Column, string> = { new: 'No new orders', preparing: 'Nothing is being prepared', ready: 'Nothing waits to be served' }

/** The orders of the outlet, in three columns; on phones one at a time. */
export function Board({ board, outlet }: PageProps) {
  const [shown, show] = useState<Column>('new')
  const orders = useSelector(board, selectOrders)
  const over = useSelector(board, selectOver)
  const problem = useSelector(board, selectBoardProblem)
  const isLoading = useSelector(board, selectIsLoading)
  const hasFailed = useSelector(board, selectHasFailed)
  const timeZone = useSelector(board, selectTimeZone)
  const oldSince = useSelector(board, selectOldSince)
  const billsOf = correctsBills(outlet) ? outlet.outletId : undefined
  const columns = COLUMNS.map((column) => ({ column, found: inColumn(orders, column) }))
  const retry = () => board.send({ type: 'board.retry' })
  return (
    <>
      <PageHead title="Board" problem={hasFailed ? problem : undefined} onRetry={retry} loading={isLoading && 'Loading orders...'} />
      {oldSince !== undefined && (
        <Notice tone="warn" onRetry={retry}>
          Orders may be older than shown · last seen {localTime(oldSince, timeZone)}
        </Notice>
      )}
      {!isLoading && !hasFailed && (
        <>
          <Calls board={board} outletId={outlet.outletId} />
          <Pause board={board} maySet={pausesOrders(outlet)} />
          <div className="segments fill board-tabs" role="group" aria-label="Columns">
            {columns.map(({ column, found }) => (
              <Segment key={column} isOn={column === shown} onClick={() => show(column)}>
                {NAMES[column]} <b className="numeral">{countWaiting(found)}</b>
              </Segment>
            ))}
          </div>
          <div className="board">
            {columns.map(({ column, found }) => (
              <section key={column} className={`board-column board-${column}${column === shown ? ' board-shown' : ''}`}>
                <div className="board-head">
                  <h2 tabIndex={-1}>{NAMES[column]}</h2>
                  <b className="numeral">{countWaiting(found)}</b>
                </div>
                {found.length === 0 && <p className="muted">{NONE[column]}</p>}
                {found.map((order, at) => (
                  <Fragment key={order.orderId}>
                    {order.status === 'SERVED' && found[at - 1]?.status !== 'SERVED' && (
                      <p className="board-unpaid small bold">
                        To be paid <span className="numeral">{found.length - at}</span>
                      </p>
                    )}
                    <CardOf board={board} order={order} rejectsDishes={rejectsDishes(outlet)} />
                  </Fragment>
                ))}
              </section>
            ))}
          </div>
          <Over board={board} over={over} timeZone={timeZone} billsOf={billsOf} />
          <EarlierOrders board={board} over={over} outletId={outlet.outletId} billsOf={billsOf} />
        </>
      )}
    </>
  )
}

function CardOf({ board, order, rejectsDishes }: { board: BoardActor; order: BoardOrder; rejectsDishes: boolean }) {
  const card = useSelector(board, (snapshot) => selectCards(snapshot)[order.orderId]?.card)
  const at = useSelector(board, selectAt)
  const timeZone = useSelector(board, selectTimeZone)
  return card && <Card card={card} age={ageOf(order, at, timeZone)} at={at} timeZone={timeZone} rejectsDishes={rejectsDishes} />
}

interface OverProps {
  board: BoardActor
  over: BoardOrder[]
  timeZone: string
  /** The outlet, for who may read its bills. */
  billsOf: string | undefined
}

function Over({ board, over, timeZone, billsOf }: OverProps) {
  const at = useSelector(board, selectAt)
  if (over.length === 0) return null
  return (
    <details className="board-over">
      <summary className="category-head">
        <span className="bold">Done today</span>
        <span className="tally numeral">{over.length}</span>
      </summary>
      <OverList orders={over} at={at} billsOf={billsOf} timeOf={({ updatedAt }) => localTime(updatedAt, timeZone)} />
    </details>
  )
}
