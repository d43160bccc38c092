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
import './styles/utilities.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { toastOf } from '#machines/notices/notices-ref.ts'
import { startAppActors } from './actors/app-actors.ts'
import { endEarlyAsking } from './first-paint/early-answers.ts'
import { Providers } from './app/providers.tsx'
import { AppRoutes, loadRouteAt } from './app/routes.tsx'
import { Shell } from './app/shell/shell.tsx'
import { noteEarlyFocus } from './first-paint/early-tap.ts'
import { takePlaceFrom } from './first-paint/place-in-address.ts'
import { watchForGoneCode } from './device/gone-code.ts'
import { canonicalPath } from './paths.ts'
import { isPrefetching, prefetchCode, whenIdle } from './first-paint/when-idle.ts'

watchForGoneCode(isPrefetching)
endEarlyAsking()

/** The browser skips the motion between two pages where the screen is turned meanwhile or drawing takes too long: the page is there all the same. */
function reportUnlessSkipped(error: unknown) {
  if (!(error instanceof DOMException)) reportError(error)
}

/** In slices: until it is there, the page that came with the document is shown and can be scrolled. */
function render() {
  noteEarlyFocus()
  const app = startAppActors()
  if (complaint !== undefined) app.notices.send(toastOf({ tone: 'error', message: complaint }))
  startTransition(() =>
    createRoot(document.getElementById('root')!, { onRecoverableError: reportUnlessSkipped }).render(
      <StrictMode>
        <Providers app={app}>
          <Shell>
            <AppRoutes />
          </Shell>
        </Providers>
      </StrictMode>,
    ),
  )
}

// A task of its own, after that of evaluating this code.
const renderSoon = () => void setTimeout(render)
const { pathname, search: given, hash } = window.location
const canonical = canonicalPath(pathname)
const { search, complaint } = takePlaceFrom(canonical, given)
// Before anything reads the address: bars, guard and headers compare it with one spelling.
if (canonical + search !== pathname + given) history.replaceState(history.state, '', canonical + search + hash)

// A reload closes an open sheet: go back to the entry of its page. See src/ui/sheet-history.ts.
if (history.state?.sheets) history.go(-history.state.sheets)

// The page's own code and data first, so that the first render shows the page; the error boundary shows a failure.
void loadRouteAt(canonical).then(renderSoon, renderSoon)

/** Not while the page itself still fetches. */
const SETTLED_AFTER_MS = 3_000
setTimeout(
  () => whenIdle(() => prefetchCode(import('./app/after-settled.ts').then(({ afterSettled }) => afterSettled()))),
  SETTLED_AFTER_MS,
)
