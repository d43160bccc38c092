import { expect, type Route } from 'playwright/test'
import type { DishEditorEvent } from '#machines/dish-editor/dish-editor.machine.ts'
import type { Failure } from '#machines/model/errors.ts'
import type { CounterDish } from '#machines/model/counter-menu.ts'
import { dishEditorModel } from '#tests/paths/dish-editor.model.ts'
import type { Adapter, Stage } from './adapter.ts'
import { openMenu, OWNER, refuses, says, wireDish, wireMenu } from './counter-page.ts'

type Event<Type> = Extract<DishEditorEvent, { type: Type }>

const press = (name: string) => (stage: Stage) => stage.page.getByRole('button', { name, exact: true }).click()

export const dishEditorAdapter: Adapter = {
  async start({ page }, start) {
    const { dish } = dishEditorModel.starts[start] as { dish: CounterDish }
    const menu = { version: 'm1', timeZone: 'Asia/Kolkata', categories: [{ name: dish.category, dishes: [dish] }] }
    await page.route('**/api/counter/outlets/*/menu', (route) => says(route, wireMenu(menu)))
    await openMenu(page, OWNER)
    await page.getByRole('button', { name: 'Dal Makhani', exact: true }).click()
  },
  calls: { saveDish: 'PUT /counter/outlets/*/menu/dishes/*' },
  answers: {
    'xstate.done.actor.saveDish': (_, route, { output }: { output: CounterDish }) => says(route, wireDish(output)),
    'xstate.error.actor.saveDish': (_: Stage, route: Route, { error }: { error: Failure }) =>
      error.status === undefined ? route.abort('connectionfailed') : refuses(route, error.status, error.message, error.code),
  },
  events: {
    'field.edit': ({ page }) => page.getByLabel('Price', { exact: true }).pressSequentially('1'),
    'form.submit': async (stage, { draft }: Event<'form.submit'>) => {
      await stage.page.getByLabel('Price', { exact: true }).fill(draft.price)
      await stage.page.getByText('Contains some').click()
      await stage.page.getByLabel('Milk').check()
      await press('Save')(stage)
    },
    'form.close': press('Close'),
    'dish.reload': press('Show it as it is now'),
  },
  states: {
    gone: ({ page }) => expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden(),
  },
}
