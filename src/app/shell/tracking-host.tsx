import { useSelector } from '@xstate/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { useApp, useToast } from '#src/actors/app-context.tsx'
import { OpenTracking, type TrackedOrder } from '#src/actors/tracking-context.ts'
import { prefetchCode, whenIdle } from '#src/first-paint/when-idle.ts'

const loadDialog = () => import('./tracking-popup.tsx').then((module) => module.TrackingPopup)
const loadButtons = () => import('./floating-buttons.tsx').then((module) => module.FloatingButtons)

/** The tracking popup over any page, which a change of page closes, and the floating buttons. */
export function TrackingHost({ bare, children }: { bare: boolean; children: ReactNode }) {
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
      {!bare && <Buttons />}
      {opened?.at === key && <opened.Dialog tracked={opened.order} onClose={() => setOpened(undefined)} />}
    </OpenTracking>
  )
}

/** Fetched for a signed-in customer, once the page is idle. */
function Buttons() {
  const customerId = useSelector(useApp().session, (snapshot) => selectCustomer(snapshot)?.id)
  const [Loaded, setLoaded] = useState<ComponentType>()
  useEffect(() => {
    if (customerId === undefined || Loaded) return undefined
    // A chunk that fails is fetched again when the component mounts the next time.
    return whenIdle(() => prefetchCode(loadButtons().then((component) => setLoaded(() => component))))
  }, [customerId, Loaded])
  return customerId !== undefined && Loaded ? <Loaded key={customerId} /> : null
}
