import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Order } from '#machines/model/order/order.ts'
import { selectIsBusy, selectIsConfirming, selectLeaving, selectOrder } from '#machines/reorder/reorder.machine.ts'
import { paths } from '#src/paths.ts'
import { useApp } from './app-context.tsx'
import { inspect } from './inspect.ts'
import { liveReorderMachine } from './reorder.ts'

/** One reorder at a time, which leads to the checkout of its outlet. */
export function useReorder(navigate: (to: string) => unknown) {
  const { cart, notices } = useApp()
  const reorder = useActorRef(liveReorderMachine, { input: { cart, notices }, inspect })

  useEffect(() => reorder.on('reorder.ready', ({ outletId }) => void navigate(paths.checkout(outletId))).unsubscribe, [reorder, navigate])
  const busy = useSelector(reorder, selectIsBusy)
  const isAsked = useSelector(reorder, selectIsConfirming)
  const order = useSelector(reorder, selectOrder)
  const leaving = useSelector(reorder, selectLeaving)
  return {
    busy,
    start: (order: Order) => reorder.send({ type: 'reorder.start', order }),
    /** What is asked while the order would take dishes out of the cart. */
    question: isAsked && {
      leaving,
      outletName: order?.outlet.name ?? 'Restaurant Name',
      onConfirm: () => reorder.send({ type: 'replace.confirm' }),
      onCancel: () => reorder.send({ type: 'cancel' }),
    },
  }
}
