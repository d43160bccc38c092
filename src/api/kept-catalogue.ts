import type { QueryKey } from '@tanstack/react-query'
import { toId } from '#machines/model/ids.ts'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import { fields, json, list } from '#machines/model/reading.ts'
import { config } from '#src/config.ts'
import { storedLocation } from '#src/storage/location.ts'
import { loadCalls } from './load-calls.ts'
import { menuItemQuery } from './menu-item.ts'
import { menuQuery } from './menu.ts'
import { NEAREST, outletsQuery } from './near-outlets.ts'
import { outletQuery } from './outlets.ts'
import { queryClient } from './query-client.ts'

type Calls = Awaited<ReturnType<typeof loadCalls>>

/** A query of a page, and the call whose reply answers it. */
interface Entry {
  key: QueryKey
  call: string
  /** What the query has then; undefined where the reply does not say it. */
  read: (body: string, calls: Calls) => unknown
}

const dataIn = (body: string) => fields(json(body))['data']

/** What the page at this address asks for, what it is named after first: outlets, a menu, a dish. */
function entriesAt(pathname: string): Entry[] {
  const chosen = storedLocation()?.coordinates
  const [, page, first, , second] = pathname.split('/')
  const at = ({ lat, lng }: { lat: number; lng: number }) => `?latitude=${lat}&longitude=${lng}`
  if (page === 'home')
    return [
      {
        key: outletsQuery(chosen).queryKey,
        call: `/customer/businesses${at(chosen ?? config.brand.defaultLocation)}&limit=${NEAREST + 1}`,
        read: (body, { outletsOf }) => outletsOf(chosen, list(dataIn(body))),
      },
    ]
  const [outletId, menuId] = [toId(first), toId(second)]
  if (!outletId || (page !== 'outlet' && page !== 'outlet-detail')) return []
  const call = `/customer/business/${outletId}`
  const outlet: Entry = {
    key: outletQuery(outletId, chosen).queryKey,
    call: call + (chosen ? at(chosen) : ''),
    read: (body, { readOutlet, seenFrom }) => seenFrom(chosen, readOutlet(dataIn(body))),
  }
  const menu: Entry = { key: menuQuery(outletId).queryKey, call: `${call}/menu`, read: (body, { menuOf }) => menuOf(body) }
  if (!menuId) return [menu, outlet]
  const key = menuItemQuery(outletId, menuId).queryKey
  const inMenu = (menu: MenuCategory[] | undefined) => menu?.flatMap(({ items }) => items).find((dish) => dish.menuId === menuId)
  return [
    { key, call: `${call}/menu/${menuId}`, read: (body, { readMenuItem }) => readMenuItem(dataIn(body)) },
    // A dish that was seen in its menu alone.
    { key, call: `${call}/menu`, read: async (body, { menuOf }) => inMenu(await menuOf(body)) },
    outlet,
  ]
}

const keptReply = (call: string): Promise<Response | undefined> =>
  caches.match(config.apiUrl + call, { ignoreVary: true }).catch(() => undefined)

/** When the server told it, in ms since 1970 by its clock. */
const dateOf = (reply: Response | undefined): number => Date.parse(reply?.headers.get('Date') ?? '')

/** Characters of a body whose reading takes longer than the network: its page is shown by its beginning instead. */
const LONG_BODY = 64_000

/** Gives the queries of a page what the service worker has kept for them, as old as it is: it is shown at once, and asked for anew. */
export async function showKept(pathname: string): Promise<void> {
  if ('caches' in window) await Promise.allSettled(entriesAt(pathname).map(fillIn))
}

async function fillIn({ key, call, read }: Entry): Promise<void> {
  const [reply, calls] = await Promise.all([keptReply(call), loadCalls()])
  const body = await reply?.text()
  if (!body || body.length > LONG_BODY) return
  const data = await read(body, calls)
  // The server may have been quicker.
  if (data === undefined || queryClient.getQueryData(key) !== undefined) return
  queryClient.setQueryData(key, data, { updatedAt: Math.min(dateOf(reply) || 0, Date.now()) })
}

/** When the server told what the service worker has kept for this page, in ms since 1970. */
export async function keptSince(pathname: string): Promise<number | undefined> {
  if (!('caches' in window)) return undefined
  for (const { key, call } of entriesAt(pathname)) {
    const at = key[0] === 'outlet' ? Number.NaN : dateOf(await keptReply(call))
    if (!Number.isNaN(at)) return at
  }
  return undefined
}
