/** `npm run test:all`. */
export const isAll = process.env['TEST_LEVEL'] === 'all'

/** How often a property is tried: so often in `npm test`, ten times as often in `npm run test:all`. */
export const runs = (count: number): number => (isAll ? 10 * count : count)
