import { reportTrouble } from '#src/api/report-trouble.ts'
import { prefetchNextPages } from './routes.tsx'

/** What a page does once it has settled and is idle. */
export function afterSettled(): void {
  reportTrouble()
  prefetchNextPages()
  // On a return visit the app starts without the network.
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
}
