import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { toId } from '#machines/model/ids.ts'
import { type MenuCategory, type MenuItem, needsServingSize } from '#machines/model/menu-item.ts'
import { dishCount } from '#machines/model/menu-filter.ts'
import type { Outlet } from '#machines/model/outlet.ts'
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
import { Answers } from './answers.tsx'
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
  /** The template of which the document's own script answers taps; '' where there is nothing to tap. */
  answers: string
}

type Entry = PageData['queries'][number]
const isDish = (data: unknown): data is MenuItem => typeof fields(data)['menuId'] === 'string'
const isOutlet = (data: unknown): data is Outlet => typeof fields(data)['outletId'] === 'string'

/** The first dishes in sizes have their sheet in the page: a customer reads on for a second or two before the app opens it. */
const MOST_SHEETS = 6
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

function answersOf(path: string, entries: Entry[], queries: QueryClient): string {
  const data = entries.map(([, value]) => value)
  const outlet = data.find(isOutlet)
  if (!outlet) return ''
  const dishes = data.flatMap((value) =>
    Array.isArray(value) ? (value as MenuCategory[]).flatMap(({ items }) => items) : isDish(value) ? [value] : [],
  )
  const markup = renderToString(
    <QueryClientProvider client={queries}>
      <StaticRouter location={path}>
        <Answers outlet={outlet} sized={dishes.filter(needsServingSize).slice(0, MOST_SHEETS)} />
      </StaticRouter>
    </QueryClientProvider>,
    { identifierPrefix: 'answers' },
  )
  // Their pictures are those of the rows.
  return `<template id="answers">${markup.replaceAll(/<link rel="preload"[^>]*>/g, '')}</template>`
}

/** What a guest without cart, place and table sees at an address (Decision 117); undefined where it comes without data. Rejects as the catalogue does. */
export async function render(pathname: string, catalogue: Catalogue): Promise<Rendered | undefined> {
  const path = canonicalPath(pathname)
  const at = Date.now()
  const entries = await entriesAt(path, catalogue)
  if (!entries) return undefined
  await loadCodeAt(path)
  const queries = new QueryClient()
  for (const [key, data] of entries) queries.setQueryData(key, data, { updatedAt: at })
  const body = renderToString(guestPage(path, queries, <AppRoutes />))
  const answers = answersOf(path, entries, queries)
  queries.clear()
  return { body, answers, data: JSON.stringify({ at, queries: entries } satisfies PageData).replaceAll('<', '\\u003c') }
}
