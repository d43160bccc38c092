import type { Db } from './db/open.ts'
import type { GeocoderSettings } from './places/geocoder.ts'

/** What every resource is given. */
export interface Deps {
  db: Db
  now: () => Date
  taxRatePercent: number
  /** How long the kitchen takes for each step; 0 when it does not work by itself. */
  kitchenStepMs: number
  mediaSecret: string
  mediaDir: string
  /** A location service; the embedded places without. */
  geocoder: GeocoderSettings | undefined
}
