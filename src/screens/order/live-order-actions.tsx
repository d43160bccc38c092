import './live-order-actions.css'
import { offersRound, offersSplit, type Order } from '#machines/model/order/order.ts'
import { offersCall } from '#machines/model/order/waiter-call.ts'
import { useSheet } from '#src/actors/use-sheet.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { IconRepeat, IconUsers } from '#src/ui/icons.ts'
import { WaiterCall } from './lazy-waiter-call.tsx'

const RoundSheet = lazy(() => import('./round-sheet.tsx').then((module) => module.RoundSheet), { when: 'painted' })
const SplitSheet = lazy(() => import('./split-sheet.tsx').then((module) => module.SplitSheet), { when: 'painted' })

/** What a table does with an order while it sits there: the same again, and who pays what. */
export function LiveOrderActions({ order }: { order: Order }) {
  const [opened, open, handlers] = useSheet<'round' | 'split'>()
  const [round, split] = [offersRound(order), offersSplit(order)]
  const call = offersCall(order)
  if (!round && !split && !call) return null
  return (
    <div className="order-actions at-table">
      {round && (
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => open('round')}>
          <IconRepeat size={20} stroke={1.9} aria-hidden />
          Another round
        </button>
      )}
      {split && (
        <button type="button" className="button line" aria-haspopup="dialog" onClick={() => open('split')}>
          <IconUsers size={20} stroke={1.9} aria-hidden />
          Split the bill
        </button>
      )}
      {call && <WaiterCall order={order} />}
      {opened === 'round' && round && <RoundSheet order={order} {...handlers} />}
      {opened === 'split' && split && <SplitSheet order={order} {...handlers} />}
    </div>
  )
}
