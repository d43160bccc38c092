import { assign, emit, setup, type SnapshotFrom } from 'xstate'
import type { Diet } from '../model/menu-filter.ts'

/**
 * How a customer goes through one outlet's menu. Two things at once: what is open (browsing, searching, the list of categories)
 * and which category is marked (the one at the top of the window, or the one just chosen).
 */

/** How the customer has set up a menu: enough to open it again as it was left. */
export interface MenuView {
  diet: Diet
  /** Folded categories; all others are expanded. */
  folded: readonly string[]
  /** The search, as typed. */
  query: string
}

export interface MenuBrowserContext extends MenuView {
  /** The category marked as being read; undefined until one is. */
  reading?: string
}

export type MenuBrowserEvent =
  | { type: 'diet.choose'; diet: Diet }
  | { type: 'search.type'; query: string }
  | { type: 'filters.clear' }
  | { type: 'category.toggle'; name: string }
  | { type: 'category.choose'; name: string }
  | { type: 'category.reached'; name: string }
  | { type: 'page.scrolled' }
  | { type: 'categories.open' }
  | { type: 'categories.close' }

/** The page scrolls to the heading of this category. */
export type MenuBrowserEmitted = { type: 'category.shown'; name: string }

export const WHOLE_MENU: MenuView = { diet: 'all', folded: [], query: '' }

type Named = { name: string }
const byName = <Type extends string>(type: Type) => ({ type, params: ({ event }: { event: Named }) => event })

const isBlank = (query: string): boolean => query.trim() === ''
const without = (names: readonly string[], name: string): string[] => names.filter((other) => other !== name)

export const menuBrowserMachine = setup({
  types: {
    context: {} as MenuBrowserContext,
    input: {} as MenuView,
    events: {} as MenuBrowserEvent,
    emitted: {} as MenuBrowserEmitted,
  },
  guards: {
    isSearching: ({ context }) => !isBlank(context.query),
    typesNothing: (_, { query }: { query: string }) => isBlank(query),
  },
  actions: {
    setQuery: assign((_, { query }: { query: string }) => ({ query })),
    clearQuery: assign({ query: '' }),
    clearFilters: assign({ query: '', diet: 'all' }),
    mark: assign((_, { name }: Named) => ({ reading: name })),
    fold: assign(({ context: { folded } }, { name }: Named) => ({
      folded: folded.includes(name) ? without(folded, name) : [...folded, name],
    })),
    unfold: assign(({ context }, { name }: Named) => ({ folded: without(context.folded, name) })),
    show: emit((_, { name }: Named) => ({ type: 'category.shown' as const, name })),
  },
}).createMachine({
  id: 'menuBrowser',
  type: 'parallel',
  context: ({ input }) => ({ ...input }),
  on: {
    'diet.choose': {
      actions: assign({ diet: ({ event }) => event.diet }),
      description: 'the customer chooses all, vegetarian or non-vegetarian dishes',
    },
  },
  states: {
    menu: {
      initial: 'opening',
      on: {
        'filters.clear': { target: '.browsing', actions: 'clearFilters', description: 'the customer asks for all dishes of the menu' },
      },
      states: {
        opening: {
          description: 'the menu opens as it was left, or whole',
          always: [
            { guard: 'isSearching', target: 'searching', description: 'the customer returns to a search' },
            { target: 'browsing', description: 'the customer reads the menu by category' },
          ],
        },
        browsing: {
          description: 'the whole menu is shown by category',
          on: {
            'search.type': [
              {
                guard: { type: 'typesNothing', params: ({ event }) => event },
                actions: { type: 'setQuery', params: ({ event }) => event },
                description: 'the customer types only spaces',
              },
              {
                target: 'searching',
                actions: { type: 'setQuery', params: ({ event }) => event },
                description: 'the customer types a search',
              },
            ],
            'category.toggle': { actions: byName('fold'), description: 'the customer folds or unfolds a category' },
            'category.choose': {
              actions: [byName('unfold'), byName('show')],
              description: 'the customer goes to a category, which unfolds',
            },
            'categories.open': { target: 'choosing', description: 'the customer opens the list of categories' },
          },
        },
        searching: {
          description: 'only matching dishes are shown, in unfolded categories',
          on: {
            'search.type': [
              {
                guard: { type: 'typesNothing', params: ({ event }) => event },
                target: 'browsing',
                actions: { type: 'setQuery', params: ({ event }) => event },
                description: 'the customer clears the search',
              },
              { actions: { type: 'setQuery', params: ({ event }) => event }, description: 'the customer changes the search' },
            ],
            'category.choose': { actions: byName('show'), description: 'the customer goes to a category of the results' },
            'categories.open': { target: 'choosing', description: 'the customer opens the list of categories' },
          },
        },
        choosing: {
          description: 'the list of all categories lies over the menu',
          on: {
            'category.choose': {
              target: 'browsing',
              actions: ['clearQuery', byName('unfold'), byName('show')],
              description: 'the customer picks a category of the list, which unfolds in the whole menu',
            },
            'categories.close': [
              { guard: 'isSearching', target: 'searching', description: 'the customer closes the list and is back at the results' },
              { target: 'browsing', description: 'the customer closes the list and is back at the menu' },
            ],
          },
        },
      },
    },
    mark: {
      initial: 'following',
      states: {
        following: {
          description: 'the category at the top of the window is marked',
          on: {
            'category.reached': { actions: byName('mark'), description: 'the customer scrolls to another category' },
            'category.choose': { target: 'holding', actions: byName('mark'), description: 'the chosen category is marked' },
          },
        },
        holding: {
          // The last categories of a menu cannot scroll to the top of the window: the category there is not the chosen one.
          description: 'the chosen category stays marked until the customer scrolls on',
          on: {
            'category.choose': { actions: byName('mark'), description: 'another category is marked instead' },
            'page.scrolled': { target: 'following', description: 'the customer scrolls on' },
          },
        },
      },
    },
  },
})

type MenuBrowser = SnapshotFrom<typeof menuBrowserMachine>
export const selectDiet = (browser: MenuBrowser): Diet => browser.context.diet
export const selectQuery = (browser: MenuBrowser): string => browser.context.query
/** The search; undefined while the menu is shown by category. Kept while the list of categories is open. */
export const selectSearch = (browser: MenuBrowser): string | undefined =>
  isBlank(browser.context.query) ? undefined : browser.context.query.trim()
/** Folded categories; none during a search. */
export const selectFolded = (browser: MenuBrowser): readonly string[] => (isBlank(browser.context.query) ? browser.context.folded : NONE)
export const selectReading = (browser: MenuBrowser): string | undefined => browser.context.reading
/** The chosen category, until the customer scrolls on. */
export const selectChosen = (browser: MenuBrowser): string | undefined =>
  browser.matches({ mark: 'holding' }) ? browser.context.reading : undefined
export const selectIsChoosing = (browser: MenuBrowser): boolean => browser.matches({ menu: 'choosing' })
export const selectView = (browser: MenuBrowser): MenuView => {
  const { diet, folded, query } = browser.context
  return { diet, folded, query }
}

const NONE: readonly string[] = []
