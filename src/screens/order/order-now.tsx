import type { ReactNode } from 'react'
import { deliveryPlace, isOff, type Order, spokenNumber } from '#machines/model/order/order.ts'
import { orderFace } from '#machines/model/order/order-face.ts'
import { isServiceOrder, orderLabel } from '#machines/model/order/order-kind.ts'
import { timeLine } from '#machines/model/order/order-page.ts'
import { type OrderProgress, orderProgress, orderSteps } from '#machines/model/order/order-progress.ts'
import { usePicture } from '#src/actors/picture.ts'
import { totalBefore } from '#src/actors/total-note.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { IconCheck, IconChefHat } from '#src/ui/icons.ts'
import { OrderSteps } from '#src/ui/order-steps.tsx'
import { OrderVerdict } from '#src/ui/order-verdict.tsx'
import { Plate } from '#src/ui/plate.tsx'
import { ProgressRing } from '#src/ui/progress-ring.tsx'

const ServiceIcon = lazy(() => import('#src/ui/service-icon.tsx').then((module) => module.ServiceIcon), { when: 'painted' })

/** Whose order it is, where it goes, and how far it is; `children` below the verdict. */
export function OrderNow({ order, now, children }: { order: Order; now: number; children?: ReactNode }) {
  const { outlet } = order
  const face = orderFace(order.items)
  const picture = usePicture(face?.picture, face?.name)
  const address = [outlet.street, outlet.city].filter(Boolean).join(', ')
  const { label, tone } = orderLabel(order)
  const progress = orderProgress(order, now)
  const steps = orderSteps(order, progress)
  const time = timeLine(order, progress, now)
  const spoken = spokenNumber(order)
  const place = deliveryPlace(order)
  const off = isOff(order.status)
  const isDrawn = !picture.none || off || !steps
  const isTiled = !isDrawn && isServiceOrder(order)
  const plate = isDrawn ? (
    <Plate {...picture} size={70} eager />
  ) : isTiled ? (
    <span className="order-tile middle">
      <ServiceIcon name={face!.name} />
    </span>
  ) : (
    <MinutesLeft progress={progress} />
  )
  return (
    <>
      <section className="row gap-4" aria-label="Restaurant">
        {steps && !off && !isTiled ? <ProgressRing percent={progress.percent}>{plate}</ProgressRing> : plate}
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
      <OrderVerdict order={order} before={totalBefore(order)} />
      {children}
      <section className="stack gap-2" aria-label="Progress">
        {/* The verdict says it large. */}
        <p className={off ? 'visually-hidden' : 'bold'}>
          Order <bdi className={`badge ${tone}`}>{label}</bdi>
        </p>
        {time && <p className="bold numeral order-time">{time}</p>}
        {steps && <OrderSteps steps={steps} />}
      </section>
    </>
  )
}

/** In the place of a drawing; said below in words. */
const MinutesLeft = ({ progress: { isReady, minutesLeft } }: { progress: OrderProgress }) => (
  <span className="order-disc middle numeral" aria-hidden="true">
    {minutesLeft > 0 ? minutesLeft : isReady ? <IconCheck size={30} stroke={2.2} /> : <IconChefHat size={30} stroke={1.9} />}
    {minutesLeft > 0 && <small>min</small>}
  </span>
)
