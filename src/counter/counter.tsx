import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { type BoardActor, selectNews } from '#machines/board/board.machine.ts'
import {
  type CounterSessionActor,
  selectBoardActor,
  selectIsSigningOut,
  selectOutlet,
  selectPage,
  selectStaff,
  selectStaffBanner,
} from '#machines/counter-session/counter-session.machine.ts'
import { MantineRoot } from '#src/ui/mantine-root.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { CounterHead } from './counter-head.tsx'
import { focusWhereLost } from './keep-focus.ts'
import { PAGES } from './pages.ts'
import { Sheet } from './sheet.tsx'
import { SignIn } from './sign-in.tsx'

/** The staff's page, as the session says. What is on the counter stays under the sign-in, with all that was typed there. */
export function Counter({ session }: { session: CounterSessionActor }) {
  const page = useSelector(session, selectPage)
  const board = useSelector(session, selectBoardActor)
  return (
    <MantineRoot>
      {board && (
        <BrowserRouter key={board.sessionId}>
          <AtCounter session={session} board={board} isShown={page === 'counter'} />
        </BrowserRouter>
      )}
      {page !== 'counter' && <Before session={session} page={page} isOver={board !== undefined} />}
    </MantineRoot>
  )
}

function AtCounter({ session, board, isShown }: { session: CounterSessionActor; board: BoardActor; isShown: boolean }) {
  const outlet = useSelector(session, selectOutlet)!
  const staff = useSelector(session, selectStaff)!
  const banner = useSelector(session, selectStaffBanner)
  const isSigningOut = useSelector(session, selectIsSigningOut)
  const news = useSelector(board, selectNews)
  const pages = PAGES.filter(({ roles }) => roles.includes(outlet.role))
  const focused = useRef<HTMLElement>(null)
  const main = useRef<HTMLElement>(null)
  // What is hidden loses the focus: it comes back to where it was.
  useLayoutEffect(() => {
    if (isShown) focused.current?.focus()
    if (isShown) focusWhereLost(main.current)
  }, [isShown])
  return (
    <div hidden={!isShown} onFocus={({ target }) => void (focused.current = target)}>
      <CounterHead
        pages={pages}
        outlet={outlet.name}
        person={staff.name}
        board={board}
        isSigningOut={isSigningOut}
        onSignOut={() => session.send({ type: 'session.signOut' })}
        onLeave={staff.outlets.length > 1 ? () => session.send({ type: 'outlet.leave' }) : undefined}
      />
      <main id="content" className="counter-page wrap" tabIndex={-1} ref={main}>
        {isShown && banner && <Notice tone="err">{banner}</Notice>}
        <p className="visually-hidden" role="status">
          {news}
        </p>
        <Routes>
          {pages.map(({ path, label, Page }) => (
            <Route
              key={path}
              path={path}
              element={
                <Titled label={label}>
                  <Page outlet={outlet} board={board} />
                </Titled>
              }
            />
          ))}
          <Route path="*" element={<Navigate to="/counter" replace />} />
        </Routes>
      </main>
    </div>
  )
}

function Titled({ label, children }: { label: string; children: ReactNode }) {
  useEffect(() => {
    document.title = document.title.replace(/^.*(?=Counter ·)/, label === 'Board' ? '' : `${label} · `)
  }, [label])
  return children
}

interface BeforeProps {
  session: CounterSessionActor
  page: 'checking' | 'unreachable' | 'sign-in' | 'outsider' | 'choosing'
  /** It hides a page of the counter, and takes its focus. */
  isOver: boolean
}

function Before({ session, page, isOver }: BeforeProps) {
  const staff = useSelector(session, selectStaff)
  const banner = useSelector(session, selectStaffBanner)
  const isSigningOut = useSelector(session, selectIsSigningOut)
  const signOut = (
    <button
      type="button"
      className="button line full"
      aria-disabled={isSigningOut}
      onClick={() => session.send({ type: 'session.signOut' })}
    >
      {isSigningOut ? 'Signing out...' : 'Sign Out'}
    </button>
  )
  if (page === 'checking')
    return (
      <Sheet title="Counter">
        <p role="status">Looking up who works here...</p>
      </Sheet>
    )
  if (page === 'unreachable')
    return (
      <Sheet title="Counter">
        <Notice tone="err" onRetry={() => session.send({ type: 'session.retry' })}>
          {banner}
        </Notice>
      </Sheet>
    )
  if (page === 'sign-in') return <SignIn session={session} isOver={isOver} />
  return (
    <Sheet title={page === 'outsider' ? 'No outlet yet' : 'Which outlet?'} banner={banner}>
      {page === 'outsider' && <p>{staff?.name}, you are on the staff of no outlet. Ask the owner to add you, then sign in again.</p>}
      <ul className="stack gap-2">
        {staff?.outlets.map(({ outletId, name }) => (
          <li key={outletId}>
            <button
              type="button"
              className="button tonal full"
              aria-disabled={isSigningOut}
              onClick={() => session.send({ type: 'outlet.choose', outletId })}
            >
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {signOut}
    </Sheet>
  )
}
