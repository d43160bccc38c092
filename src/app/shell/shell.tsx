import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { routeAt } from '#src/route-table.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { LateParts } from './late.ts'
import { MainTabs } from './main-tabs.tsx'
import { SeatHost } from './seat-host.tsx'
import { RouteEffects } from './route-effects.tsx'
import { ScannerHost } from './scanner-host.tsx'
import { SessionEffects } from './session-effects.tsx'
import { Snackbar } from './snackbar.tsx'
import { StripHost } from './strip-host.tsx'
import { TopBar } from './top-bar.tsx'
import { TrackingHost } from './tracking-host.tsx'

export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { bars, seat } = routeAt(pathname)
  const bare = bars === 'none'
  return (
    // Around the strip and the page: both open the tracking.
    <TrackingHost>
      <LateParts pathname={pathname} />
      <a className="skip" href="#content">
        Skip to content
      </a>
      <ScannerHost>
        <SeatHost hidden={bare || seat === 'named'} asHeader={bars === 'both'}>
          {bars === 'both' && <TopBar />}
        </SeatHost>
        <StripHost bare={bare}>
          <div id="content" tabIndex={-1}>
            <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
          </div>
        </StripHost>
      </ScannerHost>
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
