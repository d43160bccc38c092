import fc from 'fast-check'
import { runs, SEED } from './level.ts'

type Property<Values extends [unknown, ...unknown[]]> = [
  ...made: { [K in keyof Values]: fc.Arbitrary<Values[K]> },
  holds: (...values: Values) => boolean | void,
]

/** What holds of any values that these make: tried with a hundred. */
export const forAll = <Values extends [unknown, ...unknown[]]>(...property: Property<Values>): void =>
  fc.assert(fc.property(...property), { seed: SEED })

/** The same with so many, and with ten times as many in `npm run test:all`. */
export const forMany = <Values extends [unknown, ...unknown[]]>(count: number, ...property: Property<Values>): void =>
  fc.assert(fc.property(...property), { numRuns: runs(count), seed: SEED })

type Promised<Values extends [unknown, ...unknown[]]> = [
  ...made: { [K in keyof Values]: fc.Arbitrary<Values[K]> },
  holds: (...values: Values) => Promise<boolean | void>,
]

/** The same of what takes its time. */
export const forManyAsync = <Values extends [unknown, ...unknown[]]>(count: number, ...property: Promised<Values>): Promise<void> =>
  fc.assert(fc.asyncProperty(...property), { numRuns: runs(count), seed: SEED })
