import { by, main, type Meaning } from '../model/meaning.ts'
import { assertEvent, assign, emit, setup, type SnapshotFrom } from 'xstate'
import type { Diet, Shown } from '../model/menu/menu-filter.ts'
import type { MenuCategory } from '../model/menu/menu-item.ts'

/**
 * How a customer goes through one outlet's menu. Two things at once: what is open (browsing, searching, the list of categories)
 * and which category is marked (the one at the top of the window, or the one just chosen).
 */

/** How the customer has set up a menu: enough to open it again as it was left. */
export interface MenuView {
  diet: Diet
  /** The services of a room are shown, and not its food. */
  isServices?: boolean
  /** Folded categories; all others are expanded. */
  folded: readonly string[]
  query: string
}

export interface MenuBrowserContext extends MenuView {
  /** The category marked as being read; undefined until one is. */
  reading?: string
}

export type MenuBrowserEvent =
  | { type: 'diet.choose'; diet: Diet }
  | { type: 'part.choose'; isServices: boolean }
  | { type: 'search.type'; query: string }
  | { type: 'filters.clear' }
  | { type: 'category.toggle'; name: string }
  | { type: 'category.choose'; name: string }
  | { type: 'category.reached'; name: string }
  | { type: 'page.scrolled' }
  | { type: 'categories.open' }
  | { type: 'categories.close' }

export const WHOLE_MENU: MenuView = { diet: 'all', folded: [], query: '' }

function nameIn(event: MenuBrowserEvent): string {
  assertEvent(event, ['category.toggle', 'category.choose', 'category.reached'])
  return event.name
}

function queryIn(event: MenuBrowserEvent): string {
  assertEvent(event, 'search.type')
  return event.query
}

const isBlank = (query: string): boolean => query.trim() === ''
const without = (names: readonly string[], name: string): string[] => names.filter((other) => other !== name)

export const menuBrowserMachine = setup({
  types: {
    context: {} as MenuBrowserContext,
    input: {} as MenuView,
    events: {} as MenuBrowserEvent,
    /** The page scrolls to the heading of this category. */
    emitted: {} as { type: 'category.shown'; name: string },
    meta: {} as Meaning,
  },
  guards: {
    isSearching: ({ context }) => !isBlank(context.query),
    typesNothing: ({ event }) => isBlank(queryIn(event)),
  },
  actions: {
    setQuery: assign(({ event }) => ({ query: queryIn(event) })),
    clearQuery: assign({ query: '' }),
    clearFilters: assign({ query: '', diet: 'all' }),
    mark: assign(({ event }) => ({ reading: nameIn(event) })),
    fold: assign(({ context: { folded }, event }) => {
      const name = nameIn(event)
      return { folded: folded.includes(name) ? without(folded, name) : [...folded, name] }
    }),
    unfold: assign(({ context, event }) => ({ folded: without(context.folded, nameIn(event)) })),
    show: emit(({ event }) => ({ type: 'category.shown' as const, name: nameIn(event) })),
  },
}).createMachine({
  id: 'menuBrowser',
  type: 'parallel',
  context: ({ input }) => ({ ...input }),
  on: {
    'diet.choose': {
      actions: assign({ diet: ({ event }) => event.diet }),
      description: 'The customer chooses all, vegetarian or non-vegetarian dishes',
      meta: by.customer.comfort,
    },
    'part.choose': {
      actions: assign({ isServices: ({ event }) => event.isServices }),
      description: 'The customer, in a room, chooses Food or Services',
      meta: by.customer.comfort,
    },
  },
  states: {
    menu: {
      initial: 'opening',
      on: {
        'filters.clear': {
          target: '.browsing',
          actions: 'clearFilters',
          description: 'The customer asks for all dishes of the menu',
          meta: by.customer.comfort,
        },
      },
      states: {
        opening: {
          description: 'The menu opens as it was left, or whole',
          always: [
            { guard: 'isSearching', target: 'searching', description: 'The customer returns to a search', meta: by.device.comfort },
            { target: 'browsing', description: 'The customer reads the menu by category', meta: main.device.comfort },
          ],
        },
        browsing: {
          description: 'The page shows the whole menu by category',
          on: {
            'search.type': [
              { guard: 'typesNothing', actions: 'setQuery', description: 'The customer types only spaces', meta: by.customer.comfort },
              { target: 'searching', actions: 'setQuery', description: 'The customer types a search', meta: by.customer.comfort },
            ],
            'category.toggle': { actions: 'fold', description: 'The customer folds or unfolds a category', meta: by.customer.comfort },
            'category.choose': {
              actions: ['unfold', 'show'],
              description: 'The customer goes to a category, which unfolds',
              meta: by.customer.comfort,
            },
            'categories.open': {
              target: 'choosing',
              description: 'The customer opens the list of categories',
              meta: main.customer.comfort,
            },
          },
        },
        searching: {
          description: 'The page shows only matching dishes, in unfolded categories',
          on: {
            'search.type': [
              {
                guard: 'typesNothing',
                target: 'browsing',
                actions: 'setQuery',
                description: 'The customer clears the search',
                meta: by.customer.comfort,
              },
              { actions: 'setQuery', description: 'The customer changes the search', meta: by.customer.comfort },
            ],
            'category.choose': {
              actions: 'show',
              description: 'The customer goes to a category of the results',
              meta: by.customer.comfort,
            },
            'categories.open': { target: 'choosing', description: 'The customer opens the list of categories', meta: by.customer.comfort },
          },
        },
        choosing: {
          description: 'The list of all categories lies over the menu',
          on: {
            'category.choose': {
              target: 'browsing',
              actions: ['clearQuery', 'unfold', 'show'],
              description: 'The customer picks a category of the list, which unfolds in the whole menu',
              meta: main.customer.comfort,
            },
            'categories.close': [
              {
                guard: 'isSearching',
                target: 'searching',
                description: 'The customer closes the list and is back at the results',
                meta: by.customer.comfort,
              },
              { target: 'browsing', description: 'The customer closes the list and is back at the menu', meta: by.customer.comfort },
            ],
          },
        },
      },
    },
    mark: {
      initial: 'following',
      states: {
        following: {
          description: 'The page marks the category at the top of the window',
          on: {
            'category.reached': { actions: 'mark', description: 'The customer scrolls to another category', meta: by.customer.comfort },
            'category.choose': {
              target: 'holding',
              actions: 'mark',
              description: 'The customer chooses a category, which is marked',
              meta: main.customer.comfort,
            },
          },
        },
        holding: {
          // The last categories of a menu cannot scroll to the top of the window: the category there is not the chosen one.
          description: 'The chosen category stays marked until the customer scrolls on',
          on: {
            'category.choose': {
              actions: 'mark',
              description: 'The customer chooses another category, which is marked instead',
              meta: by.customer.comfort,
            },
            'page.scrolled': { target: 'following', description: 'The customer scrolls on', meta: main.customer.comfort },
          },
        },
      },
    },
  },
})

export type MenuBrowser = SnapshotFrom<typeof menuBrowserMachine>
/** Of services nothing is vegetarian or not; the menu of a table has none. */
export const selectShown = ({ context: { diet, isServices } }: MenuBrowser, menu?: readonly MenuCategory[]): Shown =>
  isServices && menu?.at(-1)?.isService ? 'service' : diet
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
export const selectView = ({ context: { diet, isServices, folded, query } }: MenuBrowser): MenuView => ({ diet, isServices, folded, query })

const NONE: readonly string[] = []
