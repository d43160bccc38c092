import { refetchForWorker, refetchCatalogue } from '#src/data/stored-replies.ts'
import { reportTrouble } from '#src/api/report-trouble.ts'
import { isOnline, onConnection } from '#src/device/connection.ts'
import { savesData } from '#src/loading/data-saver.ts'
import { startWorker } from '#src/device/new-version.ts'
import { recallAvoided } from '#src/ui/recall-avoided.ts'
import { prefetchNextPages } from './routes.tsx'

export { reportError } from '#src/api/report-trouble.ts'
export { enterAgain } from './enter-again.ts'

/** What a page does once it has settled and is idle. */
export function afterSettled(): void {
  reportTrouble()
  recallAvoided()
  if (!savesData()) prefetchNextPages()
  // What was shown meanwhile is what was kept.
  onConnection(() => isOnline() && refetchCatalogue())
  // On a return visit the app starts without the network.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void startWorker()
      .then((hadWorker) => (savesData() ? undefined : refetchForWorker(hadWorker)))
      .catch(() => {})
}
