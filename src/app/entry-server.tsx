import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { toId } from '#machines/model/ids.ts'
import { type MenuCategory } from '#machines/model/menu-item.ts'
import { dishCount } from '#machines/model/menu-filter.ts'
import { fields, list, present } from '#machines/model/reading.ts'
import { readMenu, readMenuItem } from '#src/api/menu-wire.ts'
import { menuBeginningQuery, menuQuery } from '#src/api/menu.ts'
import { menuItemQuery } from '#src/api/menu-item.ts'
import { pictureQuery } from '#src/api/media.ts'
import { NEAREST, outletsQuery } from '#src/api/near-outlets.ts'
import { outletQuery } from '#src/api/outlets.ts'
import { outletsOf, readOutlet, seenFrom } from '#src/api/outlet-wire.ts'
import { config } from '#src/config.ts'
import type { PageData } from '#src/loading/page-data.ts'
import { canonicalPath } from '#src/paths.ts'
import { patternOf, ROUTES } from '#src/route-table.ts'
import { guestPage } from './guest-page.tsx'
import { AppRoutes, loadCodeAt } from './routes.tsx'

export { staticPages } from './static-pages.tsx'

/** Where the server reads: the bodies of its own replies, and links to pictures. The artefact imports nothing of the server. */
export interface Catalogue {
  outlets: (place: { lat: number; lng: number }, limit: number) => Promise<unknown>
  outlet: (outletId: string) => Promise<unknown>
  menu: (outletId: string) => Promise<unknown>
  dish: (outletId: string, menuId: string) => Promise<unknown>
  pictureUrl: (key: string) => string | undefined
}

export interface Rendered {
  /** Stands in #root. */
  body: string
  /** JSON that may stand in a script element. */
  data: string
}

type Entry = PageData['queries'][number]

/** More dishes than this are listed by code that a page does without. */
const MOST_LISTED = 200

async function homeEntries(catalogue: Catalogue): Promise<Entry[]> {
  const outlets = outletsOf(undefined, list(fields(await catalogue.outlets(config.brand.defaultLocation, NEAREST + 1))['data']))
  const cards = outlets.slice(0, 2).flatMap((outlet) => outlet.pictures.slice(0, 3))
  return [[outletsQuery(undefined).queryKey, outlets], ...pictureEntries(catalogue, [...config.brand.heroPictures, ...cards])]
}

async function outletEntries(catalogue: Catalogue, outletId: string): Promise<Entry[] | undefined> {
  const [outletReply, menuReply] = await Promise.all([catalogue.outlet(outletId), catalogue.menu(outletId)])
  const outlet = seenFrom(undefined, readOutlet(fields(outletReply)['data']))
  if (!outlet) return undefined
  const menu = await readMenu(fields(menuReply)['data'])
  const firstDishes = menu[0]?.items.slice(0, 3).map(({ pictures }) => pictures[0]) ?? []
  return [
    [outletQuery(outletId, undefined).queryKey, outlet],
    menuEntry(outletId, menu),
    ...pictureEntries(catalogue, [...outlet.pictures.slice(0, 3), ...firstDishes]),
  ]
}

async function dishEntries(catalogue: Catalogue, outletId: string, menuId: string): Promise<Entry[] | undefined> {
  const [outletReply, dishReply] = await Promise.all([catalogue.outlet(outletId), catalogue.dish(outletId, menuId)])
  const outlet = seenFrom(undefined, readOutlet(fields(outletReply)['data']))
  const dish = readMenuItem(fields(dishReply)['data'])
  if (!outlet || !dish) return undefined
  return [
    [outletQuery(outletId, undefined).queryKey, outlet],
    [menuItemQuery(outletId, menuId).queryKey, dish],
    ...pictureEntries(catalogue, dish.pictures.slice(0, 3)),
  ]
}

/** A long menu comes with its first category; the app asks for the rest. */
const menuEntry = (outletId: string, menu: MenuCategory[]): Entry =>
  dishCount(menu) > MOST_LISTED ? [menuBeginningQuery(outletId).queryKey, menu.slice(0, 1)] : [menuQuery(outletId).queryKey, menu]

/** The pictures in sight, which the browser fetches before the app is there. */
const pictureEntries = (catalogue: Catalogue, keys: readonly (string | undefined)[]): Entry[] =>
  [...new Set(keys)].filter(present).flatMap((key): Entry[] => {
    const url = catalogue.pictureUrl(key)
    return url === undefined ? [] : [[pictureQuery(key).queryKey, url]]
  })

function entriesAt(path: string, catalogue: Catalogue): Promise<Entry[] | undefined> | undefined {
  const pattern = patternOf(path)
  const { page } = pattern ? ROUTES[pattern] : { page: undefined }
  if (page === 'home') return homeEntries(catalogue)
  const [, , first, , second] = path.split('/')
  const [outletId, menuId] = [toId(first), toId(second)]
  if (page === 'outlet' && outletId) return outletEntries(catalogue, outletId)
  return page === 'menuItem' && outletId && menuId ? dishEntries(catalogue, outletId, menuId) : undefined
}

/** What a guest without cart, place and table sees at an address; undefined where the page comes without data. Rejects as the catalogue does. */
export async function render(pathname: string, catalogue: Catalogue): Promise<Rendered | undefined> {
  const path = canonicalPath(pathname)
  const at = Date.now()
  const entries = await entriesAt(path, catalogue)
  if (!entries) return undefined
  await loadCodeAt(path)
  const queries = new QueryClient()
  for (const [key, data] of entries) queries.setQueryData(key, data, { updatedAt: at })
  const body = renderToString(guestPage(path, queries, <AppRoutes />))
  queries.clear()
  return { body, data: JSON.stringify({ at, queries: entries } satisfies PageData).replaceAll('<', '\\u003c') }
}
