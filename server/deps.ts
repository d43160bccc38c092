import type { ObjectStorage } from './config.ts'
import type { Menus } from './catalogue/menus.ts'
import type { Db } from './db/open.ts'
import type { GeocoderSettings } from './places/geocoder.ts'

/** What every resource is given. */
export interface Deps {
  db: Db
  menus: Menus
  now: () => Date
  /** The moment by which outlets are open or closed: now, unless the demo is set to another time. */
  hoursNow: () => Date
  taxRatePercent: number
  /** How far outlets may be from where they are looked for; 0 for any distance. */
  serviceRadiusKm: number
  /** How long the kitchen takes for each step; 0 when it does not work by itself. */
  kitchenStepMs: number
  mediaSecret: string
  mediaDir: string
  /** How messages call the product. */
  brandName: string
  /** Keys the MACs of codes, so that a copy of the database tells none. */
  otpPepper: string
  /** How many codes one address may ask for. */
  codesPerHourPerAddress: number
  /** Where customers' own files lie; in the database when undefined. */
  objectStorage: ObjectStorage | undefined
  /** A location service; the embedded places without. */
  geocoder: GeocoderSettings | undefined
}
