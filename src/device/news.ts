export const ORDER_REFRESH_MS = 10_000
/** Two heartbeats of the server and a little more. */
export const SILENT_MS = 45_000

/** The server's stream: whether it has one, as its last list of orders said, and when this tab or another one heard it last. */
export const stream = { isOffered: false, heardAt: -Infinity }

/** How soon orders under way are read again: seldom while the server tells each change, but what it told may not have been read. */
export const orderRefreshMs = (hasFailed: boolean): number =>
  !hasFailed && performance.now() - stream.heardAt < SILENT_MS ? 60_000 : ORDER_REFRESH_MS
