import type { StaffLinkEvent } from '#machines/staff-link/staff-link.machine.ts'
import type { Adapter, Stage } from './adapter.ts'
import { answerBoard, boardOfWire, fails, RAVI, says } from './counter-page.ts'

type Event<Type> = Extract<StaffLinkEvent, { type: Type }>

const name = ({ page }: Stage) => page.getByLabel('Your name')

export const staffLinkAdapter: Adapter = {
  async start({ page }) {
    await page.route('**/api/counter/session', (route) => says(route, null))
    await answerBoard(page, (route) => says(route, boardOfWire([])))
    await page.goto(`/counter/link#${'k'.repeat(43)}`)
  },
  calls: { readLink: 'POST /counter/link', useLink: 'POST /counter/link/use' },
  answers: {
    'xstate.done.actor.readLink': (_, route, { output }) => says(route, output),
    'xstate.error.actor.readLink': fails,
    'xstate.done.actor.useLink': async ({ page }, route) => {
      await page.route('**/api/counter/session', (asked) => says(asked, RAVI))
      await says(route, RAVI)
    },
    'xstate.error.actor.useLink': fails,
  },
  events: {
    'link.retry': ({ page }) => page.getByRole('button', { name: 'Try Again' }).click(),
    'field.edit': (stage) => name(stage).pressSequentially('a'),
    'field.leave': async (stage, { value }: Event<'field.leave'>) => {
      await name(stage).fill(value)
      await name(stage).blur()
    },
    'form.submit': async (stage, event: Event<'form.submit'>) => {
      await name(stage).fill(event.name)
      await stage.page.getByLabel('New Password', { exact: true }).fill(event.password)
      await stage.page.locator('form button[type=submit]').click()
    },
  },
  states: {
    done: ({ page }) => page.getByRole('heading', { name: 'New', exact: true }).waitFor(),
  },
}
