import { fromCallback } from 'xstate'
import { globalErrorMachine, type ReportedFailure } from '#machines/global-error/global-error.machine.ts'
import type { FailurePlace } from '#machines/global-error/global-error.ts'
import { toFailure } from '#machines/model/errors.ts'
import { ApiError } from '#src/api/api-error.ts'
import { onQueryFailure } from '#src/api/query-client.ts'
import { isSignInPage, safeReturnPath } from '#src/paths.ts'
import { storedCustomer } from '#src/storage/customer.ts'
import { logBreakdown } from './log-breakdown.ts'

export const liveGlobalErrorMachine = globalErrorMachine.provide({
  actors: {
    watchFailures: fromCallback<{ type: 'none' }, undefined>(({ sendBack }) => {
      const report = (error: unknown, place: FailurePlace) => sendBack(reportedFailure(error, place))
      const onRejection = ({ reason }: PromiseRejectionEvent) => {
        if (reason instanceof ApiError) report(reason, 'beside')
      }
      window.addEventListener('unhandledrejection', onRejection)
      const stop = onQueryFailure(({ error, place }) => report(error, place))
      return () => {
        stop()
        window.removeEventListener('unhandledrejection', onRejection)
      }
    }),
  },
  actions: { logBreakdown: logBreakdown('Failures are no longer watched') },
})

function reportedFailure(error: unknown, place: FailurePlace): ReportedFailure {
  const { pathname, search } = window.location
  return {
    type: 'failure.reported',
    failure: toFailure(error),
    place,
    path: safeReturnPath(pathname + search),
    isOnSignInPage: isSignInPage(pathname),
    isSignedIn: storedCustomer() !== undefined,
  }
}
