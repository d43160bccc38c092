import { expect } from 'vitest'
import {
  type MenuBrowser,
  type MenuBrowserContext,
  type MenuBrowserEvent,
  menuBrowserMachine,
  selectFolded,
  selectIsChoosing,
  selectReading,
  selectSearch,
  selectShown,
  WHOLE_MENU,
} from '#machines/menu-browser/menu-browser.machine.ts'
import type { Model } from './model.ts'
import type { Observed } from './observe.ts'

/** No dish has it. */
const NOTHING = 'xyzzy'

const events: MenuBrowserEvent[] = [
  { type: 'diet.choose', diet: 'veg' },
  { type: 'part.choose', isServices: false },
  { type: 'search.type', query: 'naan' },
  { type: 'search.type', query: ' ' },
  { type: 'search.type', query: NOTHING },
  { type: 'filters.clear' },
  { type: 'category.toggle', name: 'Breads' },
  { type: 'category.choose', name: 'Breads' },
  { type: 'category.reached', name: 'Starters' },
  { type: 'page.scrolled' },
  { type: 'categories.open' },
  { type: 'categories.close' },
]

/** Which category is at the top of the window goes by the window: only a chosen one is shown. */
const observe = (browser: MenuBrowser): Observed => ({
  search: selectSearch(browser) ?? 'none',
  filter: selectShown(browser) === 'veg' ? 'Veg' : 'All',
  ...(browser.matches({ menu: 'browsing' }) && { Breads: selectFolded(browser).includes('Breads') ? 'folded' : 'unfolded' }),
  // A search that finds nothing shows no categories.
  ...(browser.matches({ mark: 'holding' }) && !browser.matches({ menu: 'searching' }) && { 'marked category': selectReading(browser)! }),
})

export const menuBrowserModel: Model = {
  machine: menuBrowserMachine,
  starts: {
    'the menu is opened': WHOLE_MENU,
    'the customer is back at a search': { ...WHOLE_MENU, query: 'naan' },
  },
  events,
  // The button that clears the filters stands where no dish is found, and there is little else.
  feasible: ({ context: { query } }: MenuBrowser, { type }) =>
    query === NOTHING ? ['filters.clear', 'search.type'].includes(type) : type !== 'filters.clear',
  abstractContext: ({ query }: MenuBrowserContext) => query.trim(),
  invariant: (browser: MenuBrowser) => {
    const { folded } = browser.context
    expect(new Set(folded).size).toBe(folded.length)
    // What was found is never hidden in a folded category.
    if (selectSearch(browser) !== undefined) expect(selectFolded(browser)).toEqual([])
  },
  observe,
  sees: {
    'menu.browsing': (browser: MenuBrowser) => expect([selectSearch(browser), selectIsChoosing(browser)]).toEqual([undefined, false]),
    'menu.searching': (browser: MenuBrowser) => {
      expect(['naan', NOTHING]).toContain(selectSearch(browser))
      expect(selectIsChoosing(browser)).toBe(false)
    },
    'menu.choosing': (browser: MenuBrowser) => expect(selectIsChoosing(browser)).toBe(true),
    'mark.following': () => undefined,
    'mark.holding': (browser: MenuBrowser) => expect(selectReading(browser)).toBe('Breads'),
  },
}
