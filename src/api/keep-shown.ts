import { isOnline } from '#src/device/connection.ts'
import { pageData } from '#src/loading/page-data.ts'
import { queryClient } from './query-client.ts'

const CATALOGUE = new Set<unknown>(['outlets', 'outlet', 'menu'])
const inCatalogue = ({ queryKey }: { queryKey: readonly unknown[] }) => CATALOGUE.has(queryKey[0])

/** Fetches the catalogue of the page in front anew. */
export const refreshCatalogue = (): void => void queryClient.invalidateQueries({ predicate: inCatalogue })

/**
 * The service worker keeps what passes it. What came with the document, or before there was a worker, is fetched once more: the catalogue
 * from the server, pictures from the browser's own cache.
 */
export async function keepWhatIsShown(hadWorker: boolean): Promise<void> {
  if (!isOnline() || (hadWorker && !pageData())) return
  await queryClient.refetchQueries({ type: 'active', predicate: inCatalogue })
  const pictures = hadWorker
    ? []
    : [...document.images].filter(({ currentSrc }) => currentSrc.startsWith(`${window.location.origin}/media/`))
  for (const { currentSrc } of pictures) await fetch(currentSrc).catch(() => {})
}
