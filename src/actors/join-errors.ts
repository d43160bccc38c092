import { toFailure } from '#machines/model/errors.ts'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import { onQueryFailure } from '#src/api/query-client.ts'
import { isSignInPage, safeReturnPath } from '#src/paths.ts'
import type { AppActors, Disjoin } from './app-refs.ts'

/** Joins what fails to what the customer is told of it. */
export function joinErrors({ errors, notices, session }: AppActors): Disjoin[] {
  const meet = (error: unknown, met: 'asPage' | 'beside') => {
    const { pathname, search } = window.location
    const failure = toFailure(error)
    // The forms that sign in tell their own failures, and a refused session tells its own end.
    if (isSignInPage(pathname) || (failure.status === 401 && selectIsSignedIn(session.getSnapshot()))) return
    errors.send({ type: 'failure.met', failure, met, path: safeReturnPath(pathname + search) })
  }
  // The net below: a failure that no caller handled is shown all the same.
  const catchStray = ({ reason }: PromiseRejectionEvent) => {
    if (reason instanceof ApiError) meet(reason, 'beside')
  }
  window.addEventListener('unhandledrejection', catchStray)
  errors.on('error.told', ({ tone, message }) => notices.send({ type: 'notice.show', notice: { kind: 'snackbar', tone, message } }))
  return [onQueryFailure(({ error, met }) => meet(error, met)), () => window.removeEventListener('unhandledrejection', catchStray)]
}
