import { expect, type Page, type Route } from 'playwright/test'
import type { MenuAnswer, MenuEditor, MenuEditorEvent } from '#machines/menu-editor/menu-editor.machine.ts'
import type { CounterMenu } from '#machines/model/counter/counter-menu.ts'
import type { Adapter, Stage } from './adapter.ts'
import { fails, openOffice, press, refuses, says, wireDish, wireMenu } from './counter-page.ts'

type Event<Type> = Extract<MenuEditorEvent, { type: Type }>

/** One change after the other: nothing else can be changed meanwhile. */
const isHeld = (page: Page) => expect(page.getByRole('switch').first()).toHaveAttribute('aria-disabled', 'true')
/** The next form that is saved is answered so. */
const answersSave = ({ page }: Stage, answer: (route: Route) => Promise<void>) =>
  page.route('**/api/counter/outlets/*/menu/dishes/dal', answer, { times: 1 })

export const menuEditorAdapter: Adapter = {
  start: ({ page }) => openOffice(page, '/counter/menu'),
  calls: { fetchMenu: 'GET /counter/outlets/*/menu', changeMenu: 'PUT /counter/outlets/*/menu(/dishes/*/stock)?' },
  answers: {
    'xstate.done.actor.fetchMenu': (_, route, { output }: { output: CounterMenu }) => says(route, wireMenu(output)),
    'xstate.error.actor.fetchMenu': fails,
    'xstate.done.actor.changeMenu': (_, route, { output }: { output: MenuAnswer }) =>
      says(
        route,
        route.request().url().endsWith('/stock')
          ? wireDish((output as { menu: CounterMenu }).menu.categories[0]!.dishes[0]!)
          : wireMenu((output as { menu: CounterMenu }).menu),
      ),
    'xstate.error.actor.changeMenu': fails,
  },
  readies: {
    'dish.saved': (stage, { dish }: Event<'dish.saved'>) => answersSave(stage, (route) => says(route, wireDish(dish))),
    'dish.outdated': (stage) => answersSave(stage, (route) => refuses(route, 409, 'Meera has changed it.', 'DISH_CHANGED')),
  },
  events: {
    'menu.retry': press('Try Again'),
    'stock.set': ({ page }) => page.getByRole('switch', { name: 'Dal Makhani in stock' }).click(),
    'dish.move': ({ page }) => page.getByRole('button', { name: 'Move Dal Makhani, 1 of 2' }).press('ArrowDown'),
    'category.move': press('Move the category down'),
    'category.rename': async (stage, { to }: Event<'category.rename'>) => {
      await press('Rename the category')(stage)
      await stage.page.getByLabel('New name of Mains').fill(to)
      await press('Rename')(stage)
    },
    'removal.ask': press('Take Butter Naan off the menu'),
    'removal.confirm': press('Take off'),
    'removal.cancel': press('Keep'),
    'dish.open': press('Dal Makhani'),
    'dish.saved': press('Save'),
    'dish.closed': press('Close'),
    'dish.outdated': async (stage) => {
      await press('Save')(stage)
      await press('Show it as it is now')(stage)
    },
  },
  states: {
    loading: ({ page }, { context }: MenuEditor) =>
      context.menu ? isHeld(page) : expect(page.getByText('Loading the menu...')).toBeVisible(),
    changing: ({ page }) => isHeld(page),
    resting: ({ page }) => expect(page.getByRole('heading', { name: 'Mains', exact: true })).toBeVisible(),
  },
}
