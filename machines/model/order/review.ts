import type { OrderItem } from './order.ts'

export const LONGEST_OUTLET_REVIEW = 200
export const LONGEST_DISH_REVIEW = 150
export const MOST_STARS = 5

/** By the number of stars, 0 for none yet. */
export const RATING_CAPTIONS = ['Tap to rate', 'Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const

export const ratingCaption = (stars: number): string => RATING_CAPTIONS[stars] ?? RATING_CAPTIONS[0]

/** What the customer says of an order, texts trimmed. */
export interface Review {
  orderId: string
  outletRating: number
  outletReview?: string
  menuReviews: { menuId: string; rating: number; review?: string }[]
}

export type DishToRate = Pick<OrderItem, 'menuId' | 'name' | 'servingSize' | 'picture'>

export const isRating = (stars: number): boolean => Number.isInteger(stars) && stars >= 1 && stars <= MOST_STARS

/** Cut at a length without leaving half of a character behind. */
export function cutText(text: string, longest: number): string {
  const cut = text.slice(0, longest)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
