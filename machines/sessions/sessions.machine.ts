import { ofEvent } from '../model/event-params.ts'
import { assertEvent, assign, emit, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { messageOfExtension } from '../model/extension.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import { type NoticesRef, type Said, toastOf, toNotices } from '../notices/notices-ref.ts'
import type { SessionRef } from '../session/session-ref.ts'
import { type AccountSession, nameOf } from '../model/account-session.ts'

/** Lists where the customer is signed in, and ends one session or all: loading → shown → ended. */
export interface SessionsContext {
  notices: NoticesRef
  session: SessionRef
  /** This page's session is one of them, so that a list that was loaded is never empty. */
  sessions: AccountSession[]
  /** When the list was loaded, in epoch milliseconds. */
  at: number
  problem?: string
  /** The id of the session that is being ended. */
  ending?: string
}

export interface LoadedSessions {
  sessions: AccountSession[]
  at: number
}

export type SessionsEvent =
  /** Another flow has changed the sessions, or the customer tries again. */
  | { type: 'list.reload' }
  | { type: 'session.signOut'; id: string }
  | { type: 'everywhere.ask' }
  | { type: 'everywhere.cancel' }
  | { type: 'everywhere.confirm' }

export const NO_SESSIONS = 'Where you are signed in cannot be shown here right now.'

const showProblem = { type: 'showProblem', params: ofEvent } as const
const reload = { target: 'loading', actions: 'forgetProblem' } as const

export const sessionsMachine = setup({
  types: {
    context: {} as SessionsContext,
    input: {} as Pick<SessionsContext, 'notices' | 'session'>,
    events: {} as SessionsEvent,
    /** The row that had the focus goes away. */
    emitted: {} as { type: 'row.removed' },
    tags: {} as 'busy',
    meta: {} as Meaning,
  },
  actors: {
    listSessions: fromPromise<LoadedSessions, Record<string, never>>(notProvided('listSessions')),
    endOne: fromPromise<void, { id: string }>(notProvided('endOne')),
    endAll: fromPromise<void, Record<string, never>>(notProvided('endAll')),
  },
  guards: {
    isOther: ({ context }, { id }: { id: string }) => context.sessions.some((one) => one.id === id && !one.isCurrent),
  },
  actions: {
    show: assign((_, params: LoadedSessions) => params),
    showProblem: assign((_, { error }: { error: unknown }) => ({ problem: messageOfExtension(error, NO_SESSIONS) })),
    forgetProblem: assign({ problem: undefined }),
    setEnding: assign((_, { id }: { id: string }) => ({ ending: id })),
    forgetEnding: assign({ ending: undefined }),
    removeEnded: assign(({ context: { sessions, ending } }) => ({
      sessions: sessions.filter(({ id }) => id !== ending),
      ending: undefined,
    })),
    toast: sendTo(toNotices<SessionsContext>(), (_, said: Said) => toastOf(said)),
    announceRemoval: emit({ type: 'row.removed' }),
    endSession: sendTo(({ context }) => context.session, { type: 'session.end' }),
  },
}).createMachine({
  id: 'sessions',
  context: ({ input }) => ({ ...input, sessions: [], at: 0 }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The server looks up where the customer is signed in',
      invoke: {
        id: 'listSessions',
        src: 'listSessions',
        input: {},
        onDone: {
          target: 'shown',
          actions: { type: 'show', params: ({ event }) => event.output },
          description: 'The list is there',
          meta: main.server.session,
        },
        onError: {
          target: 'failed',
          actions: showProblem,
          description: 'The server refuses, or cannot be reached',
          meta: by.server.comfort,
        },
      },
      on: {
        'list.reload': {
          ...reload,
          reenter: true,
          description: 'Another flow has ended sessions, so that the list is loaded anew',
          meta: by.device.session,
        },
      },
    },
    failed: {
      description: 'The customer reads why there is no list',
      on: {
        'list.reload': {
          ...reload,
          description: 'The customer tries again, or another flow has ended sessions',
          meta: by.customer.comfort,
        },
      },
    },
    shown: {
      initial: 'ready',
      states: {
        ready: {
          description: 'The customer reads where the account is signed in',
          on: {
            'list.reload': {
              ...reload,
              target: '#sessions.loading',
              description: 'Another flow has ended sessions',
              meta: by.device.session,
            },
            'session.signOut': {
              guard: { type: 'isOther', params: ofEvent },
              target: 'endingOne',
              actions: ['forgetProblem', { type: 'setEnding', params: ofEvent }],
              description: 'The customer presses Sign Out beside another session',
              meta: by.customer.session,
            },
            'everywhere.ask': {
              target: 'confirming',
              actions: 'forgetProblem',
              description: 'The customer presses Sign Out Everywhere',
              meta: main.customer.session,
            },
          },
        },
        endingOne: {
          tags: 'busy',
          description: 'The server ends one session',
          invoke: {
            id: 'endOne',
            src: 'endOne',
            input: ({ event }) => {
              assertEvent(event, 'session.signOut')
              return { id: event.id }
            },
            onDone: {
              target: 'ready',
              actions: [
                'announceRemoval',
                {
                  type: 'toast',
                  params: ({ context: { sessions, ending } }) => ({
                    tone: 'success',
                    message: `Signed out of ${sessions
                      .filter(({ id }) => id === ending)
                      .map(nameOf)
                      .join()}`,
                  }),
                },
                'removeEnded',
              ],
              description: 'The session is over and leaves the list',
              meta: by.server.session,
            },
            onError: {
              target: 'ready',
              actions: [showProblem, 'forgetEnding'],
              description: 'The server cannot end the session',
              meta: by.server.session,
            },
          },
        },
        confirming: {
          description: 'The app asks whether to sign out this device too',
          on: {
            'everywhere.cancel': { target: 'ready', description: 'The customer stays signed in', meta: by.customer.comfort },
            'everywhere.confirm': { target: 'endingAll', description: 'The customer confirms', meta: main.customer.session },
          },
        },
        endingAll: {
          tags: 'busy',
          description: 'The server ends every session',
          invoke: {
            id: 'endAll',
            src: 'endAll',
            input: {},
            onDone: {
              target: '#sessions.ended',
              actions: 'endSession',
              description: 'The session of this page is over too',
              meta: main.server.session,
            },
            onError: { target: 'ready', actions: showProblem, description: 'The server cannot end the sessions', meta: by.server.session },
          },
        },
      },
    },
    ended: { type: 'final', description: 'The customer is signed out and reads the sign-in page' },
  },
})

export type SessionsActor = ActorRefFrom<typeof sessionsMachine>
export type Sessions = SnapshotFrom<typeof sessionsMachine>
export const selectIsLoading = (list: Sessions): boolean => list.matches('loading')
export const selectHasFailed = (list: Sessions): boolean => list.matches('failed')
export const selectSessions = (list: Sessions): AccountSession[] => list.context.sessions
export const selectLoadedAt = (list: Sessions): number => list.context.at
export const selectProblem = (list: Sessions): string | undefined => list.context.problem
export const selectEnding = (list: Sessions): string | undefined => list.context.ending
export const selectIsConfirming = (list: Sessions): boolean => list.matches({ shown: 'confirming' })
export const selectIsEndingAll = (list: Sessions): boolean => list.matches({ shown: 'endingAll' })
/** Nothing can be signed out while the server is asked. */
export const selectIsBusy = (list: Sessions): boolean => list.hasTag('busy')
