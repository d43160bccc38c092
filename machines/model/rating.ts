/** What customers gave an outlet, of 5. */
export interface Rating {
  mean: number
  count: number
}

const FEWEST = 3

/** The badge of a rating: its text, and how many gave it. Without one the constant stands; a few say nothing yet. */
export function ratingLabel(rating: Rating | undefined, constant: number): { text: string; count?: number } {
  if (!rating) return { text: constant.toFixed(1) }
  return rating.count < FEWEST ? { text: 'New' } : { text: rating.mean.toFixed(1), count: rating.count }
}
