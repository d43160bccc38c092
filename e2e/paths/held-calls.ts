import { expect, type Page, type Request, type Route } from 'playwright/test'

/** Calls of the page to the server that wait until a path says how they end. */
export class HeldCalls {
  readonly #held = new Map<string, Route[]>()
  readonly #page: Page
  #patterns: [id: string, method: string, path: RegExp][] = []

  constructor(page: Page) {
    this.#page = page
  }

  /** From now on calls like these are held back. Two invokes may share a call: the first that nobody has held yet gets it. */
  async hold(calls: Record<string, string>): Promise<void> {
    this.#patterns = Object.entries(calls).map(([id, call]) => {
      const [method = '', path = ''] = call.split(' ')
      return [id, method, new RegExp(`^/api${path.replaceAll('*', '[^/]+')}$`)]
    })
    await this.#page.route('**/api/**', (route) => {
      const ids = this.#idsOf(route.request())
      if (ids.length === 0) return route.fallback()
      for (const id of ids) this.#held.set(id, [...(this.#held.get(id) ?? []), route])
      return undefined
    })
  }

  /** The call behind an invoke, as soon as the page makes it. */
  async next(id: string): Promise<Route> {
    await expect.poll(() => this.#held.get(id)?.length ?? 0, { message: `calls for ${id}`, intervals: [5, 10, 20, 50] }).toBeGreaterThan(0)
    const route = this.#held.get(id)!.shift()!
    for (const others of this.#held.values()) if (others.includes(route)) others.splice(others.indexOf(route), 1)
    return route
  }

  /** The server itself answers. */
  async answer(id: string): Promise<void> {
    await (await this.next(id)).continue()
  }

  /** The failure as the network brings it: a refusal with its status, or no answer at all. */
  async fail(id: string, error: unknown): Promise<void> {
    const { status, message, code } = error as { status?: number; message?: string; code?: string }
    const route = await this.next(id)
    await (status === undefined ? route.abort('connectionfailed') : route.fulfill({ status, json: { message, code } }))
  }

  #idsOf(request: Request): string[] {
    const { pathname } = new URL(request.url())
    return this.#patterns.filter(([, method, path]) => method === request.method() && path.test(pathname)).map(([id]) => id)
  }
}
