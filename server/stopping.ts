import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'

const STOP_BUDGET_MS = 10_000
/** As long as a statement may take; what is left of the budget is the database's. */
const CUT_AFTER_MS = 5_000
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const
/** npm passes a signal on even when its whole group had it, as with Ctrl-C: that one must not cut the stop short. */
const SAME_SIGNAL_MS = 500

/** Closes on a signal, or an error that nothing catches, and ends the process; a second signal ends it at once. Returns what takes this back. */
export function closeOnSignals(app: FastifyInstance, drainMs: number, close: () => Promise<void>): () => void {
  const grace = closeWithGrace({ delay: drainMs + STOP_BUDGET_MS, skip: [...STOP_SIGNALS] }, async ({ err }) => {
    if (err) {
      app.log.fatal({ err }, 'stopping')
    } else {
      app.drain()
      await sleep(drainMs)
    }
    await close()
  })
  let stoppedAtMs: number | undefined
  const stop = () => {
    if (stoppedAtMs !== undefined && performance.now() - stoppedAtMs > SAME_SIGNAL_MS) process.exit(1)
    if (stoppedAtMs === undefined) void grace.close()
    stoppedAtMs ??= performance.now()
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  return () => {
    grace.uninstall()
    for (const signal of STOP_SIGNALS) process.off(signal, stop)
  }
}

export async function closeApp(app: FastifyInstance): Promise<void> {
  // A request that was sent in half would hold the end up for longer than its budget.
  const cut = setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS)
  await app.close()
  clearTimeout(cut)
}
