import { assertEvent, assign, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { MenuBrowserRef } from '../menu-browser/menu-browser-ref.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { actionNotProvided } from '../model/not-provided.ts'
import { isSearch, withSearch } from './recent-searches.ts'

/** What the search field of an outlet offers: recent searches there and the categories, from when the customer goes to it until they leave. */

export interface SearchFieldContext {
  outletId: string
  /** Recent searches in this outlet, the newest first. */
  recent: readonly string[]
  browser: MenuBrowserRef
}

export type SearchFieldEvent =
  /** With what is in the field. */
  | { type: 'field.reach'; query: string }
  | { type: 'field.leave'; query: string }
  | { type: 'search.type'; query: string }
  | { type: 'search.end' }
  | { type: 'recent.choose'; query: string }
  | { type: 'recents.clear' }
  | { type: 'category.choose'; name: string }

function queryIn(event: SearchFieldEvent): string {
  assertEvent(event, ['field.reach', 'field.leave', 'search.type', 'recent.choose'])
  return event.query
}

const toBrowser = ({ context }: { context: SearchFieldContext }): MenuBrowserRef => context.browser
const announce = (text: string) => ({ type: 'announce' as const, params: { text } })

export const searchFieldMachine = setup({
  types: {
    context: {} as SearchFieldContext,
    input: {} as SearchFieldContext,
    events: {} as SearchFieldEvent,
    meta: {} as Meaning,
  },
  guards: {
    isEmpty: ({ event }) => queryIn(event).trim() === '',
    isSearch: ({ event }) => isSearch(queryIn(event)),
  },
  actions: {
    search: sendTo(toBrowser, ({ event }) => ({ type: 'search.type' as const, query: queryIn(event) })),
    endSearch: sendTo(toBrowser, { type: 'search.type', query: '' }),
    goToCategory: sendTo(toBrowser, ({ event }) => {
      assertEvent(event, 'category.choose')
      return event
    }),
    remember: assign(({ context, event }) => ({ recent: withSearch(context.recent, queryIn(event)) })),
    forget: assign({ recent: [] }),
    /** Replaced where storage is at hand: another tab may have searched, and the end of a session forgets. */
    readRecent: actionNotProvided('readRecent'),
    storeRecent: actionNotProvided('storeRecent'),
    announce: (_action, _said: { text: string }) => undefined,
  },
}).createMachine({
  id: 'searchField',
  context: ({ input }) => input,
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is offered below the search field',
      on: {
        'field.reach': [
          {
            guard: 'isEmpty',
            target: 'offering',
            actions: announce('Suggestions are below the search field'),
            description: 'The customer goes to the empty search field',
            meta: main.customer.comfort,
          },
          { target: 'offering', description: 'The customer goes back to the search field with a search in it', meta: by.customer.comfort },
        ],
        'search.type': {
          target: 'offering',
          actions: 'search',
          description: 'The customer types on in the field',
          meta: by.customer.comfort,
        },
      },
    },
    offering: {
      description: 'Recent searches and categories are offered below the search field; while the customer types, the categories that match',
      entry: 'readRecent',
      on: {
        'search.type': { actions: 'search', description: 'The customer changes the search', meta: main.customer.comfort },
        'search.end': {
          target: 'closed',
          actions: 'endSearch',
          description: 'The customer presses Escape, which ends the search',
          meta: by.customer.comfort,
        },
        'field.leave': [
          {
            guard: 'isSearch',
            target: 'closed',
            actions: ['remember', 'storeRecent'],
            description: 'The customer leaves the field: its search is remembered',
            meta: main.customer.comfort,
          },
          { target: 'closed', description: 'The customer leaves the field without a search', meta: by.customer.comfort },
        ],
        'recent.choose': {
          actions: ['search', 'remember', 'storeRecent'],
          description: 'The customer chooses a recent search, which fills the field',
          meta: by.customer.comfort,
        },
        'recents.clear': {
          actions: ['forget', 'storeRecent', announce('Recent searches cleared')],
          description: 'The customer clears the recent searches',
          meta: by.customer.comfort,
        },
        'category.choose': {
          target: 'closed',
          actions: ['endSearch', 'goToCategory'],
          description: 'The customer chooses a category: the search ends, and the page scrolls to it',
          meta: by.customer.comfort,
        },
      },
    },
  },
})

export type SearchField = SnapshotFrom<typeof searchFieldMachine>
export const selectIsSuggesting = (field: SearchField): boolean => field.matches('offering')
export const selectRecent = (field: SearchField): readonly string[] => field.context.recent
