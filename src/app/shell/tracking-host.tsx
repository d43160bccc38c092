import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { WENT_WRONG } from '#machines/model/errors.ts'
import { useToast } from '#src/actors/app-context.tsx'
import { OpenTracking, type TrackedOrder } from '#src/actors/tracking-context.ts'
import { lazy } from '#src/loading/lazy.tsx'

const TrackingPopup = lazy(() => import('./tracking-popup.tsx').then((module) => module.TrackingPopup), { when: 'rendered' })

/** The tracking popup over any page, which a change of page closes. */
export function TrackingHost({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<{ at: string; order: TrackedOrder }>()
  const toast = useToast()
  const close = () => setOpened(undefined)
  const fail = () => {
    close()
    toast('error', WENT_WRONG)
  }
  return (
    <OpenTracking value={(order) => setOpened({ at: pathname, order })}>
      {children}
      {opened?.at === pathname && <TrackingPopup tracked={opened.order} onClose={close} onFailure={fail} />}
    </OpenTracking>
  )
}
