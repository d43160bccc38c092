import type { ObjectStorage } from './config.ts'
import type { Db } from './db/open.ts'

/** What every resource is given. */
export interface Deps {
  db: Db
  now: () => Date
  taxRatePercent: number
  /** How long the kitchen takes for each step; 0 when it does not work by itself. */
  kitchenStepMs: number
  mediaSecret: string
  mediaDir: string
  /** Where customers' own files lie; in the database when undefined. */
  objectStorage: ObjectStorage | undefined
}
