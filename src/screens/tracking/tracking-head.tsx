import { localTime } from '#machines/model/dates.ts'
import { deliveryPlace, type Order } from '#machines/model/order/order.ts'
import { orderFace } from '#machines/model/order/order-face.ts'
import { orderLabel } from '#machines/model/order/order-kind.ts'
import { isOff, LATE, type OrderProgress, orderSteps, orderWords } from '#machines/model/order/order-progress.ts'
import { usePicture } from '#src/actors/picture.ts'
import { OrderSteps } from '#src/ui/order-steps.tsx'
import { Plate } from '#src/ui/plate.tsx'
import { ProgressRing } from '#src/ui/progress-ring.tsx'

export function TrackingHead({ order, progress }: { order: Order; progress: OrderProgress }) {
  const picture = usePicture(orderFace(order.items)?.picture)
  const { isReady, percent, readyAt, when } = progress
  const steps = orderSteps(order, progress)
  const { state, time } = orderWords(order, progress)
  const place = deliveryPlace(order)
  if (!steps || isOff(order.status))
    return (
      <div className="stack centered gap-1">
        <Plate {...picture} size={104} eager />
        <p className="tracking-minutes">{orderLabel(order).label}</p>
      </div>
    )
  return (
    <>
      <div className="row tracking-now">
        <ProgressRing percent={percent} label="Order progress" valueText={isReady ? (when ? 'Done' : 'Ready!') : time}>
          <Plate {...picture} size={104} eager />
        </ProgressRing>
        <div className="grow">
          <Minutes progress={progress} />
          <p className="bold">
            {state}
            {place && (
              <>
                <span className="visually-hidden"> · </span>
                <bdi className="tracking-place">{place}</bdi>
              </>
            )}
          </p>
          {/* A time that is over is no promise. */}
          {time !== LATE && !when && (
            <p className="small muted numeral">{isReady ? 'Completed' : `Delivery time ${localTime(readyAt) ?? 'N/A'}`}</p>
          )}
        </div>
      </div>
      <OrderSteps steps={steps} />
    </>
  )
}

function Minutes({ progress: { isReady, minutesLeft, when } }: { progress: OrderProgress }) {
  if (isReady) return <p className="tracking-minutes">{when ? 'Done' : 'Ready!'}</p>
  if (when) return <p className="tracking-minutes long">{when}</p>
  if (minutesLeft === 0) return <p className="tracking-minutes long">{LATE}</p>
  return (
    <p className="tracking-minutes numeral">
      <span className="tracking-about">about </span>
      {minutesLeft} min
    </p>
  )
}
