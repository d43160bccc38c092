import { assertEvent, assign, type CallbackActorLogic, emit, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { Failure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { type NoticesRef, toNotices } from '../notices/notices-ref.ts'
import { type GlobalError, type FailurePlace, NO_ERROR, SESSION_EXPIRED, toGlobalError } from './global-error.ts'

/**
 * What is told to the whole app, the gravest first: the end of a session before a page that failed before a message.
 * Its states: calm → shown, pageFailed, or leaving → shown.
 */
export interface GlobalErrorContext extends GlobalError {
  /** The page that failed, to go back to. */
  failedPath?: string
  notices: NoticesRef
}

/** A failure that no screen has shown, and where the customer was. */
export interface ReportedFailure {
  type: 'failure.reported'
  failure: Failure
  place: FailurePlace
  path: string
  isOnSignInPage: boolean
  isSignedIn: boolean
}

export type GlobalErrorEvent = ReportedFailure | { type: 'session.expired' } | { type: 'route.changed'; isErrorPage: boolean }

// As long as the snackbar shows it.
export const SHOWN_MS = 6_000

function reportedIn(event: GlobalErrorEvent): ReportedFailure {
  assertEvent(event, 'failure.reported')
  return event
}

const CALM = { ...NO_ERROR, failedPath: undefined }

export const globalErrorMachine = setup({
  types: {
    context: {} as GlobalErrorContext,
    input: {} as { notices: NoticesRef },
    events: {} as GlobalErrorEvent,
    emitted: {} as { type: 'page.failed'; isAuthError: boolean },
    meta: {} as Meaning,
  },
  actors: {
    /** Reports what fails without a caller that shows it: queries, and promises without a handler. */
    watchFailures: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, undefined>,
  },
  delays: { shownTime: SHOWN_MS },
  guards: {
    // The forms that sign in show their own failures, and a 401 of a signed-in customer is the session's to judge.
    isShownElsewhere: ({ event }) => {
      const { failure, isOnSignInPage, isSignedIn } = reportedIn(event)
      return isOnSignInPage || (failure.status === 401 && isSignedIn)
    },
    isPageError: ({ event }) => toGlobalError(reportedIn(event).failure, reportedIn(event).place).isPageError,
    // A failure 'asPage' that is no page error is shown by the page itself.
    isBeside: ({ event }) => reportedIn(event).place === 'beside',
    isErrorPage: (_, params: { isErrorPage: boolean }) => params.isErrorPage,
  },
  actions: {
    recordFailure: assign(({ event }) => {
      const { failure, place, path } = reportedIn(event)
      return { ...toGlobalError(failure, place), failedPath: path }
    }),
    recordSessionEnd: assign({ ...CALM, message: SESSION_EXPIRED, isAuthError: true }),
    forget: assign(CALM),
    showSnackbar: sendTo(toNotices<GlobalErrorContext>(), ({ context: { isAuthError, message } }) => ({
      type: 'notice.show' as const,
      notice: { kind: 'snackbar' as const, tone: isAuthError ? ('warning' as const) : ('error' as const), message },
    })),
    /** The app provides it. */
    logBreakdown: (_action, _failed: { error: unknown }) => undefined,
    announceFailedPage: emit(({ context }) => ({ type: 'page.failed' as const, isAuthError: context.isAuthError })),
  },
}).createMachine({
  id: 'globalError',
  context: ({ input }) => ({ ...CALM, ...input }),
  initial: 'calm',
  invoke: {
    id: 'watchFailures',
    src: 'watchFailures',
    onError: {
      actions: { type: 'logBreakdown', params: ofEvent },
      description: 'The app can no longer listen for failures, and the screens show their own',
      meta: by.device.comfort,
    },
  },
  on: {
    'session.expired': {
      target: '.leaving',
      actions: 'recordSessionEnd',
      description: 'The session ends, and the app leads the customer to sign-in',
      meta: by.server.session,
    },
    'failure.reported': [
      {
        guard: 'isShownElsewhere',
        description: 'A form that signs in shows its own failure, or the session judges the refusal of its token',
        meta: by.device.comfort,
      },
      {
        guard: 'isPageError',
        target: '.pageFailed',
        actions: 'recordFailure',
        description: 'A page cannot be shown',
        meta: by.device.comfort,
      },
      {
        guard: 'isBeside',
        target: '.shown',
        actions: 'recordFailure',
        description: 'Something fails beside what is shown',
        meta: main.device.comfort,
      },
    ],
  },
  states: {
    calm: { description: 'Nothing has failed', entry: 'forget' },
    shown: {
      description: 'A message says what has failed',
      entry: 'showSnackbar',
      after: { shownTime: { target: 'calm', description: 'The message has been there long enough to read', meta: main.clock.comfort } },
      on: {
        'route.changed': {
          target: 'calm',
          description: 'The customer opens another page, which has nothing to do with it',
          meta: by.customer.comfort,
        },
      },
    },
    leaving: {
      description: 'The customer is on the way to sign-in, where a message tells the end of the session',
      on: {
        // What else fails now belongs to the session that has ended.
        'failure.reported': { description: 'Something fails on the way to sign-in, which no message tells', meta: by.device.comfort },
        'route.changed': { target: 'shown', description: 'The customer arrives at sign-in', meta: by.device.session },
      },
    },
    pageFailed: {
      description: 'An error page stands in the place of the page that failed',
      entry: 'announceFailedPage',
      on: {
        'failure.reported': { description: 'Something else fails behind the error page, which no message tells', meta: by.device.comfort },
        'route.changed': [
          { guard: { type: 'isErrorPage', params: ofEvent }, description: 'The error page is shown', meta: by.device.comfort },
          { target: 'calm', description: 'The customer leaves the error page', meta: by.customer.comfort },
        ],
      },
    },
  },
})

export type GlobalErrorSnapshot = SnapshotFrom<typeof globalErrorMachine>
/** The failure that an error page is about; undefined when the page was opened by its address. */
export const selectPageError = (snapshot: GlobalErrorSnapshot): GlobalErrorContext | undefined =>
  snapshot.matches('pageFailed') ? snapshot.context : undefined
export const selectFailedPath = (snapshot: GlobalErrorSnapshot): string | undefined => snapshot.context.failedPath
