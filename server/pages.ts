import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dishFrom, outletFrom, outletsNear } from './catalogue/routes.ts'
import type { Deps } from './deps.ts'
import type { Rendered } from './http/page.ts'
import { isPublic } from './media/rules.ts'
import { PUBLIC_WINDOW_MS, signedUrl } from './media/signing.ts'

/** As src/app/entry-server.tsx has it, of which the artefact is made. */
interface Renderer {
  render: (path: string, catalogue: Catalogue) => Promise<Rendered | undefined>
}
interface Catalogue {
  outlets: (place: { lat: number; lng: number }, limit: number) => Promise<unknown>
  outlet: (outletId: string) => Promise<unknown>
  menu: (outletId: string) => Promise<unknown>
  dish: (outletId: string, menuId: string) => Promise<unknown>
  pictureUrl: (key: string) => string | undefined
}

/** How long a page is sent again as it is: prices and hours are as old as that. */
const KEPT_MS = 1_000
const MOST_KEPT = 500
/** A page does not wait longer for the database: the app asks itself. */
const PATIENCE_MS = 1_000

/** Pages of the built app with their data, each rendered once a second however many ask; undefined when the app was not built. */
export async function openPages(
  spaDir: string | undefined,
  deps: Deps,
  onFailure: (failure: unknown) => void,
): Promise<((path: string) => Promise<Rendered | undefined>) | undefined> {
  const file = spaDir === undefined ? undefined : join(spaDir, 'renderer.mjs')
  if (file === undefined || !existsSync(file)) return undefined
  const { render } = (await import(pathToFileURL(file).href)) as Renderer
  const catalogue: Catalogue = {
    outlets: ({ lat, lng }, limit) => outletsNear(deps, { latitude: lat, longitude: lng, limit }),
    outlet: (outletId) => outletFrom(deps, outletId, undefined),
    menu: async (outletId) => JSON.parse((await deps.menus.get(outletId)).json.toString()) as unknown,
    dish: (outletId, menuId) => dishFrom(deps, outletId, menuId),
    // A customer's own pictures are for that customer alone.
    pictureUrl: (key) => (isPublic(key) ? signedUrl(deps.mediaSecret, key, PUBLIC_WINDOW_MS, deps.now()) : undefined),
  }
  const kept = new Map<string, { until: number; page: Promise<Rendered | undefined> }>()

  async function make(path: string): Promise<Rendered | undefined> {
    let waited: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      waited = setTimeout(() => resolve(undefined), PATIENCE_MS)
    })
    try {
      return await Promise.race([render(path, catalogue), late])
    } catch (failure) {
      // The app tells an outlet that is not there, and a database that is not.
      onFailure(failure)
      return undefined
    } finally {
      clearTimeout(waited)
    }
  }

  return (path) => {
    const found = kept.get(path)
    if (found && performance.now() < found.until) return found.page
    const page = make(path)
    kept.delete(path)
    kept.set(path, { until: performance.now() + KEPT_MS, page })
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    return page
  }
}
