import { hash } from '@node-rs/argon2'
import { GOOD_PASSWORD } from './codes.ts'

/** Of GOOD_PASSWORD. A check of a password costs what its hash did, and tests make hundreds of guesses. */
export const QUICK_HASH = hash(GOOD_PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 })
