import { expect, type Page, type Request, type Route } from 'playwright/test'
import type { Failure } from '#machines/model/errors.ts'

/** Calls of the page to the server that wait until a path says how they end. */
export class HeldCalls {
  readonly #held = new Map<string, Route[]>()
  readonly #page: Page
  #patterns: { id: string; method: string; path: RegExp; body: RegExp }[] = []

  constructor(page: Page) {
    this.#page = page
  }

  /** From now on calls like these are held back. Several invokes may share a call: whichever asks for it first has it. */
  async hold(calls: Record<string, string>): Promise<void> {
    this.#patterns = Object.entries(calls).map(([id, call]) => {
      const [method = '', path = '', body = ''] = call.split(' ')
      return { id, method, path: new RegExp(`^/api${path.replaceAll('*', '[^/]+')}$`), body: new RegExp(body) }
    })
    await this.#page.route('**/api/**', (route) => {
      const ids = this.#idsOf(route.request())
      if (ids.length === 0) return route.fallback()
      for (const id of ids) this.#held.set(id, [...(this.#held.get(id) ?? []), route])
      return undefined
    })
  }

  /** The call behind an invoke, as soon as the page makes it. Calls that the page has aborted are left out. */
  async next(id: string): Promise<Route> {
    const waiting = () => (this.#held.get(id) ?? []).filter((call) => call.request().failure() === null)
    for (;;) {
      await expect.poll(() => waiting().length, { message: `calls for ${id}`, intervals: [5, 10, 20, 50] }).toBeGreaterThan(0)
      // A machine reports its step before the browser reports the call that the step has aborted: a later task of the page comes after both.
      await this.#page.evaluate('scheduler.postTask(() => 0)').catch(() => undefined)
      const [route] = waiting()
      if (!route) continue
      for (const others of this.#held.values()) if (others.includes(route)) others.splice(others.indexOf(route), 1)
      return route
    }
  }

  /** The server itself answers. */
  async answer(id: string): Promise<void> {
    await (await this.next(id)).continue()
  }

  /** The failure as the network brings it: a refusal with its status, or no answer at all. */
  async fail(id: string, error: unknown): Promise<void> {
    const { status, message, code, field, retryAfterSeconds } = error as Partial<Failure>
    const route = await this.next(id)
    if (status === undefined) return route.abort('connectionfailed')
    const headers: Record<string, string> = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
    await route.fulfill({ status, headers, json: { message, error: { message, code, field } } })
  }

  /** From now on the server answers by itself, also what is held. */
  async letGo(): Promise<void> {
    this.#patterns = []
    const held = new Set([...this.#held.values()].flat())
    this.#held.clear()
    // The page may have given one up.
    await Promise.all([...held].map((route) => route.continue().catch(() => undefined)))
  }

  #idsOf(request: Request): string[] {
    const { pathname } = new URL(request.url())
    return this.#patterns
      .filter(
        ({ method, path, body }) =>
          method.split('|').includes(request.method()) && path.test(pathname) && body.test(request.postData() ?? ''),
      )
      .map(({ id }) => id)
  }
}
