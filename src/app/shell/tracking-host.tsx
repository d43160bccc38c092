import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { OpenTracking, type TrackedOrder } from '#src/actors/tracking-context.ts'
import { useSheet } from '#src/actors/use-sheet.ts'
import { lazy } from '#src/loading/lazy.tsx'

const TrackingPopup = lazy(() => import('./tracking-popup.tsx').then((module) => module.TrackingPopup), { when: 'rendered' })

/** The tracking popup over any page, which a change of page closes. */
export function TrackingHost({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [opened, open, handlers] = useSheet<{ at: string; order: TrackedOrder }>()
  return (
    <OpenTracking value={(order) => open({ at: pathname, order })}>
      {children}
      {opened?.at === pathname && <TrackingPopup tracked={opened.order} {...handlers} />}
    </OpenTracking>
  )
}
