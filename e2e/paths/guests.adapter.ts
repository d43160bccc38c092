import type { Page, Route } from 'playwright/test'
import type { GuestsEvent } from '#machines/guests/guests.machine.ts'
import type { GuestReview, Guests } from '#machines/model/counter/guests.ts'
import type { Adapter, Stage } from './adapter.ts'
import { fails, openOffice, says } from './counter-page.ts'

type Event<Type> = Extract<GuestsEvent, { type: Type }>

const press = (name: string | RegExp) => (stage: Stage) => stage.page.getByRole('button', { name }).click()
const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Order 12' })
const wireReview = ({ at, answer, ...review }: GuestReview) => ({ ...review, at: new Date(at).toISOString(), answer: answer ?? null })
const tells = (_: Stage, route: Route, { output: { reviews, wishes, ...guests } }: { output: Guests }) =>
  says(route, {
    ...guests,
    reviews: reviews.map(wireReview),
    wishes: wishes.map(({ distanceKm, ...wish }) => ({ ...wish, distance: distanceKm })),
  })

export const guestsAdapter: Adapter = {
  start: ({ page }) => openOffice(page, '/counter/guests'),
  calls: {
    fetchGuests: 'GET /counter/outlets/*/guests',
    fetchOlder: 'GET /counter/outlets/*/guests',
    answerReview: 'PUT /counter/outlets/*/reviews/*/answer',
  },
  answers: {
    'xstate.done.actor.fetchGuests': tells,
    'xstate.error.actor.fetchGuests': fails,
    'xstate.done.actor.fetchOlder': tells,
    'xstate.error.actor.fetchOlder': fails,
    'xstate.done.actor.answerReview': (_: Stage, route: Route, { output }: { output: GuestReview }) => says(route, wireReview(output)),
    'xstate.error.actor.answerReview': fails,
  },
  events: {
    'guests.retry': press('Try Again'),
    'older.ask': press('Show older ratings'),
    'answer.open': ({ page }) =>
      row(page)
        .getByRole('button', { name: /^(Answer|Change the answer)/ })
        .click(),
    'answer.send': async (stage, { text }: Event<'answer.send'>) => {
      await stage.page.getByLabel('Your answer, which the guest reads').fill(text)
      await press('Save the answer')(stage)
    },
    'answer.takeBack': press('Take it back'),
    'answer.close': press('Cancel'),
  },
}
