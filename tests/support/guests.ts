import type { GuestReview, Guests } from '#machines/model/counter/guests.ts'

export const guestReview = (more: Partial<GuestReview> = {}): GuestReview => ({
  orderId: 'o12',
  orderNumber: 12,
  at: Date.parse('2026-11-23T09:00:00Z'),
  place: 'Table 7',
  guest: 'Priya',
  outletRating: 4,
  outletReview: 'Lovely evening',
  dishes: [{ name: 'Dal Makhani', rating: 5, review: 'Fragrant' }],
  ...more,
})

export const guests = (more: Partial<Guests> = {}): Guests => ({
  timeZone: 'Asia/Kolkata',
  rating: { average: 4, count: 2 },
  reviews: [guestReview()],
  nextCursor: 'abc-o12',
  wishes: [{ place: 'Lonavla', people: 2, distanceKm: 63 }],
  ...more,
})
