import { expect, type Page } from 'playwright/test'
import type { MenuBrowser, MenuBrowserEvent } from '#machines/menu-browser/menu-browser.machine.ts'
import { OUTLET } from '../support/steps.ts'
import type { Adapter } from './adapter.ts'

type Event<Type> = Extract<MenuBrowserEvent, { type: Type }>

/** The model's categories as this outlet has them: one can be read from its heading on, the other is the last of the menu. */
const NAMES: Record<string, string> = { Starters: 'Curries & Breads', Breads: 'Drinks & Sweets' }
/** Matches dishes of both. */
const QUERY: Record<string, string> = { naan: 'butter' }

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the menu' })
const chips = (page: Page) => page.getByRole('group', { name: 'Menu categories' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Menu categories' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name: new RegExp(`^${NAMES[name]}`) })
const typed = (query: string) => QUERY[query] ?? query

/** The wheel, as far as it takes: to a place, or a little. */
const wheel = (page: Page, deltaY: number) => page.mouse.wheel(0, deltaY)

async function opened(page: Page): Promise<void> {
  await page.goto(`/outlet/${OUTLET.id}`)
  await expect(page.getByRole('button', { name: 'MENU' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^ADD/ }).first()).toBeVisible()
  await takesTaps(page)
}

/** What has just come takes no tap for half a second (`late` in `src/ui/dish.css`): Playwright would scroll the page to reach it. */
const takesTaps = (page: Page) => expect.poll(() => page.getByRole('button', { name: 'MENU' }).evaluate(isOnTop)).toBe(true)

function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

async function backAtASearch(page: Page): Promise<void> {
  await opened(page)
  await search(page).fill(typed('naan'))
  // A press is lost where the results take the row away under it.
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /dishes for/ }),
  ).toBeVisible()
  await page.getByRole('listitem').getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Ingredients' })).toBeVisible()
  await page.goBack()
  await takesTaps(page)
}

export const menuBrowserAdapter: Adapter = {
  names: NAMES,
  start: ({ page }, start) => (start === 'the customer is back at a search' ? backAtASearch(page) : opened(page)),
  how: { 'page.scrolled': 'scroll on', 'category.reached': 'scroll to it' },
  events: {
    'diet.choose': async ({ page }) => {
      const veg = page.getByRole('radio', { name: 'Veg', exact: true })
      const wanted = (await veg.isChecked()) ? page.getByRole('radio', { name: 'All' }) : veg
      await wanted.check({ force: true })
    },
    // What is in the field already would be no event. Outside the field nothing that it offers lies over the menu.
    'search.type': async ({ page }, { query }: Event<'search.type'>) => {
      const text = typed(query)
      await search(page).fill((await search(page).inputValue()) === text ? `${text} ` : text)
      await search(page).blur()
    },
    'filters.clear': ({ page }) => page.getByRole('button', { name: 'Show all dishes' }).click(),
    'category.toggle': ({ page }, { name }: Event<'category.toggle'>) => heading(page, name).getByRole('button').click(),
    'category.choose': async ({ page }, { name }: Event<'category.choose'>, { value }: MenuBrowser) => {
      const list = (value as { menu: string }).menu === 'choosing' ? sheet(page) : chips(page)
      await list.getByRole('button', { name: new RegExp(`^${NAMES[name]}`) }).click()
    },
    'category.reached': async ({ page }, { name }: Event<'category.reached'>) => {
      await page.mouse.move(180, 400)
      await wheel(page, -100_000)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      const top = await heading(page, name).evaluate((element) => element.getBoundingClientRect().top)
      await wheel(page, top - 150)
    },
    'page.scrolled': async ({ page }) => {
      await page.mouse.move(180, 400)
      await wheel(page, -300)
    },
    'categories.open': ({ page }) => page.getByRole('button', { name: 'MENU' }).click(),
    'categories.close': ({ page }) => page.keyboard.press('Escape'),
  },
  states: {
    'menu.browsing': async ({ page }) => {
      await expect(sheet(page)).toBeHidden()
      await expect(page.getByRole('status').filter({ hasText: /^\d+ dish(es)?$/ })).toHaveCount(1)
    },
    'menu.searching': async ({ page }, { context }: MenuBrowser) => {
      await expect(sheet(page)).toBeHidden()
      await expect(page.getByRole('status').filter({ hasText: `for “${typed(context.query).trim()}”` })).toBeVisible()
    },
    'menu.choosing': ({ page }) => expect(sheet(page)).toBeVisible(),
    'mark.following': ({ page }) => expect.poll(() => page.locator('.chip[aria-current]').count()).toBeLessThanOrEqual(1),
    // Where nothing is found no category is marked.
    'mark.holding': async ({ page }, snapshot: MenuBrowser) => {
      if (!snapshot.matches({ menu: 'searching' })) await expect(page.locator('.chip[aria-current]')).toHaveCount(1)
    },
  },
  observed: {
    search: ({ page }, query) =>
      expect.poll(async () => (await search(page).inputValue()).trim()).toBe(query === 'none' ? '' : typed(query)),
    filter: ({ page }, name) => expect(page.getByRole('radio', { name, exact: true })).toBeChecked(),
    Breads: ({ page }, value) =>
      expect(heading(page, 'Breads').getByRole('button')).toHaveAttribute('aria-expanded', String(value === 'unfolded')),
    'marked category': ({ page }, name) => expect(page.locator('.chip[aria-current]')).toHaveText(NAMES[name]!),
  },
  // Behind the open list nothing is operated, and the page does not scroll.
  canDo: ({ value }: MenuBrowser, { type }) =>
    (value as { menu: string }).menu !== 'choosing' || ['category.choose', 'categories.close'].includes(type),
  handed: {
    'menuBrowser --part.choose--> (stay)': {
      because: 'the outlet of the walk has no services; a test of the screen chooses between them and food',
    },
  },
}
