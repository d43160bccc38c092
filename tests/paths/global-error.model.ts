import { expect } from 'vitest'
import {
  type GlobalErrorContext,
  type GlobalErrorEvent,
  globalErrorMachine,
  type GlobalErrorSnapshot,
  selectPageError,
} from '#machines/global-error/global-error.machine.ts'
import { failure, recordedNotices } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import { type Observed, read, readOrNone } from './observe.ts'

const { notices } = recordedNotices()
const SOMEWHERE = { isOnSignInPage: false, isSignedIn: false }

const events: GlobalErrorEvent[] = [
  { type: 'failure.reported', failure: failure(500), place: 'asPage', path: '/outlet/saffron', ...SOMEWHERE },
  { type: 'failure.reported', failure: failure(403), place: 'asPage', path: '/outlet/saffron', ...SOMEWHERE },
  { type: 'failure.reported', failure: failure(500), place: 'beside', path: '/my-orders', ...SOMEWHERE },
  { type: 'failure.reported', failure: failure(403), place: 'beside', path: '/my-orders', ...SOMEWHERE },
  { type: 'failure.reported', failure: failure(), place: 'asPage', path: '/outlet/saffron', ...SOMEWHERE },
  { type: 'failure.reported', failure: failure(401), place: 'beside', path: '/my-orders', isOnSignInPage: false, isSignedIn: true },
  { type: 'session.expired' },
  { type: 'route.changed', isErrorPage: false },
  { type: 'route.changed', isErrorPage: true },
]

function observe(snapshot: GlobalErrorSnapshot): Observed {
  const { message, isAuthError, isServerError } = snapshot.context
  const title = isAuthError ? 'Authentication Error' : isServerError ? 'Server Error (500)' : 'Error'
  return {
    'error page': snapshot.matches('pageFailed') ? read(title) : 'not shown',
    // The sign-in tells it, once the customer is there.
    ...(!snapshot.matches('leaving') && { message: readOrNone(message) }),
  }
}

export const globalErrorModel: Model = {
  machine: globalErrorMachine,
  starts: { 'nothing has failed yet': { notices } },
  events: [...events, { type: 'xstate.error.actor.watchFailures', error: failure() }],
  abstractContext: ({ isAuthError, isServerError }: GlobalErrorContext) => [isAuthError, isServerError],
  invariant: (snapshot: GlobalErrorSnapshot) => expect(snapshot.context.isPageError).toBe(snapshot.matches('pageFailed')),
  observe,
  sees: {
    calm: ({ context }: GlobalErrorSnapshot) => expect(context.message).toBe(''),
    shown: ({ context }: GlobalErrorSnapshot) => expect([context.message === '', context.isPageError]).toEqual([false, false]),
    leaving: ({ context }: GlobalErrorSnapshot) => expect(context.message).toBe('Your session has expired. Please sign in again.'),
    pageFailed: (snapshot: GlobalErrorSnapshot) => expect(selectPageError(snapshot)?.failedPath).toBe('/outlet/saffron'),
  },
}
