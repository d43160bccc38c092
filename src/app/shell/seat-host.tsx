import { type ReactNode, useState } from 'react'
import { useSeat } from '#src/actors/seat.ts'
import { lazy } from '#src/loading/lazy.tsx'

export interface SeatStripProps {
  /** The page has no header of its own: on wide screens the strip is it. */
  asHeader: boolean
}

/** The heights that the strip will have: a line on phones, the header on wide screens. */
const PLACE = { minHeight: 'clamp(48px, 100vw - 960px, 64px)', marginBottom: 17 }
const SeatStrip = lazy(() => import('./seat-strip.tsx').then((module) => module.SeatStrip), {
  when: 'rendered',
  waiting: <div className="canopy" style={PLACE} />,
})

/** The table strip while the customer sits somewhere, in the place of the top bar. */
export function SeatHost({ hidden, asHeader, children }: SeatStripProps & { hidden: boolean; children: ReactNode }) {
  const isShown = useSeat() !== undefined && !hidden
  const [hasFailed, setFailed] = useState(false)
  return isShown && !hasFailed ? <SeatStrip asHeader={asHeader} onFailure={() => setFailed(true)} /> : children
}
