import { brotliCompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import { cacheFor } from '#server/cache.ts'
import type { Wire } from '#server/contract.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps, Menus, SentMenu } from '#server/deps.ts'
import { tagOf } from '#server/http/caching.ts'
import type { ReadRows } from '#server/observability/rows.ts'
import { getOutletRow, menuOf } from './queries.ts'
import { menuItemToListing } from './wire.ts'

const compress = promisify(brotliCompress)
const QUALITY = 5
const MOST_COMPRESSED = 500

/**
 * Menus are read far more often than they change, so that one reading serves all requests for a moment. This process sees its own changes at once;
 * those of another show after `maxAgeMs` at the latest. No order is placed at an old price meanwhile: it reads the dishes themselves (Decision 146).
 */
export function openMenus(
  db: Db,
  soldOf: Deps['soldOf'],
  readRows: ReadRows,
  now: () => Date,
  maxAgeMs: number,
  onForget?: (outletId: string) => void,
): Menus {
  const lastSent = new Map<string, SentMenu>()

  async function read(outletId: string): Promise<SentMenu> {
    const text = await readMenu(db, soldOf, readRows, now(), outletId)
    const tag = tagOf(text)
    const before = lastSent.get(outletId)
    // An unchanged menu keeps its compressed form.
    const menu = before?.tag === tag ? before : toSend(text, tag)
    lastSent.delete(outletId)
    lastSent.set(outletId, menu)
    if (lastSent.size > MOST_COMPRESSED) lastSent.delete(lastSent.keys().next().value!)
    return menu
  }

  const cache = cacheFor(maxAgeMs, read)
  return {
    get: cache.get,
    forget(outletId) {
      cache.forget(outletId)
      onForget?.(outletId)
    },
  }
}

async function readMenu(db: Db, soldOf: Deps['soldOf'], readRows: ReadRows, now: Date, outletId: string): Promise<string> {
  const outlet = await getOutletRow(db, outletId)
  const { id } = outlet
  const sold = await soldOf(id)
  const categories = new Map<string, Wire['MenuItem'][]>()
  const listings = readRows(
    'dish',
    await menuOf(db, id),
    ({ menuId }) => `${id}/${menuId}`,
    (item) => [item.category, menuItemToListing(outlet, item, now, sold)] as const,
  )
  for (const [category, listing] of listings) {
    const items = categories.get(category)
    if (items) items.push(listing)
    else categories.set(category, [listing])
  }
  return JSON.stringify({ data: Object.fromEntries(categories) })
}

function toSend(text: string, tag: string): SentMenu {
  const json = Buffer.from(text)
  let compressed: Promise<Buffer> | undefined
  return {
    json,
    tag,
    brotli: () => (compressed ??= compress(json, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })),
  }
}

/** Whether an Accept-Encoding header lets brotli in. */
export const takesBrotli = (header: string | undefined): boolean =>
  /(?:^|,)\s*br\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(header ?? '')
