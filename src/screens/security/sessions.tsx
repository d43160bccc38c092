import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { type AccountSession, lastUsed, nameOf } from '#machines/model/account-session.ts'
import {
  selectEnding,
  selectHasFailed,
  selectIsBusy,
  selectIsConfirming,
  selectIsEndingAll,
  selectIsLoading,
  selectLoadedAt,
  selectProblem,
  selectSessions,
  type SessionsActor,
} from '#machines/sessions/sessions.machine.ts'
import { BoneLines, Loading } from '#src/ui/loading.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

/** Where the customer is signed in. */
export function Sessions({ sessions }: { sessions: SessionsActor }) {
  const loading = useSelector(sessions, selectIsLoading)
  const failed = useSelector(sessions, selectHasFailed)
  const problem = useSelector(sessions, selectProblem)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => sessions.on('row.removed', () => heading.current?.focus()).unsubscribe, [sessions])

  return (
    <section className="card padded stack" aria-labelledby="sessions" aria-busy={loading}>
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        Where you are signed in
      </h2>
      {problem && (
        <Notice tone="err" onRetry={failed ? () => sessions.send({ type: 'list.reload' }) : undefined}>
          {problem}
        </Notice>
      )}
      {loading && <SessionBones />}
      {!loading && !failed && <SessionList sessions={sessions} />}
    </section>
  )
}

const SessionBones = () => (
  <>
    <Loading what="Loading where you are signed in..." />
    <div className="stack gap-3" aria-hidden="true">
      <BoneLines of="line-m line-s line-m line-s" />
    </div>
  </>
)

function SessionList({ sessions }: { sessions: SessionsActor }) {
  const all = useSelector(sessions, selectSessions)
  const at = useSelector(sessions, selectLoadedAt)
  const ending = useSelector(sessions, selectEnding)
  const busy = useSelector(sessions, selectIsBusy)
  const endingAll = useSelector(sessions, selectIsEndingAll)
  const confirming = useSelector(sessions, selectIsConfirming)
  return (
    <>
      <ul className="security-rows">
        {all.map((one) => (
          <SessionRow
            key={one.id}
            session={one}
            now={at}
            isEnding={one.id === ending}
            isBusy={busy}
            onSignOut={() => sessions.send({ type: 'session.signOut', id: one.id })}
          />
        ))}
      </ul>
      <button
        type="button"
        className="button line full"
        aria-haspopup="dialog"
        aria-disabled={busy}
        onClick={() => sessions.send({ type: 'everywhere.ask' })}
      >
        {endingAll ? 'Signing out...' : 'Sign Out Everywhere'}
      </button>
      {confirming && <EverywhereDialog sessions={sessions} />}
    </>
  )
}

interface SessionRowProps {
  session: AccountSession
  now: number
  isEnding: boolean
  isBusy: boolean
  onSignOut: () => void
}

function SessionRow({ session, now, isEnding, isBusy, onSignOut }: SessionRowProps) {
  return (
    <li className="row gap-3">
      <div className="grow breaks">
        <p className="row wraps bold">
          <bdi>{nameOf(session)}</bdi>
          {session.isCurrent && <span className="badge ok">This device</span>}
        </p>
        {!session.isCurrent && <p className="small muted">{lastUsed(session, now)}</p>}
      </div>
      {!session.isCurrent && (
        <button type="button" className="link" aria-disabled={isBusy} onClick={onSignOut}>
          <span>{isEnding ? 'Signing out...' : 'Sign Out'}</span>
          <span className="visually-hidden"> {nameOf(session)}</span>
        </button>
      )}
    </li>
  )
}

function EverywhereDialog({ sessions }: { sessions: SessionsActor }) {
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      confirm="Sign Out Everywhere"
      onConfirm={() => sessions.send({ type: 'everywhere.confirm' })}
      onCancel={() => sessions.send({ type: 'everywhere.cancel' })}
    >
      You are signed out on every device, this one too. To order again, sign in with your password.
    </ConfirmDialog>
  )
}
