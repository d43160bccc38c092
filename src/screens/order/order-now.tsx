import type { ReactNode } from 'react'
import { deliveryPlace, isOff, type Order, spokenNumber } from '#machines/model/order/order.ts'
import { orderFace } from '#machines/model/order/order-face.ts'
import { orderLabel } from '#machines/model/order/order-kind.ts'
import { orderProgress, orderSteps, orderWords } from '#machines/model/order/order-progress.ts'
import { usePicture } from '#src/actors/picture.ts'
import { OrderSteps } from '#src/ui/order-steps.tsx'
import { OrderVerdict } from '#src/ui/order-verdict.tsx'
import { Plate } from '#src/ui/plate.tsx'
import { ProgressRing } from '#src/ui/progress-ring.tsx'

/** Whose order it is, where it goes, and how far it is; `children` below the verdict. */
export function OrderNow({ order, now, children }: { order: Order; now: number; children?: ReactNode }) {
  const { outlet } = order
  const face = orderFace(order.items)
  const picture = usePicture(face?.picture, face?.name)
  const address = [outlet.street, outlet.city].filter(Boolean).join(', ')
  const { label, tone } = orderLabel(order)
  const progress = orderProgress(order, now)
  const steps = orderSteps(order, progress)
  const { state, time } = orderWords(order, progress)
  const spoken = spokenNumber(order)
  const place = deliveryPlace(order)
  const plate = <Plate {...picture} size={70} eager />
  const off = isOff(order.status)
  return (
    <>
      <section className="row gap-4" aria-label="Restaurant">
        {steps && !off ? <ProgressRing percent={progress.percent}>{plate}</ProgressRing> : plate}
        <div className="grow">
          {spoken && <p className="order-spoken">{spoken}</p>}
          <h2>
            <bdi>{outlet.name ?? 'Restaurant Name'}</bdi>
          </h2>
          {place && (
            <p className="bold">
              <bdi>{place}</bdi>
            </p>
          )}
          {address && (
            <p className="small muted">
              <bdi>{address}</bdi>
            </p>
          )}
        </div>
      </section>
      <OrderVerdict order={order} />
      {children}
      <section className="stack gap-2" aria-label="Progress">
        {/* The verdict says it large. */}
        <p className={off ? 'visually-hidden' : 'bold'}>
          Order <bdi className={`badge ${tone}`}>{label}</bdi>
        </p>
        {time && <p className="small muted numeral order-time">{state === label ? time : `${state} · ${time}`}</p>}
        {steps && <OrderSteps steps={steps} />}
      </section>
    </>
  )
}
