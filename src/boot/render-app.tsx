import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { toastOf } from '#machines/notices/notices-ref.ts'
import { startAppActors } from '#src/actors/app-actors.ts'
import type { AppActors } from '#src/actors/app-refs.ts'
import { earlyTaps, putTaps } from '#src/actors/taps.ts'
import { prefetchCalls } from '#src/api/load-calls.ts'
import { Providers } from '#src/app/providers.tsx'
import { AppRoutes } from '#src/app/routes.tsx'
import { Shell } from '#src/app/shell/shell.tsx'
import { afterPaint } from '#src/loading/after-paint.ts'
import { beginHydration, endHydration } from '#src/loading/hydration.ts'
import { holdEarlyTaps, noteEarlyFocus, repeatEarlyTap, TAPS } from './early-tap.ts'

/** Renders the app into the document, which shows the server's page or a first picture until then. */
export function renderApp(isServersPage: boolean, complaint: string | undefined): { root: Root; app: AppActors } {
  if (isServersPage) beginHydration()
  else noteEarlyFocus()
  holdEarlyTaps()
  const app = startAppActors()
  if (complaint !== undefined) app.notices.send(toastOf({ tone: 'error', message: complaint }))
  const place = document.getElementById('root')!
  let root!: Root
  const options = { onRecoverableError: reportUnlessSkipped }
  // src/app/guest-page.tsx has the same tree: useId makes an id from the place of its component, and hydration compares these.
  const page = (
    <StrictMode>
      <Providers app={app}>
        <HydrationEnd cart={app.cart}>
          <Shell>
            <AppRoutes />
          </Shell>
        </HydrationEnd>
      </Providers>
    </StrictMode>
  )
  // A transition renders in slices: the page in the document can be scrolled meanwhile.
  startTransition(() => {
    root = isServersPage ? hydrateRoot(place, page, options) : createRoot(place, options)
    if (!isServersPage) root.render(page)
  })
  return { root, app }
}

/** The browser skips the motion between two pages where the screen is turned meanwhile or drawing takes too long: the page is there all the same. */
function reportUnlessSkipped(error: unknown) {
  if (!(error instanceof DOMException)) reportError(error)
}

/** Its effect runs after all others of the first page. Around the page: beside it, the places from which useId makes ids would differ from the server's. */
function HydrationEnd({ cart, children }: Pick<AppActors, 'cart'> & { children: ReactNode }) {
  useEffect(() => {
    endHydration()
    const takeTaps = () => putTaps(cart, earlyTaps())
    takeTaps()
    // A sheet that the document has opened stays.
    document.addEventListener(TAPS, takeTaps)
    const { dataset } = document.documentElement
    delete dataset['elsewhere']
    delete dataset['seated']
    repeatEarlyTap()
    return afterPaint(prefetchCalls)
  }, [cart])
  return children
}
