import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { needsServingSize } from '#machines/model/menu/menu-item.ts'
import { fields, present } from '#machines/model/reading.ts'
import * as calls from '#src/api/calls.ts'
import { pictureQuery } from '#src/data/picture.ts'
import { beginningKey, type Need, type Source } from '#src/data/resource.ts'
import { dishesIn, type PageData } from '#src/loading/page-data.ts'
import { canonicalPath } from '#src/paths.ts'
import { Answers } from './answers.tsx'
import { guestPage } from './guest-page.tsx'
import { AppRoutes, loadCodeAt, needsAt } from './routes.tsx'

export { staticPages } from './static-pages.tsx'
export { canonicalPath } from '#src/paths.ts'

/** What the server answers to calls of the catalogue, and links to pictures. The artefact imports nothing of the server. */
export interface Catalogue {
  /** By the call's path in the contract. Rejects as the call does. */
  replies: Record<string, (params: CallParams) => Promise<unknown>>
  pictureUrl: (key: string) => string | undefined
}
export interface CallParams {
  path: { outletId: string; menuId: string }
  query: { latitude: number; longitude: number; limit?: number }
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

/** The first dishes in sizes have their sheet in the page: a customer reads on for a second or two before the app opens it. */
const MOST_SHEETS = 6
/** What a page of the server brings of a resource; undefined for a reply that is none. */
async function entriesOf({ queryKey, call, read, beginning, pictures }: Need, catalogue: Catalogue): Promise<Entry[] | undefined> {
  const source = { GET: async (path: string, { params }: { params: CallParams }) => ({ data: await catalogue.replies[path]!(params) }) }
  const reply = await call(source as unknown as Source)
  const data = await read(fields(reply.data)['data'], calls)
  if (data === undefined) return undefined
  const beginningData = beginning?.(data)
  const entry: Entry = beginningData === undefined ? [queryKey, data] : [beginningKey({ queryKey }), beginningData]
  return [entry, ...pictureEntries(catalogue, pictures?.(data) ?? [])]
}

/** The pictures in sight, which the browser fetches before the app is there. */
const pictureEntries = (catalogue: Catalogue, keys: readonly (string | undefined)[]): Entry[] =>
  [...new Set(keys)].filter(present).flatMap((key): Entry[] => {
    const url = catalogue.pictureUrl(key)
    return url === undefined ? [] : [[pictureQuery(key).queryKey, url]]
  })

function answersOf(path: string, entries: Entry[], queries: QueryClient): string {
  const { outlet, dishes } = dishesIn(entries)
  if (!outlet) return ''
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
  const loaded = await Promise.all(needsAt(path, undefined).map((need) => entriesOf(need, catalogue)))
  if (loaded.length === 0 || !loaded.every(present)) return undefined
  const entries = loaded.flat()
  await loadCodeAt(path)
  const queries = new QueryClient()
  for (const [key, data] of entries) queries.setQueryData(key, data, { updatedAt: at })
  const body = renderToString(guestPage(path, queries, <AppRoutes />))
  const answers = answersOf(path, entries, queries)
  queries.clear()
  return { body, answers, data: JSON.stringify({ at, queries: entries } satisfies PageData).replaceAll('<', '\\u003c') }
}
