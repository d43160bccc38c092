import { isFinding } from '#machines/model/outlet/finder-address.ts'
import { queryClient } from '#src/api/query-client.ts'
import { pageData } from '#src/loading/page-data.ts'
import { storedLocation } from '#src/storage/location.ts'
import { storedQr } from '#src/storage/qr.ts'

/** Older data, as in a page that the browser has kept, may say of an open outlet that it is closed: React renders such a page anew. */
const MOST_AGE_MS = 30_000

/**
 * Puts the data in the document into the query cache. Returns whether the app renders first what the server has rendered: what a guest without
 * a table sees, and the list round the brand's own place that an address has which asks for none of them.
 */
export function takeServersPage(pathname: string, complaint: string | undefined): boolean {
  const data = pageData()
  if (!data) return false
  const readAt = Math.min(data.at, Date.now())
  for (const [key, value] of data.queries) queryClient.setQueryData(key, value, { updatedAt: readAt })
  const isFresh = Date.now() - readAt < MOST_AGE_MS
  return (
    isFresh && !complaint && !storedQr(Date.now()) && !(pathname === '/home' && (storedLocation() || isFinding(window.location.search)))
  )
}
