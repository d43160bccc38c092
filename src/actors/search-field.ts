import { useActorRef } from '@xstate/react'
import { type ActorRefFrom, assign } from 'xstate'
import { searchFieldMachine } from '#machines/search-field/search-field.machine.ts'
import { announce } from '#src/device/announce.ts'
import { storedSearches, storeSearches } from '#src/storage/recent-searches.ts'
import { inspect } from './inspect.ts'
import type { MenuBrowser } from './menu-browser.ts'

export const liveSearchFieldMachine = searchFieldMachine.provide({
  actions: {
    readRecent: assign(({ context }) => ({ recent: storedSearches(context.outletId) })),
    storeRecent: ({ context }) => storeSearches(context.outletId, context.recent),
    announce: (_, { text }) => announce(text),
  },
})

export type SearchField = ActorRefFrom<typeof searchFieldMachine>

/** The search field of an outlet, which tells `browser` what is searched for. */
export const useSearchField = (outletId: string, browser: MenuBrowser): SearchField =>
  useActorRef(liveSearchFieldMachine, { input: { outletId, recent: [], browser }, inspect })
