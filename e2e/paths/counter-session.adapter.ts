import type { Route } from 'playwright/test'
import type { CounterSession, CounterSessionEvent } from '#machines/counter-session/counter-session.machine.ts'
import type { Staff } from '#machines/model/counter/staff.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'
import { answerBoard, boardOfWire, endSession, fillIn, openCounter, says } from './counter-page.ts'

type Event<Type> = Extract<CounterSessionEvent, { type: Type }>

const button = ({ page }: Stage, name: string) => page.getByRole('button', { name, exact: true })
const knows = (_: Stage, route: Route, { output }: { output: Staff | undefined }) => says(route, output ?? null)

export const counterSessionAdapter: Adapter = {
  clockStands: true,
  async start({ page }) {
    await answerBoard(page, (route) => says(route, boardOfWire([])))
    await openCounter(page)
  },
  calls: {
    fetchStaff: 'GET /counter/session',
    signIn: 'POST /counter/login',
    sendLink: 'POST /counter/forgotten-password',
    signOut: 'DELETE /counter/session',
  },
  answers: {
    'xstate.done.actor.fetchStaff': knows,
    'xstate.done.actor.signIn': knows,
    'xstate.done.actor.sendLink': (_, route) => says(route, null),
    'xstate.done.actor.signOut': (_, route) => says(route, null),
  },
  events: {
    'field.leave': async ({ page }, event: Event<'field.leave'>) => {
      await page.getByLabel('Email').fill(event.value)
      await page.getByLabel('Email').blur()
    },
    'field.edit': ({ page }) => page.getByLabel('Email').pressSequentially('a'),
    'form.submit': ({ page }, event: Event<'form.submit'>) => fillIn(page, event.email, event.password),
    'password.forget': (stage) => button(stage, 'Forgot password?').click(),
    'forgotten.send': async (stage, event: Event<'forgotten.send'>) => {
      await stage.page.getByLabel('Email').fill(event.email)
      await button(stage, 'Send the link').click()
    },
    'forgotten.close': (stage) => button(stage, 'Back to the sign-in').click(),
    'session.retry': (stage) => button(stage, 'Try Again').click(),
    'session.lost': ({ page }) => endSession(page),
    'role.lost': ({ page }) => endSession(page, 403, 'NOT_YOUR_ROLE'),
    'session.signOut': (stage) => button(stage, 'Sign Out').click(),
    'outlet.choose': (stage) => button(stage, 'Udupi Tiffin Room').click(),
    'outlet.leave': (stage) => button(stage, 'Other outlet').click(),
  },
  // The staff edit the field first, and the banner goes.
  canDo: ({ context }: CounterSession, { type }) => type !== 'field.leave' || context.banner === undefined,
  states: {
    atCounter: async (stage, { context }: CounterSession) => {
      await stage.page.getByText(context.outlet!.name).waitFor()
      await stage.page.getByText('No new orders').filter({ visible: true }).waitFor()
    },
  },
  handed: {
    'counterSession.atCounter --xstate.error.actor.watchSession--> (stay)': breakdownOf('the watching of the calls'),
  },
}
