import { assign, emit, setup, type SnapshotFrom } from 'xstate'
import type { Failure } from '../model/errors.ts'
import { type GlobalError, type Met, NO_ERROR, SESSION_EXPIRED, SESSION_REFUSED, sessionError, toGlobalError } from './global-error.ts'

/**
 * What is told to the whole app, the gravest first: the end of a session before a page that failed before a message.
 * Calm → told, pageFailed, or leaving → told.
 */
export interface GlobalErrorContext extends GlobalError {
  /** The page that failed, to go back to. */
  failedPath?: string
  /** The page that failed because the session did. */
  isSessionError: boolean
}

export type GlobalErrorEvent =
  | { type: 'failure.met'; failure: Failure; met: Met; path: string }
  | { type: 'session.expired'; path?: string; straightAfterSignIn: boolean }
  | { type: 'route.changed'; isErrorPage: boolean }

export type GlobalErrorEmitted =
  | { type: 'error.told'; tone: 'error' | 'warning'; message: string }
  | { type: 'page.failed'; isAuthError: boolean }

// As long as the snackbar shows it.
export const TOLD_MS = 6_000

export const globalErrorMachine = setup({
  types: { context: {} as GlobalErrorContext, events: {} as GlobalErrorEvent, emitted: {} as GlobalErrorEmitted },
  delays: { toldTime: TOLD_MS },
  guards: {
    isPageError: ({ event }) => event.type === 'failure.met' && toGlobalError(event.failure, event.met).isPageError,
    isBeside: ({ event }) => event.type === 'failure.met' && event.met === 'beside',
    isRefusedAtOnce: ({ event }) => event.type === 'session.expired' && event.straightAfterSignIn,
    isErrorPage: ({ event }) => event.type === 'route.changed' && event.isErrorPage,
  },
  actions: {
    record: assign((_, params: { error: GlobalError; path?: string; isSessionError?: true }) => ({
      ...params.error,
      failedPath: params.path,
      isSessionError: params.isSessionError === true,
    })),
    forget: assign({ ...NO_ERROR, failedPath: undefined, isSessionError: false }),
    tell: emit(({ context }) => ({
      type: 'error.told' as const,
      tone: context.isAuthError ? ('warning' as const) : ('error' as const),
      message: context.message,
    })),
    announceFailedPage: emit(({ context }) => ({ type: 'page.failed' as const, isAuthError: context.isAuthError })),
  },
}).createMachine({
  id: 'globalError',
  context: { ...NO_ERROR, isSessionError: false },
  initial: 'calm',
  on: {
    'session.expired': [
      {
        guard: 'isRefusedAtOnce',
        target: '.pageFailed',
        actions: {
          type: 'record',
          params: ({ event }) => ({ error: sessionError(SESSION_REFUSED, true), path: event.path, isSessionError: true }),
        },
        description: 'a session that has only just begun ends, which a page of its own tells',
      },
      {
        target: '.leaving',
        actions: { type: 'record', params: { error: sessionError(SESSION_EXPIRED, false) } },
        description: 'the session ends, and the customer is led to sign-in',
      },
    ],
    'failure.met': [
      {
        guard: 'isPageError',
        target: '.pageFailed',
        actions: {
          type: 'record',
          params: ({ event }) => ({ error: toGlobalError(event.failure, event.met), path: event.path }),
        },
        description: 'a page cannot be shown',
      },
      {
        // A page that has nothing else to show has its own words for the rest.
        guard: 'isBeside',
        target: '.told',
        reenter: true,
        actions: { type: 'record', params: ({ event }) => ({ error: toGlobalError(event.failure, event.met) }) },
        description: 'something fails beside what is shown',
      },
    ],
  },
  states: {
    calm: { description: 'nothing has failed', entry: 'forget' },
    told: {
      description: 'a message says what has failed',
      entry: 'tell',
      after: { toldTime: { target: 'calm', description: 'the message has been there long enough to read' } },
      on: { 'route.changed': { target: 'calm', description: 'a new page has nothing to do with it' } },
    },
    leaving: {
      description: 'the customer is on the way to sign-in, where the end of the session is told',
      on: {
        // What else fails now belongs to the session that has ended.
        'failure.met': { description: 'something fails on the way to sign-in, and is not told' },
        'route.changed': { target: 'told', description: 'the customer arrives at sign-in' },
      },
    },
    pageFailed: {
      description: 'an error page stands in the place of the page that failed',
      entry: 'announceFailedPage',
      on: {
        'failure.met': { description: 'something else fails behind the error page, and is not told' },
        'route.changed': [
          { guard: 'isErrorPage', description: 'the error page is shown' },
          { target: 'calm', description: 'the customer leaves the error page' },
        ],
      },
    },
  },
})

type Snapshot = SnapshotFrom<typeof globalErrorMachine>
/** The failure that an error page is about; undefined when the page was opened by its address. */
export const selectPageError = (snapshot: Snapshot): GlobalErrorContext | undefined =>
  snapshot.matches('pageFailed') ? snapshot.context : undefined
export const selectFailedPath = (snapshot: Snapshot): string | undefined => snapshot.context.failedPath
