import './boot/styles.ts'
import { loadRouteAt, needsAt } from './app/routes.tsx'
import { takeServersPage } from './boot/page-from-server.ts'
import { renderApp } from './boot/render-app.tsx'
import { runOnceSettled } from './boot/run-once-settled.ts'
import { settleAddress } from './boot/settle-address.ts'
import { watchForGoneCode } from './device/gone-code.ts'
import { workers } from './device/workers.ts'
import { isPrefetching } from './loading/when-idle.ts'
import { storedLocation } from './storage/location.ts'

watchForGoneCode(isPrefetching)
const { pathname, complaint } = settleAddress()
const isServersPage = takeServersPage(pathname, complaint)
// Stored replies are shown before the network answers. Only a service worker stores them.
const hasWorker = !isServersPage && workers()?.controller
const shownAgain =
  hasWorker && import('./data/stored-replies.ts').then(({ showStored }) => showStored(needsAt(pathname, storedLocation()?.coordinates)))
// The page's own code and data first, so that the first render shows the page; the error boundary shows a failure. In a task of its own.
void Promise.allSettled([loadRouteAt(pathname), shownAgain]).then(() => setTimeout(renderApp, 0, isServersPage, complaint))
runOnceSettled()
