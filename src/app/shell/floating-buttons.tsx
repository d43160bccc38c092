import './floating-buttons.css'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import {
  selectIsExpanded,
  selectIsUnderWay,
  selectOrder,
  selectOrderId,
  selectOutletId,
} from '#machines/ongoing-order/ongoing-order.machine.ts'
import { inspect } from '#src/actors/inspect.ts'
import { liveOngoingOrderMachine, ongoingInput } from '#src/actors/ongoing-order.ts'
import { useOpenTracking } from '#src/actors/tracking-context.ts'
import { routeAt } from '#src/route-table.ts'
import { IconChefHat } from '#src/ui/icons.ts'
import { AddMoreButton } from './add-more-button.tsx'

/** 'Add More' and 'Track Order', while an order is under way. Pages that hide them follow the order too. */
export function FloatingButtons() {
  const hidden = routeAt(useLocation().pathname).floats === false
  const [input] = useState(ongoingInput)
  const ongoing = useActorRef(liveOngoingOrderMachine, { input, inspect })
  const isUnderWay = useSelector(ongoing, selectIsUnderWay)
  const isExpanded = useSelector(ongoing, selectIsExpanded)
  const order = useSelector(ongoing, selectOrder)
  const orderId = useSelector(ongoing, selectOrderId)
  const outletId = useSelector(ongoing, selectOutletId)
  const openTracking = useOpenTracking()

  if (hidden || !isUnderWay || orderId === undefined) return null
  return (
    <section aria-label="Ongoing order">
      {outletId !== undefined && <AddMoreButton ongoing={ongoing} outletId={outletId} />}
      <button
        type="button"
        className={isExpanded ? 'float track-order row' : 'float track-order row shrunk'}
        aria-haspopup="dialog"
        onClick={() => openTracking({ orderId, order })}
      >
        <IconChefHat size={24} stroke={1.9} aria-hidden />
        <span className={isExpanded ? undefined : 'visually-hidden'}>Track Order</span>
      </button>
    </section>
  )
}
