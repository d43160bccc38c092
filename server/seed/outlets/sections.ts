import { section } from '#server/seed/plan.ts'

/** What every hotel brings to a room. */
export const roomService = (take = 14) =>
  section('Room Service', {
    always: 'fresh-bath-towels extra-pillow laundry-by-the-bag wake-up-tea call-the-concierge',
    from: 'service:service',
    take,
  })

export const inRoomDining = (take = 6) => section('In-room Dining', { always: 'continental-breakfast-tray', from: 'service:snack', take })

export const breads = (from = 'punjabi:bread', take = 5) => section('Breads', { from, take })

export const beverages = (take = 8, always = 'masala-chai') => section('Beverages', { always, from: 'drinks:drink', take })

export const desserts = (take = 6, from = 'desserts:sweet') => section('Desserts', { from, take })
