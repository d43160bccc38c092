import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from './error-boundary.tsx'
import { MainTabs } from './main-tabs.tsx'
import { RouteEffects } from './route-effects.tsx'
import { ScannerHost } from './scanner-host.tsx'
import { SessionEffects } from './session-effects.tsx'
import { Snackbar } from './snackbar.tsx'
import { TopBar } from './top-bar.tsx'
import { TrackingHost } from './tracking-host.tsx'

/** Pages before the app proper: no bars round them. */
const isBare = (pathname: string) => /^\/(login|registration|forget-password|check-login|auth-error|server-error)?$/.test(pathname)
/** No top bar on these; the home page has its own header. */
const hidesTopBar = (pathname: string) => pathname === '/home' || pathname === '/profile/edit-profile'

/** What stays while pages change: top bar, bottom tabs, messages. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const bare = isBare(pathname)
  return (
    // Outside of the page: what follows an order stays while pages change.
    <TrackingHost bare={bare}>
      <a className="skip" href="#content">
        Skip to content
      </a>
      {!bare && !hidesTopBar(pathname) && <TopBar />}
      <div id="content" tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <ScannerHost>{children}</ScannerHost>
        </ErrorBoundary>
      </div>
      {!bare && (
        <div className="only-narrow">
          <MainTabs />
        </div>
      )}
      <Snackbar />
      <RouteEffects />
      <SessionEffects />
    </TrackingHost>
  )
}
