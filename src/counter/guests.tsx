import { useActorRef, useSelector } from '@xstate/react'
import {
  type GuestsActor,
  selectAnswered,
  selectCannotBeRead,
  selectDraft,
  selectGuests,
  selectGuestsProblem,
  selectIsReading,
  selectIsReadingOlder,
  selectIsSendingAnswer,
} from '#machines/guests/guests.machine.ts'
import { type GuestReview, type Guests as GuestData, LONGEST_ANSWER } from '#machines/model/counter/guests.ts'
import { inspect } from '#src/actors/inspect.ts'
import { Stars } from '#src/ui/stars.tsx'
import { takeFocus } from './keep-focus.ts'
import { liveGuests } from './office-actors.ts'
import { PageHead } from './page-head.tsx'
import type { PageProps } from './page-props.ts'

/** What guests say of the outlet, and where others wish for one. */
export function Guests({ outlet: { outletId } }: PageProps) {
  const actor = useActorRef(liveGuests, { input: { outletId }, inspect })
  const guests = useSelector(actor, selectGuests)
  const isReading = useSelector(actor, selectIsReading)
  const hasFailed = useSelector(actor, selectCannotBeRead)
  const problem = useSelector(actor, selectGuestsProblem)
  const retry = () => actor.send({ type: 'guests.retry' })
  return (
    <>
      <PageHead title="Guests" problem={problem} onRetry={hasFailed && retry} loading={isReading && 'Loading reviews...'} />
      {guests && !hasFailed && (
        <>
          <Reviews actor={actor} guests={guests} />
          <Wishes wishes={guests.wishes} />
        </>
      )}
    </>
  )
}

function Reviews({ actor, guests: { rating, reviews, nextCursor, timeZone } }: { actor: GuestsActor; guests: GuestData }) {
  const isReadingOlder = useSelector(actor, selectIsReadingOlder)
  return (
    <section className="stack" aria-labelledby="reviews-title">
      <div className="row wraps between">
        <h2 id="reviews-title">Ratings</h2>
        {rating.average !== undefined && (
          <span>
            <b>{rating.average}</b> of 5, {rating.count} in all
          </span>
        )}
      </div>
      {reviews.length === 0 && (
        <p className="muted">
          <span>{rating.count > 0 ? 'No rating to answer.' : 'No ratings yet.'}</span> Guests rate an order once it was served.
        </p>
      )}
      <ul className="stack gap-2 guest-reviews">
        {reviews.map((review) => (
          <Review key={review.orderId} actor={actor} review={review} timeZone={timeZone} />
        ))}
      </ul>
      {nextCursor !== undefined && (
        <button type="button" className="button line" aria-disabled={isReadingOlder} onClick={() => actor.send({ type: 'older.ask' })}>
          {isReadingOlder ? 'Loading...' : 'Show older ratings'}
        </button>
      )}
    </section>
  )
}

const titleOf = ({ orderNumber, guest, place }: GuestReview) =>
  [orderNumber === undefined ? 'An order' : `Order ${orderNumber}`, place, guest ?? 'Guest'].filter(Boolean).join(' · ')

function Review({ actor, review, timeZone }: { actor: GuestsActor; review: GuestReview; timeZone: string }) {
  const isAnswered = useSelector(actor, selectAnswered) === review.orderId
  const { orderId, answer } = review
  const title = titleOf(review)
  return (
    <li className="card padded stack gap-2">
      <div className="row wraps between">
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className="small muted">{new Date(review.at).toLocaleDateString('en-IN', { timeZone, dateStyle: 'medium' })}</span>
      </div>
      <span className="row wraps">
        <Stars of="Outlet" rating={review.outletRating} />
        <bdi>{review.outletReview}</bdi>
      </span>
      {review.dishes.map(({ name, rating, review: text }, at) => (
        <span key={at} className="row wraps small guest-dish">
          <bdi className="muted">{name}</bdi>
          <Stars of={name} rating={rating} />
          <bdi>{text}</bdi>
        </span>
      ))}
      {isAnswered ? (
        <Answer actor={actor} review={review} />
      ) : (
        <>
          {answer !== undefined && (
            <p className="guest-answer">
              <span className="small muted">Your answer: </span>
              <bdi>{answer}</bdi>
            </p>
          )}
          <div className="row">
            <button type="button" className="button line compact" onClick={() => actor.send({ type: 'answer.open', orderId })}>
              <span>{answer === undefined ? 'Answer' : 'Change the answer'}</span>
              <span className="visually-hidden"> to {title}</span>
            </button>
          </div>
        </>
      )}
    </li>
  )
}

function Answer({ actor, review: { orderId, answer } }: { actor: GuestsActor; review: GuestReview }) {
  const isSending = useSelector(actor, selectIsSendingAnswer)
  const draft = useSelector(actor, selectDraft)
  const id = `answer-${orderId}`
  return (
    <form
      className="stack gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'answer.send', text: String(new FormData(event.currentTarget).get('answer') ?? '') })
      }}
    >
      <label htmlFor={id}>Your answer, which the guest reads</label>
      <textarea
        id={id}
        ref={takeFocus}
        className="input"
        name="answer"
        rows={3}
        maxLength={LONGEST_ANSWER}
        readOnly={isSending}
        defaultValue={draft ?? answer}
      />
      <div className="row wraps">
        <button type="submit" className="button compact" aria-disabled={isSending}>
          {isSending ? 'Saving...' : 'Save the answer'}
        </button>
        {answer !== undefined && (
          <button
            type="button"
            className="button line compact"
            aria-disabled={isSending}
            onClick={() => actor.send({ type: 'answer.takeBack' })}
          >
            Take it back
          </button>
        )}
        <button
          type="button"
          className="button line compact"
          aria-disabled={isSending}
          onClick={() => actor.send({ type: 'answer.close' })}
        >
          Cancel
        </button>
      </div>
    </form>
  )
}

function Wishes({ wishes }: { wishes: GuestData['wishes'] }) {
  return (
    <section className="card padded stack gap-2" aria-labelledby="wishes-title">
      <h2 id="wishes-title">Where people wish for an outlet</h2>
      <p className="small muted">They are told when one opens there. Within 100 km of yours.</p>
      {wishes.length === 0 ? (
        <p className="muted">No wishes now</p>
      ) : (
        <ul className="numbers-list">
          {wishes.map(({ place, people, distanceKm }) => (
            <li key={place} className="lead wraps">
              <b>
                <bdi>{place}</bdi>
              </b>
              <span className="small">{`${people === 1 ? '1 person' : `${people} people`}, ${distanceKm} km away`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
