import { loadCalls } from '#src/api/load-calls.ts'
import { queryClient } from '#src/api/query-client.ts'
import { isOnline } from '#src/device/connection.ts'
import { pageData } from '#src/loading/page-data.ts'
import type { Need } from './resource.ts'

/** Gives the queries of a page what the service worker has kept for them, as old as it is: it is shown at once, and asked for anew. */
export async function showStored(needs: Need[]): Promise<void> {
  await Promise.allSettled(needs.map(async (need) => (await fillIn(need)) || (need.whole && fillIn(need.whole))))
}

async function fillIn({ queryKey, call, read }: Need): Promise<boolean> {
  const calls = await loadCalls()
  const { data: reply, response } = await call(calls.stored)
  const data = reply && (await read(reply.data, calls))
  // The server may have been quicker.
  if (data !== undefined && queryClient.getQueryData(queryKey) === undefined)
    queryClient.setQueryData(queryKey, data, { updatedAt: Math.min(sentAt(response) ?? 0, Date.now()) })
  return data !== undefined
}

/** When the server sent it, in ms since 1970 by its clock. */
const sentAt = ({ headers }: Response): number | undefined => Date.parse(headers.get('Date') ?? '') || undefined

/** When the server sent what the service worker has kept of this, in ms since 1970. */
export async function storedSince({ call, whole }: Need): Promise<number | undefined> {
  const at = await loadCalls()
    .then(({ stored }) => call(stored))
    .then(({ response }) => sentAt(response))
    .catch(() => undefined)
  return at ?? (whole && storedSince(whole))
}

const CATALOGUE = { queryKey: ['catalogue'] }

/** Fetches the catalogue of the page in front anew. */
export const refetchCatalogue = (): void => void queryClient.invalidateQueries(CATALOGUE)

/**
 * The service worker keeps what passes it. What came with the document, or before there was a worker, is fetched once more: the catalogue
 * from the server, pictures from the browser's own cache.
 */
export async function refetchForWorker(hadWorker: boolean): Promise<void> {
  if (!isOnline() || (hadWorker && !pageData())) return
  await queryClient.refetchQueries({ ...CATALOGUE, type: 'active' })
  const pictures = hadWorker
    ? []
    : [...document.images].filter(({ currentSrc }) => currentSrc.startsWith(`${window.location.origin}/media/`))
  for (const { currentSrc } of pictures) await fetch(currentSrc).catch(() => {})
}
