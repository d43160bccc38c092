import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useSeat } from '#src/actors/seat.ts'

export interface SeatStripProps {
  /** The page has no header of its own: on wide screens the strip is it. */
  asHeader: boolean
}

const load = () => import('./seat-strip.tsx').then((module) => module.SeatStrip)
/** The heights that the strip will have: a line on phones, the header on wide screens. */
const PLACE = { minHeight: 'clamp(48px, 100vw - 960px, 64px)', marginBottom: 17 }

/** The table strip while the customer sits somewhere, in the place of the top bar; its chunk comes after the page. */
export function SeatHost({ hidden, asHeader, children }: SeatStripProps & { hidden: boolean; children: ReactNode }) {
  const isShown = useSeat() !== undefined && !hidden
  const [Strip, setStrip] = useState<ComponentType<SeatStripProps> | 'missing'>()
  useEffect(() => {
    if (!isShown || Strip) return
    load().then(
      (component) => setStrip(() => component),
      () => setStrip('missing'),
    )
  }, [isShown, Strip])
  if (!isShown || Strip === 'missing') return children
  return Strip ? <Strip asHeader={asHeader} /> : <div className="canopy" style={PLACE} />
}
