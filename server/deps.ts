import type { GeocoderSettings, ObjectStorage } from './config.ts'
import type { Wire } from './contract.ts'
import type { Db } from './db/database.ts'
import type { Note } from './sight/metrics.ts'

/** What every resource is given. */
export interface Deps {
  db: Db
  menus: Menus
  /** What an outlet sold of late; may be some minutes old. */
  soldOf: (outletId: string) => Promise<Sold>
  now: () => Date
  /** The moment by which outlets are open or closed: now, unless the demo is set to another time. */
  hoursNow: () => Date
  taxRatePercent: number
  orderTerms: OrderTerms
  /** How far outlets may be from where they are looked for; 0 for any distance. */
  serviceRadiusKm: number
  /** How long the kitchen takes for each step; 0 when it does not work by itself. */
  kitchenStepMs: number
  mediaSecret: string
  /** Signs the links of printed codes. */
  tableSecret: string
  /** Where the printed codes lead; undefined for the address that their sheet is opened at. */
  publicUrl: string | undefined
  mediaDir: string
  /** How messages call the product. */
  brandName: string
  /** Keys the MACs of codes, so that a copy of the database tells none. */
  otpPepper: string
  /** How many codes one address may ask for. */
  codesPerHourPerAddress: number
  accountsPerHourPerAddress: number
  ordersPerMinute: number
  /** Whose accounts are opened and signed in to. */
  whitelabelIds: readonly number[]
  /** Cookies travel by HTTPS alone. */
  secureCookies: boolean
  /** Where customers' own files lie; in the database when undefined. */
  objectStorage: ObjectStorage | undefined
  /** Counts what happened, for the metrics. */
  note: Note
  /** A location service; the embedded places without. */
  geocoder: GeocoderSettings | undefined
}

/** What holds for every order, told with an outlet that can be ordered from. */
export type OrderTerms = Pick<Wire['Outlet'], 'taxRatePercent' | 'couponCodes' | 'signedPlaces'>

/** What an outlet sold of late. */
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
  /** To be called when something of the menu was changed, once it can be read. */
  forget(outletId: string): void
}
