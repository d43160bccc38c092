import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** As many as the library's own store has. */
const MOST_CALLERS = 5_000

/** How many requests each address has made: the library's own store goes by the clock of the day, and a step of it refused an address for a day. */
export class RequestCounts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { current: number; endsAt: number }>()

  incr(caller: string, done: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number): void {
    const now = performance.now()
    const found = this.#windows.get(caller)
    const window = found && now < found.endsAt ? found : { current: 0, endsAt: now + timeWindow }
    window.current++
    // Last in the map's order, so that the address that asked longest ago goes first.
    this.#windows.delete(caller)
    this.#windows.set(caller, window)
    if (this.#windows.size > MOST_CALLERS) this.#windows.delete(this.#windows.keys().next().value!)
    done(null, { current: window.current, ttl: window.endsAt - now })
  }

  child(): RequestCounts {
    return new RequestCounts()
  }
}
