import { seededRandom } from './seeded-random.ts'

/** What backends do differently that all keep to the specification's §7. */
export interface Dials {
  /** Where the reply to an order has its id. */
  orderIdAt: 'data' | 'top' | 'nested' | 'nowhere'
  /** 202: taken in, and made a moment later. */
  orderStatus: 200 | 201 | 202
  /** Rupees by which its total differs from that of the app. */
  roundsBy: number
  /** How many of the next orders are made without a reply. */
  lostReplies: number
  /** How many readings of a list lack an order that was made before them. */
  lateReadings: number
  /** Each order stands twice in a list. */
  listsTwice: boolean
  /** Another device of the customer orders much the same at the same time. */
  othersOrder: boolean
  /** Ids are numbers, or texts. */
  ids: 'numbers' | 'texts'
  /** Fields and queries beyond the specification are refused, as a validation does. */
  isStrict: boolean
  /** Favourites under `data`, by the names that the server may give them. */
  otherFavourites: boolean
  /** A failure has its text there. */
  failureAt: 'message' | 'list' | 'nested'
  /** The size of an ordered dish is its `selectedServingSize`. */
  selectedSize: boolean
  /** A picture alone instead of a list. */
  pictureAlone: boolean
  /** No more than is promised: a finalPrice without a price, a favourite dish by its id alone. */
  isBare: boolean
  /** Times without an offset. */
  isZoneless: boolean
  /** How far its clock is from the device's. */
  clockAheadMs: number
  /** How long it takes to answer. */
  slowMs: number
  /** Tables and rooms cannot be listed. */
  originsFail: boolean
}

export const plainDials = (): Dials => ({
  orderIdAt: 'data',
  orderStatus: 200,
  roundsBy: 0,
  lostReplies: 0,
  lateReadings: 0,
  listsTwice: false,
  othersOrder: false,
  ids: 'numbers',
  isStrict: false,
  otherFavourites: false,
  failureAt: 'message',
  selectedSize: false,
  pictureAlone: false,
  isBare: false,
  isZoneless: false,
  clockAheadMs: 0,
  slowMs: 0,
  originsFail: false,
})

/** A member of the family, the same for the same seed. */
export function memberOf(seed: number): Dials {
  const random = seededRandom(seed)
  const one = <T>(...values: T[]): T => values[Math.floor(random() * values.length)]!
  return {
    orderIdAt: one('data', 'top', 'nested', 'nowhere'),
    orderStatus: one(200, 201, 202),
    roundsBy: one(0, 0.01, -0.01, 0.5, 3),
    lostReplies: 0,
    lateReadings: one(0, 0, 1, 3),
    listsTwice: one(false, true),
    othersOrder: one(false, true),
    ids: one('numbers', 'texts'),
    isStrict: one(false, true),
    otherFavourites: one(false, true),
    failureAt: one('message', 'list', 'nested'),
    selectedSize: one(false, true),
    pictureAlone: one(false, true),
    isBare: one(false, true),
    isZoneless: one(false, false, true),
    clockAheadMs: one(0, 0, 7 * 60_000, -26 * 3_600_000),
    slowMs: one(0, 0, 150),
    originsFail: one(false, false, true),
  }
}
