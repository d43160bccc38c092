import { WENT_WRONG } from '#machines/model/errors.ts'
import './live-order-actions.css'
import { useState } from 'react'
import { offersRound, offersSplit, type Order } from '#machines/model/order/order.ts'
import { offersCall } from '#machines/model/order/waiter-call.ts'
import { useToast } from '#src/actors/app-context.tsx'
import { lazy } from '#src/loading/lazy.tsx'
import { IconRepeat, IconUsers } from '#src/ui/icons.ts'
import { WaiterCall } from './lazy-waiter-call.tsx'

const RoundSheet = lazy(() => import('./round-sheet.tsx').then((module) => module.RoundSheet), { when: 'painted' })
const SplitSheet = lazy(() => import('./split-sheet.tsx').then((module) => module.SplitSheet), { when: 'painted' })

/** What a table does with an order while it sits there: the same again, and who pays what. */
export function LiveOrderActions({ order }: { order: Order }) {
  const [opened, setOpened] = useState<'round' | 'split'>()
  const toast = useToast()
  const sheet = {
    order,
    onClose: () => setOpened(undefined),
    onFailure: () => {
      setOpened(undefined)
      toast('error', WENT_WRONG)
    },
  }
  const [round, split] = [offersRound(order), offersSplit(order)]
  const call = offersCall(order)
  if (!round && !split && !call) return null
  return (
    <div className="order-actions at-table">
      {round && (
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpened('round')}>
          <IconRepeat size={20} stroke={1.9} aria-hidden />
          Another round
        </button>
      )}
      {split && (
        <button type="button" className="button line" aria-haspopup="dialog" onClick={() => setOpened('split')}>
          <IconUsers size={20} stroke={1.9} aria-hidden />
          Split the bill
        </button>
      )}
      {call && <WaiterCall order={order} />}
      {opened === 'round' && round && <RoundSheet {...sheet} />}
      {opened === 'split' && split && <SplitSheet {...sheet} />}
    </div>
  )
}
