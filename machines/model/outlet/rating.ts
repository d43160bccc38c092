/** What customers gave an outlet, of 5. */
export interface Rating {
  mean: number
  count: number
}

const FEWEST_RATINGS = 3

/** The badge of a rating: its text, and how many gave it. No rating: `fallback`. Fewer than 3: 'New'. */
export function ratingLabel(rating: Rating | undefined, fallback: number): { text: string; count?: number } {
  if (!rating) return { text: fallback.toFixed(1) }
  return rating.count < FEWEST_RATINGS ? { text: 'New' } : { text: rating.mean.toFixed(1), count: rating.count }
}
