import './order-verdict.css'
import { useId } from 'react'
import type { Order } from '#machines/model/order/order.ts'
import { localTime } from '#machines/model/dates.ts'
import { orderVerdict } from '#machines/model/order/order-verdict.ts'
import { IconExclamation, IconRejected } from './icons.ts'

/** What will not come, why in the kitchen's own words, and what is paid now, not `before`. Nothing for an order of which everything comes, or that is served. */
export function OrderVerdict({ order, before }: { order: Order; before?: string | undefined }) {
  const heading = useId()
  const verdict = orderVerdict(order)
  if (!verdict || verdict.isOver) return null
  const { title, isOff, reasons, pays, rest } = verdict
  const Icon = isOff ? IconRejected : IconExclamation
  const at = isOff ? order.steps?.findLast(({ status }) => status === order.status)?.at : undefined
  return (
    <section className={isOff ? 'verdict breaks' : 'verdict part breaks'} aria-labelledby={heading}>
      <h2 id={heading}>
        <Icon size={24} stroke={1.9} aria-hidden />
        <bdi>{title}</bdi>
      </h2>
      {reasons.map((reason) => (
        <blockquote key={reason}>
          “<bdi>{reason}</bdi>”
        </blockquote>
      ))}
      {reasons.length > 0 && (
        <p className="small">
          <bdi>{order.outlet.name}</bdi>
          {at && (
            <time className="numeral" dateTime={at}>
              {`, ${localTime(Date.parse(at))}`}
            </time>
          )}
        </p>
      )}
      {pays && (
        <p className="verdict-pay">
          <span>
            You pay
            {before && !isOff && (
              <span className="verdict-before">
                {' '}
                before <s>{before}</s>
              </span>
            )}
          </span>{' '}
          <span className="numeral">{pays}</span>
        </p>
      )}
      {rest && <p className="small">{rest}</p>}
    </section>
  )
}
