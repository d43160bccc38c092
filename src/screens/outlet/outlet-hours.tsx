import { useState } from 'react'
import { openLabel } from '#machines/model/outlet/opening.ts'
import { type Outlet, outletBadge } from '#machines/model/outlet/outlet.ts'
import { IconChevronDown } from '#src/ui/icons.ts'
import { lazy } from '#src/loading/lazy.tsx'

const TimingSheet = lazy(() => import('./timing-sheet.tsx').then((module) => module.TimingSheet), { when: 'painted' })

/** Among the facts of the outlet: whether it is open, and its hours when pressed. */
export function OutletHours({ outlet }: { outlet: Outlet }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <span>
      <button type="button" className={`link hours ${outletBadge(outlet).tone}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {openLabel(outlet)}
        <span className="visually-hidden">, opening hours</span>
        <IconChevronDown size={18} stroke={1.9} aria-hidden />
      </button>
      {isOpen && <TimingSheet outlet={outlet} onClose={close} onFailure={close} />}
    </span>
  )
}
