import type { ActorRef, Snapshot } from 'xstate'
import type { BoardOrder } from '../model/counter/board.ts'

/** All that a card may tell its board. */
export type BoardRef = ActorRef<
  Snapshot<unknown>,
  | { type: 'order.moved'; order: BoardOrder }
  /** Another board was faster, which the card says until the staff have read it. */
  | { type: 'order.refused'; orderId: string }
  | { type: 'refusal.over'; orderId: string }
>

/** Reads the board again, as when the server tells that it has changed. */
export type BoardNewsRef = ActorRef<Snapshot<unknown>, { type: 'news.changed' }>
