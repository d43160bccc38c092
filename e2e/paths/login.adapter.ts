import type { LoginEvent } from '#machines/login/login.machine.ts'
import { OUTLET } from '../support/steps.ts'
import type { Adapter, Stage } from './adapter.ts'
import { isAt } from './pages.ts'

type Event<Type> = Extract<LoginEvent, { type: Type }>

const field = ({ page }: Stage, name: 'email' | 'password') => page.getByLabel(name === 'email' ? 'Email' : 'Password', { exact: true })
const button = ({ page }: Stage) => page.locator('form button[type=submit]')

export const loginAdapter: Adapter = {
  start: ({ page }) => page.goto(`/login?returnTo=/outlet/${OUTLET.id}`),
  calls: { signIn: 'POST /customer/login' },
  events: {
    'field.leave': async (stage, event: Event<'field.leave'>) => {
      await field(stage, event.field).fill(event.value)
      await field(stage, event.field).blur()
    },
    'field.edit': (stage, event: Event<'field.edit'>) => field(stage, event.field).pressSequentially('a'),
    'form.submit': async (stage, event: Event<'form.submit'>) => {
      await field(stage, 'email').fill(event.email)
      await field(stage, 'password').fill(event.password)
      // Its label lies over the box, so that a finger finds it.
      if ((await stage.page.getByLabel('Remember me').isChecked()) !== event.remember) await stage.page.getByText('Remember me').click()
      await button(stage).click()
    },
  },
  states: {
    signedIn: ({ page }) => isAt(page, OUTLET.name),
  },
}
