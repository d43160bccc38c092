import { expect, type Route } from 'playwright/test'
import { type People as Staff, ROLE_NAMES } from '#machines/model/counter/people.ts'
import type { PeopleEvent, PeopleSnapshot as People } from '#machines/people/people.machine.ts'
import type { Adapter, Stage } from './adapter.ts'
import { fails, iso, openOffice, press, says } from './counter-page.ts'

type Event<Type> = Extract<PeopleEvent, { type: Type }>

const tells = (_: Stage, route: Route, { output: { timeZone, people, invitations } }: { output: Staff }) =>
  says(route, {
    timeZone,
    people: people.map(({ seenAt, ...person }) => ({ ...person, seenAt: iso(seenAt) })),
    invitations: invitations.map(({ expiresAt, ...one }) => ({ ...one, sentAt: iso(expiresAt), expiresAt: iso(expiresAt) })),
  })

export const peopleAdapter: Adapter = {
  start: ({ page }) => openOffice(page, '/counter/staff'),
  calls: {
    fetchPeople: 'GET /counter/outlets/*/staff',
    changePeople: 'POST|PUT|DELETE /counter/outlets/*/staff/*(/*)?',
  },
  answers: {
    'xstate.done.actor.fetchPeople': tells,
    'xstate.error.actor.fetchPeople': fails,
    'xstate.done.actor.changePeople': tells,
    'xstate.error.actor.changePeople': fails,
  },
  events: {
    'people.retry': press('Try Again'),
    'person.invite': async (stage, { email, role }: Event<'person.invite'>) => {
      await stage.page.getByRole('group', { name: 'Role' }).getByRole('button', { name: ROLE_NAMES[role] }).click()
      await stage.page.getByLabel('Email').fill(email)
      await press('Send the invitation')(stage)
    },
    'email.edit': ({ page }) => page.getByLabel('Email').pressSequentially('a'),
    'invitation.change': (stage, { action }: Event<'invitation.change'>) =>
      press(action === 'resend' ? 'Send again asha@example.com' : 'Take back asha@example.com')(stage),
    'change.ask': (stage, { change }: Event<'change.ask'>) =>
      press(change.action === 'remove' ? 'Remove Meera' : 'Change role of Meera')(stage),
    'role.choose': ({ page }, { role }: Event<'role.choose'>) =>
      page.getByRole('region', { name: 'Role of Meera' }).getByRole('button', { name: ROLE_NAMES[role] }).click(),
    'change.confirm': press('Take off the staff'),
    'change.cancel': press('Keep'),
  },
  states: {
    loading: ({ page }, { context }: People) =>
      expect(page.getByText(context.staff === undefined ? 'Loading staff...' : 'Invite a person')).toBeVisible(),
    changing: ({ page }) => expect(page.getByRole('button', { name: /^(Sending|Saving)\.\.\.$/ })).toBeVisible(),
    resting: ({ page }) => expect(page.getByRole('heading', { name: 'Invite a person' })).toBeVisible(),
  },
}
