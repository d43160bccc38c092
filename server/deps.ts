import type { SQL } from 'drizzle-orm'
import type { DishIndex } from '#machines/model/menu/dish-finder.ts'
import type { Findable, Findables } from '#machines/model/menu/menu-search.ts'
import type { Settings } from './config.ts'
import type { Wire } from './contract.ts'
import type { Db } from './db/database.ts'
import type { CountEvent } from './observability/metrics.ts'
import type { ReadRows } from './observability/rows.ts'

/** What every resource is given: the settings, and what the server is made of. */
export interface Deps extends Settings {
  db: Db
  menus: Menus
  kitchens: Kitchens
  /** What an outlet sold in the last 30 days; may be some minutes old. */
  soldOf: (outletId: string) => Promise<Sold>
  news: News
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

/** A dish as the search over all outlets knows it. */
export interface KitchenDish extends Findable {
  outletId: string
  menuId: string
}

/** What an outlet cooks. */
export interface Kitchen {
  vegetarian: NonNullable<Wire['Outlet']['vegetarian']>
  /** Those of most dishes first, with the pictures of these. */
  cuisines: { name: string; pictures: string[] }[]
  categories: Findables<KitchenDish>[]
}

export interface Kitchens {
  /** Of each outlet that has food on its menu. */
  at(): Promise<(outletId: string) => Kitchen | undefined>
  /** All dishes of all outlets, as they can be found. */
  index(): Promise<DishIndex>
  /** To be called as `forget` of the menus is, which does it. */
  forget(outletId: string): void
}

/** Tells that something has changed by ids alone: its reader asks for the rest by the call for it. */
export interface NewsEvent {
  /** `order`, `outlet`; `session` where one may be over; `resync` where something may have been missed. */
  event: string
  /** Who receives it: 'customer ID', 'outlet ID', 'staff ID'. */
  to: (string | null)[]
  id?: string
  /** Grows with each change of what has this id. */
  version?: number
}

export interface NewsFollower {
  onNews(news: NewsEvent): void
  /** The server stops, or the first topic has too many followers. */
  onEnd(): void
}

/** Tells what has changed, whichever process did it. */
export interface News {
  /** Answers the end of it. The first topic is the follower's own. */
  follow(topics: string[], follower: NewsFollower): () => void
  close(): Promise<void>
}
