import { useSelector } from '@xstate/react'
import {
  type BoardActor,
  PAUSES,
  selectIsChangingPause,
  selectIsClosed,
  selectPausedUntil,
  selectPauseProblem,
  selectTimeZone,
} from '#machines/board/board.machine.ts'
import { localTime } from '#machines/model/dates.ts'
import { Notice } from '#src/ui/notice.tsx'
import { keepFocusInSection } from './keep-focus.ts'

/** Whether guests may order, and for how long they may not. */
export function Pause({ board, maySet }: { board: BoardActor; maySet: boolean }) {
  const until = useSelector(board, selectPausedUntil)
  const problem = useSelector(board, selectPauseProblem)
  const isChanging = useSelector(board, selectIsChangingPause)
  const timeZone = useSelector(board, selectTimeZone)
  const set = (minutes: number) => () => board.send({ type: 'pause.set', minutes })
  const isClosed = useSelector(board, selectIsClosed)
  if (isClosed) return <Notice tone="warn">The outlet is closed: guests cannot order now.</Notice>
  if (!maySet && until === undefined) return null
  return (
    <section className="pause" aria-label="Pause" tabIndex={-1}>
      {problem !== undefined && <Notice tone="err">{problem}</Notice>}
      <div className={until === undefined ? 'row wraps' : 'notice warn'}>
        <p className={until === undefined ? 'small bold' : 'grow'} role="status">
          {until === undefined ? 'Pause orders' : `No new orders until ${localTime(Date.parse(until), timeZone)}`}
        </p>
        {maySet &&
          (until === undefined ? (
            <span ref={keepFocusInSection} className="row wraps">
              {PAUSES.map((minutes) => (
                <button
                  key={minutes}
                  type="button"
                  className="chip"
                  aria-label={`Pause orders for ${minutes} min`}
                  aria-disabled={isChanging}
                  onClick={set(minutes)}
                >
                  {minutes} min
                </button>
              ))}
            </span>
          ) : (
            <button ref={keepFocusInSection} type="button" className="button line compact" aria-disabled={isChanging} onClick={set(0)}>
              Take orders again
            </button>
          ))}
      </div>
    </section>
  )
}
