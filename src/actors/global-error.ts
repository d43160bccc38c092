import { fromCallback } from 'xstate'
import { globalErrorMachine, type MetFailure } from '#machines/global-error/global-error.machine.ts'
import type { Met } from '#machines/global-error/global-error.ts'
import { toFailure } from '#machines/model/errors.ts'
import { ApiError } from '#src/api/api-error.ts'
import { onQueryFailure } from '#src/api/query-client.ts'
import { isSignInPage, safeReturnPath } from '#src/paths.ts'
import { storedCustomer } from '#src/storage/customer.ts'
import { logBreakdown } from './log-breakdown.ts'

export const liveGlobalErrorMachine = globalErrorMachine.provide({
  actors: {
    watchFailures: fromCallback<{ type: 'none' }, undefined>(({ sendBack }) => {
      const report = (error: unknown, met: Met) => sendBack(metFailure(error, met))
      const onRejection = ({ reason }: PromiseRejectionEvent) => {
        if (reason instanceof ApiError) report(reason, 'beside')
      }
      window.addEventListener('unhandledrejection', onRejection)
      const stop = onQueryFailure(({ error, met }) => report(error, met))
      return () => {
        stop()
        window.removeEventListener('unhandledrejection', onRejection)
      }
    }),
  },
  actions: { logBreakdown: logBreakdown('Failures are no longer watched') },
})

function metFailure(error: unknown, met: Met): MetFailure {
  const { pathname, search } = window.location
  return {
    type: 'failure.met',
    failure: toFailure(error),
    met,
    path: safeReturnPath(pathname + search),
    isOnSignInPage: isSignInPage(pathname),
    isSignedIn: storedCustomer() !== undefined,
  }
}
