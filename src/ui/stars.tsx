import './stars.css'
import { MOST_STARS, ratingCaption } from '#machines/model/order/review.ts'
import { IconStar, IconStarOutline } from './icons.ts'

const EACH = Array.from({ length: MOST_STARS }, (_, index) => index + 1)

/** A rating that was given; tenths are shown to the nearest star and said in full. */
export function Stars({ of, rating }: { of: string; rating: number }) {
  return (
    <span className="stars" role="img" aria-label={`${of}: ${rating} of ${MOST_STARS}`}>
      {EACH.map((star) => (
        <IconStar key={star} size={18} className={star <= Math.round(rating) ? 'on' : undefined} aria-hidden />
      ))}
    </span>
  )
}

interface StarInputProps {
  of: string
  name: string
  rating: number
  disabled?: boolean
  isMissing?: boolean
  onRate: (rating: number) => void
}

/** One to five stars to choose from: a radio group, so that arrow keys choose too. */
export function StarInput({ of, name, rating, disabled, isMissing, onRate }: StarInputProps) {
  return (
    <div className="stars rate" role="radiogroup" aria-label={`Rating of ${of}`} aria-invalid={isMissing || undefined}>
      {EACH.map((star) => (
        <label key={star} className={star <= rating ? 'on' : undefined}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={star}
            checked={star === rating}
            disabled={disabled}
            onChange={() => onRate(star)}
          />
          <span className="visually-hidden">
            {star} of {MOST_STARS}, {ratingCaption(star)}
          </span>
          {star <= rating ? <IconStar size={30} aria-hidden /> : <IconStarOutline size={30} stroke={1.6} aria-hidden />}
        </label>
      ))}
    </div>
  )
}
