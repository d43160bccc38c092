import '#src/styles/fields.css'
import '#src/ui/sheet-foot.css'
import './round-sheet.css'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { formatAmount, formatPrice } from '#machines/model/money.ts'
import type { Order } from '#machines/model/order/order.ts'
import { isAvailable, type RoundDish } from '#machines/round/round.dishes.ts'
import {
  selectDishes,
  selectFailure,
  selectHasFailed,
  selectIsBusy,
  selectIsReading,
  selectPlace,
  selectTotal,
} from '#machines/round/round.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { inspect } from '#src/actors/inspect.ts'
import { liveRound } from '#src/actors/round.ts'
import { paths } from '#src/paths.ts'
import { useNavigateFromSheet } from '#src/router/sheets.ts'
import { BoneLines } from '#src/ui/loading.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

export function RoundSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const app = useApp()
  const [{ machine, input }] = useState(() => liveRound(app, order))
  const round = useActorRef(machine, { input, inspect })
  const navigate = useNavigateFromSheet()
  useEffect(() => round.on('round.ready', ({ outletId }) => navigate(paths.checkout(outletId))).unsubscribe, [round, navigate])
  const dishes = useSelector(round, selectDishes)
  const reading = useSelector(round, selectIsReading)
  const busy = useSelector(round, selectIsBusy)
  const failure = useSelector(round, selectFailure)
  const hasFailed = useSelector(round, selectHasFailed)
  const place = useSelector(round, selectPlace)
  const total = useSelector(round, selectTotal)
  const none = dishes.every(({ quantity }) => quantity === 0)
  return (
    <Sheet
      title="Another round"
      about={place ? `To ${place}, as a new order` : 'As a new order. The checkout asks for your table or room.'}
      onClose={onClose}
    >
      <p className="visually-hidden" role="status">
        {reading ? 'Loading...' : busy ? 'Adding the dishes to your cart...' : ''}
      </p>
      {reading && (
        <div className="stack round-bones" aria-hidden="true">
          {order.items.map(
            ({ isRejected }, index) =>
              !isRejected && (
                <div key={index} className="round-dish">
                  <BoneLines of="line-m line-s" />
                </div>
              ),
          )}
        </div>
      )}
      {failure && (
        <Notice tone="err" onRetry={hasFailed ? () => round.send({ type: 'menu.retry' }) : undefined}>
          {failure}
        </Notice>
      )}
      {dishes.length > 0 && (
        <>
          <ul className="round-dishes breaks">
            {dishes.map((dish) => (
              <DishRow
                key={dish.key}
                dish={dish}
                onToggle={() => round.send({ type: 'dish.toggle', key: dish.key })}
                onChange={(quantity) => round.send({ type: 'quantity.set', key: dish.key, quantity })}
              />
            ))}
          </ul>
          <dl>
            <div className="lead total">
              <dt>Item Total</dt>
              <dd aria-live="polite">{formatAmount(total)}</dd>
            </div>
          </dl>
          <div className="sheet-foot stack gap-2">
            <p className="tiny muted text-center">
              {none ? 'Choose at least one dish.' : 'Nothing is ordered yet. Check the bill, then press Place Order.'}
            </p>
            {/* Not disabled while busy: it would lose the focus. */}
            <button type="button" className="button full" aria-disabled={busy || none} onClick={() => round.send({ type: 'round.order' })}>
              {busy ? 'Adding the dishes...' : 'Continue to checkout'}
            </button>
          </div>
        </>
      )}
    </Sheet>
  )
}

interface DishRowProps {
  dish: RoundDish
  onToggle: () => void
  onChange: (quantity: number) => void
}

function DishRow({ dish, onToggle, onChange }: DishRowProps) {
  const { name, servingSize, quantity } = dish
  const tick = useRef<HTMLInputElement>(null)
  const size = servingSize && servingSizeLabel(servingSize)
  const available = isAvailable(dish)
  const change = (wanted: number) => {
    onChange(wanted)
    // The stepper goes with the last one: the focus stays in the row.
    if (wanted === 0) tick.current?.focus()
  }
  return (
    <li className="row wraps between round-dish">
      <label className="check">
        <input ref={tick} type="checkbox" checked={quantity > 0} disabled={!available} onChange={onToggle} />
        <bdi className="bold medium">{name}</bdi>
        <span className="muted dot-separated">
          {size && <span>{size}</span>}
          <DishFact dish={dish} />
        </span>
      </label>
      {quantity > 0 && <QuantityStepper of={size ? `${name}, ${size}` : name} quantity={quantity} onChange={change} />}
    </li>
  )
}

function DishFact({ dish: { today, paidPaise, inCart } }: { dish: RoundDish }) {
  if (!today) return <span>Not on the menu today</span>
  if (today.outOfStock) return <span>Out of stock today</span>
  return (
    <>
      <span className="price">{formatPrice(today.unitPricePaise, today.isService)}</span>
      {today.unitPricePaise !== paidPaise && <span>was {formatPrice(paidPaise)}</span>}
      {inCart > 0 && <span>in your cart</span>}
    </>
  )
}
