import { serverMoment, serverNow } from '#src/device/server-clock.ts'

export { serverNow }

/** When a query was last answered (`dataUpdatedAt`), by the server's clock; now for one that was not. */
export const answeredAt = (at: number): number => (at > 0 ? serverMoment(at).at : serverNow())
