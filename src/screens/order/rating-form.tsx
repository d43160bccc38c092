import '#src/styles/fields.css'
import './rating.css'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import type { Order } from '#machines/model/order/order.ts'
import { LONGEST_DISH_REVIEW, LONGEST_OUTLET_REVIEW, ratingCaption } from '#machines/model/order/review.ts'
import { type DishReview, selectDishes, selectIsBusy, selectOutletRating, selectOutletReview } from '#machines/review/review.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { inspect } from '#src/actors/inspect.ts'
import { liveReviewMachine } from '#src/actors/review.ts'
import { usePicture } from '#src/actors/picture.ts'
import { IconPencil } from '#src/ui/icons.ts'
import { Plate } from '#src/ui/plate.tsx'
import { StarInput } from '#src/ui/stars.tsx'

/** The review of this order; once it is stored, `onDone` leads away. */
export function useReview(order: Order, onDone: () => void, outletRating?: number) {
  const { notices } = useApp()
  const review = useActorRef(liveReviewMachine, { input: { order, notices, outletRating }, inspect })
  const done = useEffectEvent(onDone)
  useEffect(() => review.on('review.submitted', () => done()).unsubscribe, [review])
  return review
}

interface RatingFormProps {
  review: ReturnType<typeof useReview>
  outlet: string | undefined
  onCancel: () => void
}

export function RatingForm({ review, outlet = 'Restaurant Name', onCancel }: RatingFormProps) {
  const busy = useSelector(review, selectIsBusy)
  const rating = useSelector(review, selectOutletRating)
  const text = useSelector(review, selectOutletReview)
  const dishes = useSelector(review, selectDishes)
  // What has no stars yet is marked.
  const [isAsked, setAsked] = useState(false)
  return (
    <form
      className="rating stack gap-4 breaks"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        review.send({ type: 'review.submit' })
      }}
    >
      <Rated
        of={outlet}
        rating={rating}
        text={text}
        longest={LONGEST_OUTLET_REVIEW}
        busy={busy}
        isMissing={isAsked && rating === 0}
        onRate={(stars) => review.send({ type: 'outlet.rate', rating: stars })}
        onWrite={(words) => review.send({ type: 'outlet.write', text: words })}
      >
        <h2 className="rating-outlet">
          <bdi>{outlet}</bdi>
        </h2>
      </Rated>
      <ul className="rating-dishes">
        {dishes.map((dish) => (
          <li key={dish.menuId}>
            <Rated
              of={dish.name}
              rating={dish.rating}
              text={dish.review}
              longest={LONGEST_DISH_REVIEW}
              busy={busy}
              isMissing={isAsked && dish.rating === 0}
              onRate={(stars) => review.send({ type: 'dish.rate', menuId: dish.menuId, rating: stars })}
              onWrite={(words) => review.send({ type: 'dish.write', menuId: dish.menuId, text: words })}
            >
              <DishName dish={dish} />
            </Rated>
          </li>
        ))}
      </ul>
      <div className="rating-acts even">
        <button type="button" className="button line" onClick={onCancel}>
          Cancel
        </button>
        {/* Not disabled while busy: it would lose the focus. */}
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? 'Submitting...' : 'Submit Review'}
        </button>
      </div>
    </form>
  )
}

function DishName({ dish }: { dish: DishReview }) {
  const picture = usePicture(dish.picture, dish.name)
  return (
    <div className="row gap-3">
      <Plate {...picture} size={44} />
      <div className="grow">
        <p className="bold">
          <bdi>{dish.name}</bdi>
        </p>
        {dish.servingSize && <p className="small muted">{servingSizeLabel(dish.servingSize)}</p>}
      </div>
    </div>
  )
}

interface RatedProps {
  of: string
  rating: number
  text: string
  longest: number
  busy: boolean
  isMissing: boolean
  onRate: (stars: number) => void
  onWrite: (text: string) => void
  children: ReactNode
}

function Rated({ of, rating, text, longest, busy, isMissing, onRate, onWrite, children }: RatedProps) {
  const [writing, setWriting] = useState(false)
  const id = useId()
  return (
    <div className="rated">
      {children}
      <div className="row rated-stars wraps">
        <StarInput of={of} name={id} rating={rating} disabled={busy} isMissing={isMissing} onRate={onRate} />
        <span className={isMissing ? 'small rated-missing' : 'small muted'} aria-hidden="true">
          {ratingCaption(rating)}
        </span>
      </div>
      <button
        type="button"
        className="link"
        aria-label={`Write a review of ${of}`}
        aria-expanded={writing}
        aria-controls={`${id}-text`}
        onClick={() => setWriting(!writing)}
      >
        <IconPencil size={18} stroke={1.9} aria-hidden /> Write
      </button>
      <div className="rated-text" id={`${id}-text`} hidden={!writing}>
        {writing && (
          <>
            <textarea
              // eslint-disable-next-line jsx-a11y/no-autofocus -- it opens because the customer asked to write
              autoFocus
              className="input"
              rows={2}
              aria-label={`Review of ${of}`}
              aria-describedby={`${id}-left`}
              placeholder="Tell us more"
              dir="auto"
              maxLength={longest}
              readOnly={busy}
              value={text}
              onChange={(event) => onWrite(event.currentTarget.value)}
            />
            <p id={`${id}-left`} className="tiny muted numeral rated-left">
              {text.length} / {longest}
            </p>
          </>
        )}
      </div>
    </div>
  )
}
