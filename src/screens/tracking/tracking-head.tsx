import { localTime } from '#machines/model/dates.ts'
import { type Order, orderStatusLabel } from '#machines/model/order.ts'
import { type OrderProgress, orderSteps } from '#machines/model/order-progress.ts'
import { usePicture } from '#src/api/media.ts'
import { IconCheck } from '#src/ui/icons.ts'
import { Plate } from '#src/ui/plate.tsx'

export function TrackingHead({ order, progress }: { order: Order; progress: OrderProgress }) {
  const picture = usePicture(order.items.find((item) => item.picture && !item.isRejected)?.picture)
  const { isReady, minutesLeft, readyAt } = progress
  const steps = orderSteps(order.status)
  return (
    <>
      <div className="stack centered gap-1">
        <Plate {...picture} size={148} eager />
        {steps ? (
          <>
            <p className="tracking-minutes numeral">{isReady ? 'Ready!' : `${minutesLeft} min`}</p>
            <p className="small muted numeral">{isReady ? 'Completed' : `Delivery time ${localTime(readyAt) ?? 'N/A'}`}</p>
          </>
        ) : (
          <p className="tracking-minutes">{orderStatusLabel(order.status).label}</p>
        )}
      </div>
      {steps && (
        <>
          <div
            className="progress tracking-progress"
            role="progressbar"
            aria-label="Order progress"
            aria-valuenow={progress.percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ '--done': `${progress.percent}%` } as React.CSSProperties} />
          </div>
          <ol className="steps">
            {steps.map(({ name, place }) => (
              <li key={name} className={place === 'ahead' ? undefined : place} aria-current={place === 'now' ? 'step' : undefined}>
                <i aria-hidden="true">{place === 'done' && <IconCheck size={14} stroke={2.4} />}</i>
                {name}
                {place === 'done' && <span className="visually-hidden"> (done)</span>}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}
