import { localTime } from '#machines/model/dates.ts'
import { deliveryPlace, isOff, type Order } from '#machines/model/order/order.ts'
import { orderFace } from '#machines/model/order/order-face.ts'
import { orderLabel } from '#machines/model/order/order-kind.ts'
import { LATE, type OrderProgress, orderSteps, orderWords } from '#machines/model/order/order-progress.ts'
import { usePicture } from '#src/actors/picture.ts'
import { OrderSteps } from '#src/ui/order-steps.tsx'
import { OrderVerdict } from '#src/ui/order-verdict.tsx'
import { Plate } from '#src/ui/plate.tsx'
import { ProgressRing } from '#src/ui/progress-ring.tsx'

export function TrackingHead({ order, progress }: { order: Order; progress: OrderProgress }) {
  const face = orderFace(order.items)
  const picture = usePicture(face?.picture, face?.name)
  const { isReady, percent, readyAt, when } = progress
  const steps = orderSteps(order, progress)
  const { state, time } = orderWords(order, progress)
  const place = deliveryPlace(order)
  if (isOff(order.status))
    return (
      <>
        <OrderVerdict order={order} />
        {steps && <OrderSteps steps={steps} />}
      </>
    )
  if (!steps)
    return (
      <div className="stack centered gap-4">
        <Plate {...picture} size={104} eager />
        <span className="tracking-minutes">{orderLabel(order).label}</span>
      </div>
    )
  return (
    <>
      <div className="row tracking-now">
        <ProgressRing percent={percent} label="Order progress" valueText={isReady ? (when ? 'Done' : 'Ready!') : time}>
          {picture.none ? (
            <span className="tracking-disc middle">
              <Minutes progress={progress} />
            </span>
          ) : (
            <Plate {...picture} size={104} eager />
          )}
        </ProgressRing>
        <div className="grow">
          {!picture.none && <Minutes progress={progress} />}
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
  if (isReady) return <span className="tracking-minutes">{when ? 'Done' : 'Ready!'}</span>
  if (when) return <span className="tracking-minutes long">{when}</span>
  if (minutesLeft === 0) return <span className="tracking-minutes long">{LATE}</span>
  return (
    <span className="tracking-minutes numeral">
      <span className="tracking-about">about </span>
      {minutesLeft} min
    </span>
  )
}
