import { assign, type CallbackActorLogic, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { BellEntry, BellList } from '../model/bell.ts'
import { messageOf } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { isUnsupported } from '../model/extension.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'

/** Lists what has happened for the customer, and marks it as read: loading → shown. */
export interface BellListContext extends BellList {
  /** When the list was loaded, in epoch milliseconds. */
  at: number
  problem?: string | undefined
}

export interface LoadedBellList extends BellList {
  at: number
}

export type BellListEvent =
  /** The customer tries again. */
  | { type: 'list.reload' }
  /** The server tells that something has changed, or the page is back in sight. */
  | { type: 'news.come' }
  | { type: 'entries.read' }

type Failed = { error: unknown }
const setList = { type: 'setList', params: ({ event }: { event: { output: LoadedBellList } }) => event.output } as const
const showProblem = { type: 'showProblem', params: ofEvent } as const

export const bellListMachine = setup({
  types: {
    context: {} as BellListContext,
    events: {} as BellListEvent,
    meta: {} as Meaning,
  },
  actors: {
    listEntries: fromPromise<LoadedBellList, void>(notProvided('listEntries')),
    /** Up to the moment of an entry. Answers how many are new still. */
    markRead: fromPromise<number, { until: string }>(notProvided('markRead')),
    watchNews: fromCallback(() => undefined) as CallbackActorLogic<{ type: 'none' }, void>,
  },
  guards: {
    isUnsupported: (_, { error }: Failed) => isUnsupported(error),
    hasNew: ({ context }) => context.entries.length > 0 && context.unread > 0,
    areSomeLeft: (_, { unread }: { unread: number }) => unread > 0,
  },
  actions: {
    setList: assign((_, loaded: LoadedBellList) => ({ ...loaded, problem: undefined })),
    noteRead: assign(({ context }, { unread }: { unread: number }) => ({
      unread,
      entries: context.entries.map((entry) => ({ ...entry, isNew: false })),
    })),
    showProblem: assign((_, { error }: Failed) => ({ problem: messageOf(error) })),
    forgetProblem: assign({ problem: undefined }),
    logBreakdown: (_action, _failed: Failed) => undefined,
  },
}).createMachine({
  id: 'bellList',
  context: { entries: [], unread: 0, at: 0 },
  initial: 'loading',
  states: {
    loading: {
      description: 'The server looks up what has happened',
      invoke: {
        id: 'listEntries',
        src: 'listEntries',
        onDone: { target: 'shown', actions: setList, description: 'The list is there', meta: main.server.comfort },
        onError: [
          {
            guard: { type: 'isUnsupported', params: ofEvent },
            target: 'missing',
            description: 'The backend has no notifications',
            meta: by.server.comfort,
          },
          { target: 'failed', actions: showProblem, description: 'The server refuses, or cannot be reached', meta: by.server.comfort },
        ],
      },
    },
    failed: {
      description: 'The customer reads why there is no list',
      on: {
        'list.reload': { target: 'loading', actions: 'forgetProblem', description: 'The customer tries again', meta: by.customer.comfort },
      },
    },
    missing: { description: 'The customer reads that the feature is being worked on' },
    shown: {
      initial: 'ready',
      invoke: {
        id: 'watchNews',
        src: 'watchNews',
        onError: {
          actions: { type: 'logBreakdown', params: ofEvent },
          description: 'What comes is not heard of: the list stays as it was loaded',
          meta: by.device.comfort,
        },
      },
      states: {
        ready: {
          description: 'The customer reads what has happened, or that nothing has',
          on: {
            'news.come': {
              target: 'refreshing',
              description: 'Something has changed, so that the list is loaded anew',
              meta: by.server.comfort,
            },
            'entries.read': {
              guard: 'hasNew',
              target: 'marking',
              actions: 'forgetProblem',
              description: 'The customer presses Mark all as read',
              meta: by.customer.comfort,
            },
          },
        },
        refreshing: {
          description: 'The list is loaded anew behind the one that is shown',
          invoke: {
            id: 'refreshEntries',
            src: 'listEntries',
            onDone: { target: 'ready', actions: setList, description: 'The list is as the server has it', meta: by.server.comfort },
            onError: { target: 'ready', description: 'The list stays as it was loaded', meta: by.server.comfort },
          },
          on: {
            'news.come': { target: 'refreshing', reenter: true, description: 'Something has changed again', meta: by.server.comfort },
            'entries.read': {
              guard: 'hasNew',
              target: 'marking',
              actions: 'forgetProblem',
              description: 'The customer presses Mark all as read while the list is loaded anew',
              meta: by.customer.comfort,
            },
          },
        },
        marking: {
          description: 'The server notes what was read',
          invoke: {
            id: 'markRead',
            src: 'markRead',
            input: ({ context }) => ({ until: context.entries[0]!.at }),
            onDone: [
              {
                guard: { type: 'areSomeLeft', params: ({ event }) => ({ unread: event.output }) },
                target: 'refreshing',
                actions: { type: 'noteRead', params: ({ event }) => ({ unread: event.output }) },
                description: 'What was shown is read, and something new has come meanwhile',
                meta: by.server.comfort,
              },
              {
                target: 'ready',
                actions: { type: 'noteRead', params: ({ event }) => ({ unread: event.output }) },
                description: 'Everything is read',
                meta: by.server.comfort,
              },
            ],
            onError: {
              target: 'ready',
              actions: showProblem,
              description: 'The server does not answer: to mark it again does no harm',
              meta: by.server.comfort,
            },
          },
        },
      },
    },
  },
})

export type List = SnapshotFrom<typeof bellListMachine>
export const selectIsLoading = (list: List): boolean => list.matches('loading')
export const selectHasFailed = (list: List): boolean => list.matches('failed')
export const selectIsMissing = (list: List): boolean => list.matches('missing')
export const selectIsMarking = (list: List): boolean => list.matches({ shown: 'marking' })
export const selectEntries = (list: List): BellEntry[] => list.context.entries
export const selectUnread = (list: List): number => list.context.unread
export const selectLoadedAt = (list: List): number => list.context.at
export const selectProblem = (list: List): string | undefined => list.context.problem
