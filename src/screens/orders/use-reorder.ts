import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Order } from '#machines/model/order.ts'
import { selectIsBusy, selectIsConfirming, selectLeaving, selectOrder } from '#machines/reorder/reorder.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { inspect } from '#src/actors/inspect.ts'
import { liveReorderMachine } from '#src/actors/reorder.ts'
import { paths } from '#src/paths.ts'

/** One reorder at a time, which leads to the checkout of its outlet. */
export function useReorder() {
  const { cart, notices } = useApp()
  const reorder = useActorRef(liveReorderMachine, { input: { cart, notices }, inspect })
  const navigate = useNavigate()

  useEffect(() => reorder.on('reorder.ready', ({ outletId }) => void navigate(paths.checkout(outletId))).unsubscribe, [reorder, navigate])
  return {
    busy: useSelector(reorder, selectIsBusy),
    asked: useSelector(reorder, (snapshot) => (selectIsConfirming(snapshot) ? selectOrder(snapshot) : undefined)),
    leaving: useSelector(reorder, selectLeaving),
    start: (order: Order) => reorder.send({ type: 'reorder.start', order }),
    confirm: () => reorder.send({ type: 'replace.confirm' }),
    cancel: () => reorder.send({ type: 'cancel' }),
  }
}
