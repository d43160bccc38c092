import { compose } from './compose.ts'
import { BENGALURU } from './outlets/bengaluru.ts'
import { DELHI } from './outlets/delhi.ts'
import { MUMBAI } from './outlets/mumbai.ts'
import { PUNE } from './outlets/pune.ts'
import type { SeedOutlet } from './types.ts'

export type { SeedItem, SeedOutlet } from './types.ts'

/** What an empty database starts with. */
export const SEED_OUTLETS: SeedOutlet[] = [...MUMBAI, ...PUNE, ...BENGALURU, ...DELHI].map(compose)
