import { expect, type Route } from 'playwright/test'
import type { DishEditorEvent, DishPicture } from '#machines/dish-editor/dish-editor.machine.ts'
import type { CounterDish } from '#machines/model/counter/counter-menu.ts'
import { dishEditorModel } from '#tests/paths/dish-editor.model.ts'
import type { Adapter, Stage } from './adapter.ts'
import { fails, openOffice, PNG, press, says, wireDish, wireMenu } from './counter-page.ts'

type Event<Type> = Extract<DishEditorEvent, { type: Type }>

export const dishEditorAdapter: Adapter = {
  names: { '/media/outlets/haveli/abc/480.webp': 'the new picture' },
  async start({ page }, start) {
    const { dish } = dishEditorModel.starts[start] as { dish: CounterDish }
    const menu = { version: 'm1', timeZone: 'Asia/Kolkata', categories: [{ name: dish.category, dishes: [dish] }] }
    await page.route('**/api/counter/outlets/*/menu', (route) => says(route, wireMenu(menu)))
    await page.route('**/media/**', (route) => route.fulfill({ status: route.request().method() === 'PUT' ? 204 : 404 }))
    await page.route('**/api/customer/customer/signed-url**', (route) => says(route, '/media/dal.webp'))
    await openOffice(page, '/counter/menu')
    await page.getByRole('button', { name: 'Dal Makhani', exact: true }).click()
  },
  calls: { saveDish: 'PUT /counter/outlets/*/menu/dishes/*', sendPicture: 'POST /counter/outlets/*/menu/pictures' },
  answers: {
    'xstate.done.actor.sendPicture': (_, route, { output }: { output: DishPicture }) =>
      says(route, { key: output.key, url: `${output.url}?signature=x`, headers: {} }),
    'xstate.error.actor.sendPicture': (_: Stage, route: Route) => route.abort('connectionfailed'),
    'xstate.done.actor.saveDish': (_, route, { output }: { output: CounterDish }) => says(route, wireDish(output)),
    'xstate.error.actor.saveDish': fails,
  },
  events: {
    'field.edit': ({ page }) => page.getByLabel('Price', { exact: true }).pressSequentially('1'),
    'form.submit': async (stage, { draft }: Event<'form.submit'>) => {
      await stage.page.getByLabel('Price', { exact: true }).fill(draft.price)
      await stage.page.getByText('Contains some').click()
      await stage.page.getByLabel('Milk').check()
      await press('Save')(stage)
    },
    'picture.choose': async ({ page }, { file }: Event<'picture.choose'>) =>
      page
        .getByLabel('Another picture')
        .or(page.getByLabel('Choose a picture'))
        .setInputFiles({ name: 'dal', mimeType: file.type, buffer: PNG }),
    'picture.remove': press('Remove picture'),
    'picture.use': press('Use this picture'),
    'picture.unreadable': ({ page }) => page.getByRole('img', { name: /as it is cropped/ }).dispatchEvent('error'),
    'picture.cancel': press('Cancel'),
    'form.close': press('Close'),
    'dish.reload': press('Show it as it is now'),
  },
  states: {
    cropping: ({ page }) => expect(page.getByRole('button', { name: 'Use this picture' })).toBeVisible(),
    sending: ({ page }) => expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible(),
    gone: ({ page }) => expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden(),
  },
}
