import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cacheFor } from './cache.ts'
import { dishFrom, outletFrom, outletsNear } from './catalogue/routes.ts'
import type { Deps } from './deps.ts'
import type { Rendered } from './http/page.ts'
import { isPublic, keyOfWidth } from './media/rules.ts'
import { Problem } from './problem.ts'
import { PUBLIC_WINDOW_MS, signedUrl } from './media/signing.ts'

/** As src/app/entry-server.tsx has it, of which the artefact is made. */
interface Renderer {
  render: (path: string, catalogue: Catalogue) => Promise<Rendered | undefined>
  canonicalPath: (path: string) => string
}
interface Catalogue {
  replies: Record<string, (params: CallParams) => Promise<unknown>>
  pictureUrl: (key: string) => string | undefined
}
interface CallParams {
  path: { outletId: string; menuId: string }
  query: { latitude: number; longitude: number; limit?: number }
}

/** How old the prices and hours of a page may be. */
const MAX_AGE_MS = 1_000
/** Of pictures in pixels, before it is known how many of them the screen has per CSS pixel. */
const PICTURE_WIDTH = 232

/** Pages of the built app with their data, each rendered once a second however many ask; undefined when the app was not built. */
export async function openPages(
  spaDir: string | undefined,
  deps: Deps,
  onFailure: (failure: unknown) => void,
): Promise<((path: string) => Promise<Rendered | 'missing' | undefined>) | undefined> {
  const file = spaDir === undefined ? undefined : join(spaDir, 'renderer.mjs')
  if (file === undefined || !existsSync(file)) return undefined
  const { render, canonicalPath } = (await import(pathToFileURL(file).href)) as Renderer
  const catalogue: Catalogue = {
    replies: {
      '/customer/businesses': ({ query }) => outletsNear(deps, query),
      '/customer/business/{outletId}': ({ path }) => outletFrom(deps, path.outletId, undefined),
      '/customer/business/{outletId}/menu': async ({ path }) =>
        JSON.parse((await deps.menus.get(path.outletId)).json.toString()) as unknown,
      '/customer/business/{outletId}/menu/{menuId}': ({ path }) => dishFrom(deps, path.outletId, path.menuId),
    },
    // A customer's own pictures are for that customer alone.
    pictureUrl: (key) =>
      isPublic(key) ? signedUrl(deps.mediaSecrets, keyOfWidth(key, PICTURE_WIDTH), PUBLIC_WINDOW_MS, deps.now()) : undefined,
  }

  async function make(path: string): Promise<Rendered | 'missing' | undefined> {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), deps.pageSeconds * 1_000)
    })
    try {
      return await Promise.race([render(path, catalogue), timeout])
    } catch (failure) {
      // The page goes out without data, and the app shows why.
      if (failure instanceof Problem && failure.status === 404) return 'missing'
      onFailure(failure)
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  const pages = cacheFor(MAX_AGE_MS, make)
  // One page however its address is spelled: /OuTlEt/X/ would be a rendering of its own.
  return (path) => pages.get(canonicalPath(path))
}
