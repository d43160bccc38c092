import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useToast } from '#src/actors/app-context.tsx'
import { OpenTracking, type TrackedOrder } from '#src/actors/tracking-context.ts'

const loadDialog = () => import('./tracking-popup.tsx').then((module) => module.TrackingPopup)

/** The tracking popup over any page, which a change of page closes. */
export function TrackingHost({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const [opened, setOpened] = useState<{ at: string; order: TrackedOrder; Dialog: Awaited<ReturnType<typeof loadDialog>> }>()
  const toast = useToast()

  const open = (order: TrackedOrder) =>
    void loadDialog().then(
      (Dialog) => setOpened({ at: key, order, Dialog }),
      () => toast('error', 'Something went wrong. Please try again.'),
    )
  return (
    <OpenTracking value={open}>
      {children}
      {opened?.at === key && <opened.Dialog tracked={opened.order} onClose={() => setOpened(undefined)} />}
    </OpenTracking>
  )
}
