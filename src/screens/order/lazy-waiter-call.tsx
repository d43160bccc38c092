import { lazy } from '#src/loading/lazy.tsx'
import { IconBell } from '#src/ui/icons.ts'

/** Takes the place of the button, which has the same size. */
const waiting = (
  <button type="button" className="button line" aria-disabled>
    <IconBell size={20} stroke={1.9} aria-hidden />
    Call the waiter
  </button>
)

export const WaiterCall = lazy(() => import('./waiter-call.tsx').then((module) => module.WaiterCall), { when: 'painted', waiting })
