import './waiter-sheet.css'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  selectCall,
  selectCallProblem,
  selectCanCall,
  selectIsBusy,
  selectIsOpen,
  selectStatus,
  selectWish,
  type waiterCallMachine,
} from '#machines/waiter-call/waiter-call.machine.ts'
import { localTime } from '#machines/model/dates.ts'
import type { CallKind, WaiterCall } from '#machines/model/order/waiter-call.ts'
import { IconBell, IconBottle, IconHelp, IconReceipt } from '#src/ui/icons.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

const FOR: Record<CallKind, { label: string; icon: typeof IconBell }> = {
  WATER: { label: 'Water, please', icon: IconBottle },
  BILL: { label: 'The bill, please', icon: IconReceipt },
  HELP: { label: 'I need help', icon: IconHelp },
}

/** 'The bill, please · 6:24 pm' */
const wishOf = ({ kind, calledAt }: WaiterCall) =>
  [FOR[kind].label, calledAt && localTime(Date.parse(calledAt))].filter(Boolean).join(' · ')

export function WaiterSheet({ calling, onClose }: { calling: ActorRefFrom<typeof waiterCallMachine>; onClose: () => void }) {
  const call = useSelector(calling, selectCall)
  const status = useSelector(calling, selectStatus)
  const problem = useSelector(calling, selectCallProblem)
  const canCall = useSelector(calling, selectCanCall)
  const wish = useSelector(calling, selectWish)
  const isBusy = useSelector(calling, selectIsBusy)
  const isOpen = useSelector(calling, selectIsOpen)
  return (
    <Sheet
      title={
        status && call ? (
          <span className="row waiter-news">
            <IconBell size={20} stroke={1.9} aria-hidden />
            <span>
              <span className="visually-hidden">Call the waiter: </span>
              <bdi>{status}</bdi>
              <small>{isOpen ? wishOf(call) : 'What else do you need?'}</small>
            </span>
          </span>
        ) : (
          'Call the waiter'
        )
      }
      onClose={onClose}
    >
      {problem !== undefined && <Notice tone="warn">{problem}</Notice>}
      {!isOpen && (
        <div className="stack gap-2" role="group" aria-label="What do you need?">
          {Object.entries(FOR).map(([kind, { label, icon: Icon }]) => (
            <button
              key={kind}
              type="button"
              className="button tonal full"
              aria-disabled={!canCall}
              onClick={() => calling.send({ type: 'call.make', kind: kind as CallKind })}
            >
              <Icon size={20} stroke={1.9} aria-hidden />
              <span>{kind === wish ? 'Calling...' : label}</span>
            </button>
          ))}
        </div>
      )}
      {isOpen && (
        <button type="button" className="button line full" aria-disabled={isBusy} onClick={() => calling.send({ type: 'call.takeBack' })}>
          Take it back
        </button>
      )}
    </Sheet>
  )
}
