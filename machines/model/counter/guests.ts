/** What the guest of an order said of an outlet, and what it answered. */
export interface GuestReview {
  orderId: string
  orderNumber?: number | undefined
  at: number
  place: string
  /** Undefined once the account is deleted. */
  guest?: string | undefined
  outletRating: number
  outletReview?: string | undefined
  dishes: { name: string; rating: number; review?: string | undefined }[]
  answer?: string | undefined
}

export interface Guests {
  timeZone: string
  rating: { average?: number | undefined; count: number }
  /** Newest first. */
  reviews: GuestReview[]
  /** Older ones are asked for with it. */
  nextCursor?: string | undefined
  /** How many people wish for an outlet at a place nearby. */
  wishes: { place: string; people: number; distanceKm: number }[]
}

/** An answer to send; none takes it back. */
export interface ReviewAnswer {
  orderId: string
  answer: string | undefined
  /** The answer that was seen. */
  was: string | undefined
}

export const LONGEST_ANSWER = 500
