import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { guestsMachine, selectAnswered, selectDraft, selectGuests, selectGuestsProblem } from '#machines/guests/guests.machine.ts'
import type { GuestReview, Guests, ReviewAnswer } from '#machines/model/counter/guests.ts'
import { failure, held } from '#tests/support/actors.ts'
import { guestReview, guests } from '#tests/support/guests.ts'

function opening() {
  const fetchGuests = held<Guests, { outletId: string; cursor: string | undefined }>()
  const answerReview = held<GuestReview, { outletId: string; answer: ReviewAnswer }>()
  const machine = guestsMachine.provide({ actors: { fetchGuests: fetchGuests.logic, answerReview: answerReview.logic } })
  const actor = createActor(machine, { input: { outletId: 'haveli' } }).start()
  const now = () => actor.getSnapshot()
  return { actor, now, fetchGuests, answerReview }
}
async function opened(come = guests()) {
  const page = opening()
  await page.fetchGuests.answer(come)
  return page
}

test('the reviews of the outlet can be asked for again where they did not come', async () => {
  const { actor, now, fetchGuests } = opening()
  await fetchGuests.fail(failure(undefined, 'No connection.'))
  expect([fetchGuests.calls, selectGuestsProblem(now())]).toEqual([[{ outletId: 'haveli', cursor: undefined }], 'No connection.'])
  actor.send({ type: 'guests.retry' })
  await fetchGuests.answer(guests())
  expect([selectGuests(now()), selectGuestsProblem(now())]).toEqual([guests(), undefined])
})

test('an answer is that of its own review, and what did not arrive is in the form of that one alone', async () => {
  const reviews = [guestReview({ orderId: 'o11', answer: 'Thanks' }), guestReview()]
  const { actor, now, answerReview } = await opened(guests({ reviews }))
  actor.send({ type: 'answer.open', orderId: 'o12' })
  expect(selectDraft(now())).toBeUndefined()
  actor.send({ type: 'answer.send', text: 'Come again!' })
  await answerReview.fail(failure(503, 'Later'))
  expect(now().value).toBe('answering')
  actor.send({ type: 'answer.close' })
  actor.send({ type: 'answer.open', orderId: 'o11' })
  expect(selectDraft(now())).toBeUndefined()
  actor.send({ type: 'answer.close' })
  actor.send({ type: 'answer.open', orderId: 'o12' })
  actor.send({ type: 'answer.send', text: 'Come again!' })
  expect(answerReview.calls.at(-1)?.answer).toEqual({ orderId: 'o12', answer: 'Come again!', was: undefined })
  await answerReview.answer(guestReview({ answer: 'Come again!' }))
  expect(selectGuests(now())!.reviews.map(({ answer }) => answer)).toEqual(['Thanks', 'Come again!'])
})

test('older reviews that do not come can be asked for again', async () => {
  const { actor, now, fetchGuests } = await opened()
  actor.send({ type: 'older.ask' })
  await fetchGuests.fail(failure(undefined, 'No connection.'))
  expect(selectGuestsProblem(now())).toBe('No connection.')
  actor.send({ type: 'older.ask' })
  expect([selectGuestsProblem(now()), fetchGuests.calls.length]).toEqual([undefined, 3])
})

test('an answer is sent with the one that was seen, and stands below the review', async () => {
  const { actor, now, answerReview } = await opened(guests({ reviews: [guestReview({ answer: 'Thanks' })] }))
  actor.send({ type: 'answer.open', orderId: 'o12' })
  actor.send({ type: 'answer.send', text: ' Thank you, come again! ' })
  expect(answerReview.calls).toEqual([{ outletId: 'haveli', answer: { orderId: 'o12', answer: 'Thank you, come again!', was: 'Thanks' } }])
  await answerReview.answer(guestReview({ answer: 'Thank you, come again!' }))
  expect([selectGuests(now())?.reviews[0]?.answer, selectAnswered(now())]).toEqual(['Thank you, come again!', undefined])
})

test('an answer is taken back by sending none', async () => {
  const { actor, now, answerReview } = await opened(guests({ reviews: [guestReview({ answer: 'Thanks' })] }))
  actor.send({ type: 'answer.open', orderId: 'o12' })
  actor.send({ type: 'answer.takeBack' })
  expect(answerReview.calls[0]?.answer).toEqual({ orderId: 'o12', answer: undefined, was: 'Thanks' })
  await answerReview.answer(guestReview())
  expect(selectGuests(now())?.reviews[0]?.answer).toBeUndefined()
})

test('without words nothing is sent', async () => {
  const { actor, now, answerReview } = await opened()
  actor.send({ type: 'answer.open', orderId: 'o12' })
  actor.send({ type: 'answer.send', text: ' \n ' })
  expect([answerReview.calls, selectGuestsProblem(now())]).toEqual([[], 'Write the answer first.'])
})

test('who was slower reads what is there now, and finds their words in the next answer', async () => {
  const { actor, now, fetchGuests, answerReview } = await opened()
  actor.send({ type: 'answer.open', orderId: 'o12' })
  actor.send({ type: 'answer.send', text: 'Thank you!' })
  await answerReview.fail(failure(409, 'Meera has answered this review meanwhile.', 'ANSWER_CHANGED'))
  await fetchGuests.answer(guests({ reviews: [guestReview({ answer: 'Come again!' })] }))
  expect([selectGuests(now())?.reviews[0]?.answer, selectGuestsProblem(now())]).toEqual([
    'Come again!',
    'Meera has answered this review meanwhile.',
  ])
  actor.send({ type: 'answer.open', orderId: 'o12' })
  expect(selectDraft(now())).toBe('Thank you!')
  actor.send({ type: 'answer.send', text: 'Thank you!' })
  expect(answerReview.calls.at(-1)?.answer.was).toBe('Come again!')
})

test('what did not arrive stays in its form', async () => {
  const { actor, now, answerReview } = await opened()
  actor.send({ type: 'answer.open', orderId: 'o12' })
  actor.send({ type: 'answer.send', text: 'Thank you!' })
  await answerReview.fail(failure(503, 'Later'))
  expect([selectAnswered(now()), selectDraft(now()), selectGuestsProblem(now())]).toEqual(['o12', 'Thank you!', 'Later'])
})

test('older reviews come after those that are there', async () => {
  const { actor, now, fetchGuests } = await opened()
  actor.send({ type: 'older.ask' })
  expect(fetchGuests.calls.at(-1)).toEqual({ outletId: 'haveli', cursor: 'abc-o12' })
  await fetchGuests.answer(guests({ reviews: [guestReview({ orderId: 'o3' })], nextCursor: undefined }))
  const { reviews, nextCursor } = selectGuests(now())!
  expect([reviews.map(({ orderId }) => orderId), nextCursor]).toEqual([['o12', 'o3'], undefined])
})
