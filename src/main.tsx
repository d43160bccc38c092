import './styles/tokens.css'
import './styles/document.css'
import './styles/layout.css'
import './styles/canopy.css'
import './ui/plate.css'
import './styles/parts.css'
import './ui/add-control.css'
import './styles/veg-mark.css'
import './screens/home/outlet-card.css'
import './ui/dish-row.css'
import './styles/segmented.css'
import './app/shell/top-bar.css'
import './ui/tabs.css'
import './ui/bar.css'
import './ui/sheet.css'
import './app/shell/cart-tray.css'
import './app/shell/snackbar.css'
import './styles/bones.css'
import './ui/empty-state.css'
import './ui/notice.css'
import './ui/logo.css'
import './styles/splash.css'
import './screens/home/home.css'
import './screens/outlet/outlet.css'
import './ui/carousel.css'
import './ui/dish.css'
import './ui/serving.css'
import './ui/sheet-foot.css'
import './styles/utilities.css'
import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { toastOf } from '#machines/notices/notices-ref.ts'
import { startAppActors } from './actors/app-actors.ts'
import type { AppActors } from './actors/app-refs.ts'
import { earlyTaps, putTaps } from './actors/taps.ts'
import { prefetchCalls } from './api/load-calls.ts'
import { queryClient } from './api/query-client.ts'
import { Providers } from './app/providers.tsx'
import { AppRoutes, loadRouteAt } from './app/routes.tsx'
import { Shell } from './app/shell/shell.tsx'
import { afterPaint } from './loading/after-paint.ts'
import { holdEarlyTaps, noteEarlyFocus, repeatEarlyTap, TAPS } from './boot/early-tap.ts'
import { beginHydration, endHydration } from './loading/hydration.ts'
import { pageData } from './loading/page-data.ts'
import { takePlaceFrom } from './boot/place-in-address.ts'
import { watchForGoneCode } from './device/gone-code.ts'
import { hearMoves } from './ui/history-moves.ts'
import { storedLocation } from './storage/location.ts'
import { storedQr } from './storage/qr.ts'
import { canonicalPath } from './paths.ts'
import { isPrefetching, prefetchCode, whenIdle } from './loading/when-idle.ts'

watchForGoneCode(isPrefetching)
hearMoves()

/** The browser skips the motion between two pages where the screen is turned meanwhile or drawing takes too long: the page is there all the same. */
function reportUnlessSkipped(error: unknown) {
  if (!(error instanceof DOMException)) reportError(error)
}

/** Its effect runs after all others of the first page. */
function HydrationEnd({ cart }: Pick<AppActors, 'cart'>) {
  useEffect(() => {
    endHydration()
    const takeTaps = () => putTaps(cart, earlyTaps())
    takeTaps()
    // A sheet that the document has opened stays.
    document.addEventListener(TAPS, takeTaps)
    const { dataset } = document.documentElement
    delete dataset['elsewhere']
    if (dataset['seated']) dataset['seated'] = ''
    // Outside of React's work: a tapped dish may lie in a part of the page that React has yet to hydrate, which it does for a tap alone.
    queueMicrotask(repeatEarlyTap)
    return afterPaint(prefetchCalls)
  }, [cart])
  return null
}

/** In slices: until it is there, the page that came with the document is shown and can be scrolled. */
function render() {
  if (!canHydrate) noteEarlyFocus()
  holdEarlyTaps()
  const app = startAppActors()
  if (complaint !== undefined) app.notices.send(toastOf({ tone: 'error', message: complaint }))
  const root = document.getElementById('root')!
  const options = { onRecoverableError: reportUnlessSkipped }
  const page = (
    <StrictMode>
      <Providers app={app}>
        <Shell>
          <AppRoutes />
        </Shell>
        <HydrationEnd cart={app.cart} />
      </Providers>
    </StrictMode>
  )
  startTransition(() => {
    if (canHydrate) hydrateRoot(root, page, options)
    else createRoot(root, options).render(page)
  })
}

// A task of its own, after that of evaluating this code.
const renderSoon = () => void setTimeout(render)
const { pathname, search: given, hash } = window.location
const canonical = canonicalPath(pathname)
const { search, complaint } = takePlaceFrom(canonical, given)
// Before anything reads the address: bars, guard and headers compare it with one spelling.
if (canonical + search !== pathname + given) history.replaceState(history.state, '', canonical + search + hash)

/** Older data, as in a page that the browser has kept, may say of an open outlet that it is closed: React renders such a page anew. */
const MOST_AGE_MS = 30_000
const data = pageData()
// A page without data asks for it as soon as its own code is there: the calls come beside that code.
if (!data) prefetchCalls()
const readAt = Math.min(data?.at ?? 0, Date.now())
for (const [key, value] of data?.queries ?? []) queryClient.setQueryData(key, value, { updatedAt: readAt })
// The server renders what a guest without a table sees, and the list round the brand's own place.
const canHydrate =
  data !== undefined &&
  Date.now() - readAt < MOST_AGE_MS &&
  !complaint &&
  !storedQr(Date.now()) &&
  !(canonical === '/home' && storedLocation())
if (canHydrate) beginHydration()

// A reload closes an open sheet: go back to the entry of its page. See src/ui/sheet-history.ts.
if (history.state?.sheets) history.go(-history.state.sheets)

// What a customer has seen before is shown again at once; without a service worker nothing was kept.
const kept =
  !canHydrate && navigator.serviceWorker?.controller && import('./api/kept-catalogue.ts').then(({ showKept }) => showKept(canonical))
// The page's own code and data first, so that the first render shows the page; the error boundary shows a failure.
void Promise.allSettled([loadRouteAt(canonical), kept]).then(renderSoon)

/** Not while the page itself still fetches. */
const SETTLED_AFTER_MS = 3_000
setTimeout(
  () => whenIdle(() => prefetchCode(import('./app/after-settled.ts').then(({ afterSettled }) => afterSettled()))),
  // Without a network the page waits for nothing, and says so.
  Number(navigator.onLine) * SETTLED_AFTER_MS,
)
