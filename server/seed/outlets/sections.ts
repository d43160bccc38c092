import { section } from '#server/seed/plan.ts'

/** What every hotel brings to a room, besides food. */
export const services = (more = 6) => [
  section('Housekeeping', {
    always: 'fresh-bath-towels extra-pillow room-cleaning drinking-water-two-bottles',
    from: 'housekeeping:service',
    take: Math.ceil(more / 2),
  }),
  section('Laundry', { always: 'shirt-washed-and-ironed laundry-by-the-bag', from: 'laundry:service' }),
  section('Front Desk', {
    always: 'wake-up-call iron-and-board charger-and-adapter call-the-concierge',
    from: 'desk:service',
    take: Math.floor(more / 2),
  }),
]

export const inRoomDining = (take = 6) =>
  section('In-room Dining', { always: 'continental-breakfast-tray tea-tray', from: 'service:snack', take })

export const breads = (from = 'punjabi:bread', take = 5) => section('Breads', { from, take })

export const beverages = (take = 8, always = 'masala-chai') => section('Beverages', { always, from: 'drinks:drink', take })

export const desserts = (take = 6, from = 'desserts:sweet') => section('Desserts', { from, take })
