import type { SQL } from 'drizzle-orm'
import type { Settings } from './config.ts'
import type { Wire } from './contract.ts'
import type { Db } from './db/database.ts'
import type { CountEvent } from './observability/metrics.ts'
import type { ReadRows } from './observability/rows.ts'

/** What every resource is given: the settings, and what the server is made of. */
export interface Deps extends Settings {
  db: Db
  menus: Menus
  /** What an outlet sold in the last 30 days; may be some minutes old. */
  soldOf: (outletId: string) => Promise<Sold>
  boardNews: BoardNews
  now: () => Date
  /** By which the windows of limits in the database are counted: its own time, which all processes share. */
  windowTime: () => SQL
  /** The moment by which outlets are open or closed: now, unless the demo is set to another time. */
  hoursNow: () => Date
  orderTerms: OrderTerms
  mediaDir: string
  /** Counts an event in the metrics. */
  countEvent: CountEvent
  readRows: ReadRows
}

/** What applies to every order of this server; each outlet's reply carries it. */
export type OrderTerms = Pick<Wire['Outlet'], 'taxRatePercent' | 'taxedAfterDiscount' | 'signedPlaces'>

/** What an outlet sold in the last 30 days. */
export interface Sold {
  /** Dishes by their menu id. */
  bestsellers: Set<string>
  /** The size that is ordered most, by menu id. */
  sizes: Map<string, string>
}

/** A menu as it is sent. */
export interface SentMenu {
  json: Buffer
  tag: string
  /** The same, compressed; made once. */
  brotli(): Promise<Buffer>
}

export interface Menus {
  /** Rejects with 404 when there is no such outlet. */
  get(outletId: string): Promise<SentMenu>
  /** Drops the cached menu: to be called after a change of it is committed. */
  forget(outletId: string): void
}

export interface BoardFollower {
  /** An order of the outlet has come or changed, whichever process did it. */
  onChange(): void
  /** The server stops. */
  onEnd(): void
}

/** Tells the boards of the counter that an order has come or changed. */
export interface BoardNews {
  /** Answers the end of it. */
  follow(outletId: string, follower: BoardFollower): () => void
  close(): Promise<void>
}
