import { type Rating, ratingLabel } from '#machines/model/outlet/rating.ts'
import { IconStar } from './icons.ts'

interface RatingBadgeProps {
  rating: Rating | undefined
  /** Where the backend tells no rating. */
  constant: number
  className?: string
  starSize?: number
}

export function RatingBadge({ rating, constant, className = 'badge star', starSize = 12 }: RatingBadgeProps) {
  const { text, count } = ratingLabel(rating, constant)
  return (
    <span className={className}>
      <IconStar size={starSize} aria-hidden />
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
