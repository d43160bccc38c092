import { useActorRef, useSelector } from '@xstate/react'
import { selectIsOpen, selectStatus } from '#machines/waiter-call/waiter-call.machine.ts'
import type { Order } from '#machines/model/order/order.ts'
import { inspect } from '#src/actors/inspect.ts'
import { useSheet } from '#src/actors/use-sheet.ts'
import { liveWaiterCallMachine } from '#src/actors/waiter-call.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { IconBell } from '#src/ui/icons.ts'

const WaiterSheet = lazy(() => import('./waiter-sheet.tsx').then((module) => module.WaiterSheet), { when: 'painted' })

/** Calls the waiter to the place of an order, and says who comes. */
export function WaiterCall({ order: { orderId } }: { order: Order }) {
  const [opened, open, handlers] = useSheet()
  const calling = useActorRef(liveWaiterCallMachine, { input: { orderId }, inspect })
  const status = useSelector(calling, selectStatus)
  const isOpen = useSelector(calling, selectIsOpen)
  return (
    <>
      <button type="button" className={isOpen ? 'button tonal' : 'button line'} aria-haspopup="dialog" onClick={() => open(true)}>
        <IconBell size={20} stroke={1.9} aria-hidden />
        <span>{isOpen ? <bdi>{status}</bdi> : 'Call the waiter'}</span>
      </button>
      {/* Always rendered: a live region that appears together with its text is not announced. */}
      <p className="visually-hidden" role="status">
        {status}
      </p>
      {opened && <WaiterSheet calling={calling} {...handlers} />}
    </>
  )
}
