import './order-steps.css'
import { localTime } from '#machines/model/dates.ts'
import type { OrderStep } from '#machines/model/order/order-progress.ts'
import { IconCheck, IconX } from './icons.ts'

/** The way of an order through the kitchen, each step with its time where the server tells it. */
export function OrderSteps({ steps }: { steps: OrderStep[] }) {
  return (
    <ol className="steps">
      {steps.map(({ name, place, at, by }) => (
        <li
          key={name}
          className={place === 'ahead' ? undefined : place}
          aria-current={place === 'now' || place === 'off' ? 'step' : undefined}
        >
          <i aria-hidden="true">
            {place === 'done' && <IconCheck size={14} stroke={2.4} />}
            {place === 'off' && <IconX size={14} stroke={2.4} />}
          </i>
          {name}
          {place === 'done' && <span className="visually-hidden"> (done)</span>}
          {at !== undefined && <StepTime at={at} />}
          {by !== undefined && <StepTime word="by " at={by} />}
        </li>
      ))}
    </ol>
  )
}

const StepTime = ({ at, word }: { at: number; word?: string }) => (
  <time dateTime={new Date(at).toISOString()}>
    {' '}
    {word}
    {localTime(at)}
  </time>
)
