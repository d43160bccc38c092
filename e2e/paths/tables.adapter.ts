import { expect, type Route } from 'playwright/test'
import type { OutletTable } from '#machines/model/counter/outlet-tables.ts'
import type { Tables, TablesEvent } from '#machines/tables/tables.machine.ts'
import type { Adapter, Stage } from './adapter.ts'
import { fails, openOffice, press, says } from './counter-page.ts'

type Event<Type> = Extract<TablesEvent, { type: Type }>

const row = ({ page }: Stage) => page.getByRole('listitem').filter({ has: page.getByText('Window') })
const lists = (_: Stage, route: Route, { output }: { output: OutletTable[] }) => says(route, output)

export const tablesAdapter: Adapter = {
  start: ({ page }) => openOffice(page, '/counter/tables'),
  calls: {
    fetchPlaces: 'GET /counter/outlets/*/places',
    changePlaces: 'POST|PUT|DELETE /counter/outlets/*/places(/*/*(/(code|name))?)?',
  },
  answers: {
    'xstate.done.actor.fetchPlaces': lists,
    'xstate.error.actor.fetchPlaces': fails,
    'xstate.done.actor.changePlaces': lists,
    'xstate.error.actor.changePlaces': fails,
  },
  events: {
    'tables.retry': press('Try Again'),
    'place.add': async ({ page }, { placeType, number }: Event<'place.add'>) => {
      await page.getByRole('button', { name: placeType === 'ROOM' ? 'Room' : 'Table', exact: true }).click()
      await page.getByLabel('Number').fill(number)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
    },
    'field.edit': async ({ page }) => {
      const ofRow = page.getByLabel(/^Name of Table 7 \(/)
      await ((await ofRow.count()) > 0 ? ofRow : page.getByLabel('Number')).pressSequentially('1')
    },
    'name.send': async ({ page }, { name }: Event<'name.send'>) => {
      await page.getByLabel(/^Name of Table 7 \(/).fill(name)
      await page.getByRole('button', { name: 'Save the name' }).click()
    },
    'change.ask': (stage, { change }: Event<'change.ask'>) =>
      row(stage)
        .getByRole('button', { name: { remove: 'Remove Table 7', renew: 'New code for Table 7', name: 'Name of Table 7' }[change.action] })
        .click(),
    'change.confirm': ({ page }) => page.getByRole('button', { name: /^(Take out of use|Make a new code)$/ }).click(),
    'change.cancel': press('Keep'),
  },
  states: {
    loading: ({ page }, { context }: Tables) =>
      expect(
        context.places.length === 0 ? page.getByText('Loading tables...') : page.getByRole('heading', { name: 'Tables and rooms' }),
      ).toBeVisible(),
    changing: ({ page }) => expect(page.getByRole('button', { name: /^(Adding|Saving)\.\.\.$/ })).toBeVisible(),
    resting: ({ page }) => expect(page.getByRole('heading', { name: 'Tables and rooms' })).toBeVisible(),
  },
}
