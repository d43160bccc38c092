import './stars.css'
import { Link } from 'react-router-dom'
import { MOST_STARS, ratingCaption } from '#machines/model/order/review.ts'
import { IconStarOutline } from './icons.ts'

/** One to five stars for an outlet: a tap on one gives them and leads to the dishes. */
export function RateByStar({ of = 'Restaurant Name', to }: { of?: string; to: (stars: number) => string }) {
  return (
    <div className="stars rate by-star" role="group" aria-label={`Rate ${of}`}>
      {Array.from({ length: MOST_STARS }, (_, index) => index + 1).map((stars) => (
        <Link key={stars} to={to(stars)} aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}, ${ratingCaption(stars)}`}>
          <IconStarOutline size={26} stroke={1.8} aria-hidden />
        </Link>
      ))}
    </div>
  )
}
