import { IconStar } from './icons.ts'

export function RatingBadge({ rating }: { rating: number }) {
  return (
    <span className="badge star">
      <IconStar size={12} aria-hidden />
      <span className="vh">Rating </span>
      {rating.toFixed(1)}
    </span>
  )
}
