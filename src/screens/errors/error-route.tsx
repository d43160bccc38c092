import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { selectPageError } from '#machines/global-error/global-error.machine.ts'
import { SERVER_TROUBLE } from '#machines/model/errors.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { forgetReturnPath } from '#src/actors/return-path.ts'
import { paths } from '#src/paths.ts'
import { ErrorScreen } from './error-screen.tsx'
import { SessionExpiredScreen } from './session-expired-screen.tsx'

/** /auth-error and /server-error: what the app has recorded, else what the address says. */
export function ErrorRoute() {
  const { session, errors } = useApp()
  const navigate = useNavigate()
  const isAuthPage = useLocation().pathname === paths.authError()
  // Kept: the record is cleared in the moment of leaving.
  const [error] = useState(() => selectPageError(errors.getSnapshot()))

  if (error?.isSessionError) {
    const leave = (to: string) => {
      session.send({ type: 'session.end' })
      void navigate(to, { replace: true })
    }
    return (
      <SessionExpiredScreen
        message={error.message}
        onSignIn={() => leave(paths.login(error.failedPath))}
        onHome={() => {
          forgetReturnPath(session)
          leave(paths.home())
        }}
      />
    )
  }

  const back = () => {
    // The page that failed is asked for again; the error page stands in its place, so nothing piles up in the history.
    if (error?.failedPath) return void navigate(error.failedPath, { replace: true })
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    return void (idx > 0 ? navigate(-1) : navigate(paths.home(), { replace: true }))
  }
  return (
    <ErrorScreen
      isAuthError={error ? error.isAuthError : isAuthPage}
      isServerError={error ? error.isServerError : !isAuthPage}
      message={error?.message ?? (isAuthPage ? 'You are not signed in, or this page is not yours to see.' : SERVER_TROUBLE)}
      onBack={back}
      onHome={() => void navigate(paths.home(), { replace: true })}
    />
  )
}
