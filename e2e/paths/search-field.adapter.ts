import { expect, type Page } from 'playwright/test'
import type { SearchField, SearchFieldEvent } from '#machines/search-field/search-field.machine.ts'
import { searchFieldModel } from '#tests/paths/search-field.model.ts'
import { OUTLET } from '../support/steps.ts'
import type { Adapter } from './adapter.ts'

type Event<Type> = Extract<SearchFieldEvent, { type: Type }>

/** The model's category as this outlet has it. */
const CATEGORY = 'Curries & Breads'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the menu' })
const recent = (page: Page) => page.getByRole('group', { name: 'Recent searches' })
const categories = (page: Page) => page.getByRole('group', { name: 'Categories', exact: true })

const textIn = async (page: Page) => (await field(page).inputValue()).trim()
const isInField = (page: Page) => field(page).evaluate((input) => input === document.activeElement)
const stored = (queries: readonly string[]) => JSON.stringify([{ outletId: OUTLET.id, queries }])

/** What is in the field already would be no event. */
async function write(page: Page, query: string): Promise<void> {
  if ((await textIn(page)) !== query) await field(page).fill(query)
}
async function leave(page: Page): Promise<void> {
  await field(page).blur()
  await expect(categories(page)).toBeHidden()
}
/** The customer is in the empty field, and has closed what it offered. */
async function closeOffers(page: Page): Promise<void> {
  if (await isInField(page)) return
  await field(page).focus()
  await page.keyboard.press('Escape')
}

export const searchFieldAdapter: Adapter = {
  async start({ page }, start) {
    const { recent: queries } = searchFieldModel.starts[start] as { recent: string[] }
    await page.addInitScript((text) => text !== undefined && localStorage.setItem('recentSearches', text), queries[0] && stored(queries))
    await page.goto(`/outlet/${OUTLET.id}`)
    await expect(page.getByRole('button', { name: 'MENU' })).toBeVisible()
    await expect(field(page)).toBeVisible()
  },
  how: { 'field.reach': 'press the search field' },
  events: {
    // The field holds that search from a visit before, which is remembered only where the path says so.
    'field.reach': async ({ page }, { query }: Event<'field.reach'>, { context }: SearchField) => {
      if (await isInField(page)) await leave(page)
      if ((await textIn(page)) !== query) {
        await field(page).focus()
        if (query === '') await page.keyboard.press('Escape')
        else await field(page).fill(query)
        await leave(page)
        await page.evaluate((text) => localStorage.setItem('recentSearches', text), stored(context.recent))
      }
      await field(page).focus()
    },
    'search.type': async ({ page }, { query }: Event<'search.type'>, { value }: SearchField) => {
      if (value === 'closed') await closeOffers(page)
      await field(page).fill((await field(page).inputValue()) === query ? `${query} ` : query)
    },
    'search.end': ({ page }) => page.keyboard.press('Escape'),
    'field.leave': async ({ page }, { query }: Event<'field.leave'>) => {
      await write(page, query)
      await field(page).press('Enter')
    },
    'recent.choose': async ({ page }, { query }: Event<'recent.choose'>) => {
      await write(page, '')
      await recent(page).getByRole('button', { name: query, exact: true }).click()
      await expect(field(page)).toHaveValue(query)
    },
    'recents.clear': async ({ page }) => {
      await write(page, '')
      await recent(page).getByRole('button', { name: 'Clear recent searches' }).click()
      await expect(page.locator('#heard')).toHaveText('Recent searches cleared')
    },
    'category.choose': async ({ page }) => {
      await write(page, '')
      await categories(page).getByRole('button', { name: CATEGORY, exact: true }).click()
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${CATEGORY}`) }).getByRole('button')).toBeFocused()
    },
  },
  states: {
    closed: ({ page }) => expect(categories(page)).toBeHidden(),
    offering: async ({ page }) => {
      await expect(field(page)).toBeFocused()
      await expect(categories(page)).toBeVisible({ visible: (await textIn(page)) === '' })
    },
  },
  observed: {
    'recent searches': async ({ page }, value) => {
      const isSeen = value !== 'none' && (await textIn(page)) === ''
      await expect(recent(page).locator('.chip')).toHaveText(isSeen ? value.split(' and ') : [])
    },
    'offers below the field': ({ page }) => expect(page.locator('.search-suggestions')).toHaveCount(0),
  },
}
