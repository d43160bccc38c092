import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { selectPageError } from '#machines/global-error/global-error.machine.ts'
import { SESSION_EXPIRED } from '#machines/global-error/global-error.ts'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { OFFLINE, SERVER_TROUBLE } from '#machines/model/errors.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { forgetReturnPath } from '#src/actors/return-path.ts'
import { paths } from '#src/paths.ts'
import { pageBefore } from '#src/router/visits.ts'
import { ErrorPage } from './error-page.tsx'

/** /auth-error and /server-error: what the app has recorded, else what the address says. */
export function ErrorRoute() {
  const { session, errors } = useApp()
  const navigate = useNavigate()
  const isAuthPage = useLocation().pathname === paths.authError()
  // The first one: the record is cleared when the customer leaves.
  const [error] = useState(useSelector(errors, selectPageError))
  const [isSignedIn] = useState(useSelector(session, selectIsSignedIn))

  // Opened by its address: nothing of this page has failed.
  if (isAuthPage && !error && !isSignedIn) {
    const leave = (to: string) => {
      session.send({ type: 'session.end' })
      void navigate(to, { replace: true })
    }
    return (
      <ErrorPage art="low" title="Session Expired" message={SESSION_EXPIRED} comfort="Your cart is kept for your next sign-in.">
        <button type="button" className="button full" onClick={() => leave(paths.login(undefined))}>
          Sign In
        </button>
        <button
          type="button"
          className="button line full"
          onClick={() => {
            forgetReturnPath()
            leave(paths.home())
          }}
        >
          Go to Homepage
        </button>
      </ErrorPage>
    )
  }

  const back = () => {
    // Replaces the error page by the page that failed, which loads again.
    if (error?.failedPath) return void navigate(error.failedPath, { replace: true })
    return void (pageBefore() ? navigate(-1) : navigate(paths.home(), { replace: true }))
  }
  const { isAuthError, isServerError, message } = error ?? {
    isAuthError: isAuthPage,
    isServerError: !isAuthPage,
    message: isAuthPage ? 'You are not signed in, or this page is not yours to see.' : SERVER_TROUBLE,
  }
  const title = isAuthError
    ? 'Authentication Error'
    : isServerError
      ? 'Server Error (500)'
      : message === OFFLINE
        ? 'No Connection'
        : 'Error'
  return (
    <ErrorPage art={isAuthError ? 'locked' : 'out'} title={title} message={message} comfort="Nothing is lost: your cart is kept.">
      <button type="button" className="button full" onClick={back}>
        Go Back
      </button>
      <button type="button" className="button line full" onClick={() => void navigate(paths.home(), { replace: true })}>
        Go to Home
      </button>
    </ErrorPage>
  )
}
