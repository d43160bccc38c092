/** Of how often a property is tried: a mutation run tries it for every change of a machine. */
const SHARES = { brief: 0.1, change: 1, all: 10 }

const LEVEL = (process.env['TEST_LEVEL'] ?? 'change') as keyof typeof SHARES

/** In `npm run test:all`: what takes long, and the second database. */
export const isAll = LEVEL === 'all'

/** From which random values are drawn: the same in each `npm test`, another one in each `npm run test:all`. */
export const SEED = isAll ? Date.now() % 1_000_000 : 1

/** How often a property is tried: so often in `npm test`, ten times as often in `npm run test:all`. */
export const runs = (count: number): number => Math.ceil(count * SHARES[LEVEL])
