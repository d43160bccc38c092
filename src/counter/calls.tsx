import './calls.css'
import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type BoardActor, selectAt, selectCalls } from '#machines/board/board.machine.ts'
import { type boardCallsMachine, selectCallProblem, selectIsAnswering } from '#machines/board-calls/board-calls.machine.ts'
import { type BoardCall, callText, sinceCall } from '#machines/model/counter/board.ts'
import { Notice } from '#src/ui/notice.tsx'
import { inspect } from '#src/actors/inspect.ts'
import { liveBoardCalls } from './actors.ts'
import { IconCall } from './icons.ts'
import { keepFocusInSection } from './keep-focus.ts'

/** Guests who call the waiter, above all orders. What is new is spoken by the page. */
export function Calls({ board, outletId }: { board: BoardActor; outletId: string }) {
  const answering = useActorRef(liveBoardCalls, { input: { board, outletId }, inspect })
  const calls = useSelector(board, selectCalls)
  const problem = useSelector(answering, selectCallProblem)
  if (calls.length === 0 && problem === undefined) return null
  return (
    <section className="calls" aria-label="Calls" tabIndex={-1}>
      {problem !== undefined && <Notice tone="err">{problem}</Notice>}
      <ul className="stack gap-2">
        {calls.map((call) => (
          <Call key={call.callId} board={board} answering={answering} call={call} />
        ))}
      </ul>
    </section>
  )
}

interface CallProps {
  board: BoardActor
  answering: ActorRefFrom<typeof boardCallsMachine>
  call: BoardCall
}

function Call({ board, answering, call }: CallProps) {
  const at = useSelector(board, selectAt)
  const isAnswering = useSelector(answering, selectIsAnswering)
  const { callId, isComing, by } = call
  const [text, label] = [callText(call), isComing ? 'Done' : "I'm coming"]
  return (
    <li className={isComing ? 'call coming' : 'call'}>
      <IconCall size={24} stroke={1.9} aria-hidden />
      <span className="grow breaks">
        <b>
          <bdi>{text}</bdi>
        </b>{' '}
        <span className="small">
          {sinceCall(call, at)}
          {isComing && <span>{` · ${by ?? 'The waiter'} is coming`}</span>}
        </span>
      </span>
      <button
        ref={keepFocusInSection}
        type="button"
        className="button compact"
        aria-label={`${label}: ${text}`}
        aria-disabled={isAnswering}
        onClick={() => answering.send({ type: 'call.answer', callId, status: isComing ? 'DONE' : 'COMING' })}
      >
        {label}
      </button>
    </li>
  )
}
