import { type Rating, ratingLabel } from '#machines/model/rating.ts'
import { IconStar } from './icons.ts'

/** `constant` stands where the backend tells no rating. */
export function RatingBadge({ rating, constant }: { rating: Rating | undefined; constant: number }) {
  const { text, count } = ratingLabel(rating, constant)
  return (
    <span className="badge star">
      <IconStar size={12} aria-hidden />
      <span className="visually-hidden">Rating </span>
      <span>{text}</span>
      {count !== undefined && (
        <span className="numeral">
          ({count}
          <span className="visually-hidden"> ratings</span>)
        </span>
      )}
    </span>
  )
}
