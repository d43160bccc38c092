import '#src/styles/segmented.css'
import '#src/styles/fields.css'
import '#src/ui/sheet-foot.css'
import './split-sheet.css'
import { useQuery } from '@tanstack/react-query'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { selectDivision } from '#machines/bill-split/bill-split.machine.ts'
import { linePricePaise } from '#machines/model/cart.ts'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { formatAmount, formatPrice } from '#machines/model/money.ts'
import { type Order, type OrderItem, spokenNumber } from '#machines/model/order/order.ts'
import { isPayable, paymentNote } from '#machines/model/bill/payment.ts'
import {
  type Division,
  FEWEST_HEADS,
  guestName,
  MOST_HEADS,
  type Share,
  sharesOf,
  shareText,
  splitText,
} from '#machines/model/bill/split.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { liveBillSplitMachine } from '#src/actors/bill-split.ts'
import { inspect } from '#src/actors/inspect.ts'
import { paymentQuery } from '#src/api/payment.ts'
import { BillLine } from '#src/ui/bill-lines.tsx'
import { IconMinus, IconPlus, IconShare } from '#src/ui/icons.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { UpiPay } from '#src/ui/upi-pay.tsx'

export function SplitSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { notices } = useApp()
  const split = useActorRef(liveBillSplitMachine, { input: { notices }, inspect })
  const division = useSelector(split, selectDivision, shallowEqual)
  const shares = sharesOf(order, division)
  const payee = useQuery(paymentQuery(order.outlet.outletId)).data?.payee
  const share = (text: string) => split.send({ type: 'split.share', text })
  return (
    <Sheet
      title="Split the bill"
      about={`${spokenNumber(order) ?? `Order #${order.orderId}`} · ${formatAmount(order.totalPaise ?? 0)}`}
      onClose={onClose}
    >
      <fieldset className="segments fill">
        <legend className="visually-hidden">How to split</legend>
        <Way name="Per head" chosen={!division.eaters} onChoose={() => split.send({ type: 'perHead.choose' })} />
        <Way name="By dishes" chosen={division.eaters !== undefined} onChoose={() => split.send({ type: 'byDishes.choose' })} />
      </fieldset>
      <Heads heads={division.heads} onChange={(heads) => split.send({ type: 'heads.set', heads })} />
      {division.eaters ? (
        <ul className="split-dishes breaks">
          {order.items.map((item, index) => (
            // The same dish in two sizes is two lines.
            <SharedDish
              key={index}
              item={item}
              heads={division.heads}
              eaters={division.eaters![index] ?? []}
              onToggle={(head) => split.send({ type: 'dish.toggle', index, head })}
            />
          ))}
        </ul>
      ) : (
        <p className="text-center muted" role="status">
          <strong className="split-each numeral">{formatAmount(shares[0]?.paise ?? 0)}</strong>
          each
        </p>
      )}
      <Shares order={order} shares={shares} onShare={division.eaters && ((one) => share(shareText(order, one)))} />
      {payee && shares[0] && isPayable(order) && (
        <UpiPay payee={payee} paise={shares[0].paise} note={paymentNote(order)} what="your share" />
      )}
      <div className="sheet-foot">
        <button type="button" className="button full" onClick={() => share(splitText(order, shares))}>
          <IconShare size={20} stroke={1.9} aria-hidden />
          Share the split
        </button>
      </div>
    </Sheet>
  )
}

function Way({ name, chosen, onChoose }: { name: string; chosen: boolean; onChoose: () => void }) {
  return (
    <label>
      <input className="visually-hidden" type="radio" name="split" checked={chosen} onChange={onChoose} />
      {name}
    </label>
  )
}

function Heads({ heads, onChange }: { heads: number; onChange: (heads: number) => void }) {
  return (
    <div className="row wraps between">
      <span className="bold">How many of you?</span>
      <div className="stepper" role="group" aria-label="Number of people">
        <button
          type="button"
          aria-label="One person fewer"
          aria-disabled={heads <= FEWEST_HEADS || undefined}
          onClick={() => onChange(heads - 1)}
        >
          <IconMinus size={18} stroke={1.9} aria-hidden />
        </button>
        <span key={heads} className="numeral bump" aria-live="polite">
          {heads}
        </span>
        <button
          type="button"
          aria-label="One person more"
          aria-disabled={heads >= MOST_HEADS || undefined}
          onClick={() => onChange(heads + 1)}
        >
          <IconPlus size={18} stroke={1.9} aria-hidden />
        </button>
      </div>
    </div>
  )
}

interface SharedDishProps {
  item: OrderItem
  heads: Division['heads']
  eaters: number[]
  onToggle: (head: number) => void
}

/** Who had a dish: all of them, until someone is named. */
function SharedDish({ item, heads, eaters, onToggle }: SharedDishProps) {
  const { name, servingSize, quantity, isRejected } = item
  if (isRejected) return null
  const what = servingSize ? `${name}, ${servingSizeLabel(servingSize)}` : name
  return (
    <li>
      <p className="row between top-aligned gap-3">
        <span className="bold">
          <bdi>{name}</bdi>
          <span className="numeral"> x {quantity}</span>
          {servingSize && <small className="muted">Size: {servingSizeLabel(servingSize)}</small>}
        </span>
        <span className="price numeral">{formatPrice(linePricePaise(item))}</span>
      </p>
      <div className="row wraps" role="group" aria-label={`Who had ${what}?`}>
        {Array.from({ length: heads }, (_, head) => (
          <button key={head} type="button" className="chip" aria-pressed={eaters.includes(head)} onClick={() => onToggle(head)}>
            {head === 0 ? (
              'You'
            ) : (
              <>
                <span className="visually-hidden">Guest </span>
                {head + 1}
              </>
            )}
          </button>
        ))}
        {eaters.length === 0 && <span className="small muted">Shared by all</span>}
      </div>
    </li>
  )
}

interface SharesProps {
  order: Order
  shares: Share[]
  onShare?: ((share: Share) => void) | undefined
}

function Shares({ order, shares, onShare }: SharesProps) {
  const differ = shares.some(({ dishesPaise }) => dishesPaise !== shares[0]?.dishesPaise)
  return (
    <div>
      {onShare && (
        <p className="visually-hidden" role="status">
          {shares.map(({ paise }, head) => `${guestName(head)} ${formatAmount(paise)}`).join(', ')}
        </p>
      )}
      <dl className="split-shares">
        {shares.map((one, head) => (
          <div key={head} className="lead">
            <dt>
              {guestName(head)}
              {differ && one.dishesPaise !== undefined && <small className="muted numeral">Dishes {formatAmount(one.dishesPaise)}</small>}
            </dt>
            <dd className="row">
              {onShare && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Share what ${guestName(head)} pays`}
                  onClick={() => onShare(one)}
                >
                  <IconShare size={20} stroke={1.9} aria-hidden />
                </button>
              )}
              {formatAmount(one.paise)}
            </dd>
          </div>
        ))}
        <BillLine label="Total" amount={formatAmount(order.totalPaise ?? 0)} className="total" />
      </dl>
      <p className="tiny muted">
        {differ && order.bill && <span>Whoever has more pays more of taxes and fees, and gets more of the discount. </span>}
        The shares add up exactly to the total. Pay at the restaurant as usual.
      </p>
    </div>
  )
}
