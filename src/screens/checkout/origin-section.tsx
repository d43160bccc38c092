import { useSelector } from '@xstate/react'
import { selectIsDetected, selectNotice } from '#machines/order-origin/order-origin.machine.ts'
import { originLabel } from '#machines/model/origin.ts'
import { IconArmchair, IconBed } from '#src/ui/icons.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { CheckoutActor } from './checkout-effects.tsx'
import { ManualOrigin, type OriginActor } from './manual-origin.tsx'

const NOTICES = {
  businessMissing: ['Business information missing', 'Please enter origin details manually below.'],
  otherOutlet: ['Invalid QR Code', 'This QR code belongs to another outlet. Please enter origin details manually.'],
} as const

/** Where the order goes: detected from the scanned code, or asked for. Spec §2 "Order origin". */
export function OriginSection({ checkout }: { checkout: CheckoutActor }) {
  const origin = useSelector(checkout, (snapshot) => snapshot.children.orderOrigin)
  return origin ? <Origin origin={origin} /> : null
}

function Origin({ origin }: { origin: OriginActor }) {
  const place = useSelector(origin, (snapshot) => (selectIsDetected(snapshot) ? snapshot.context.origin : undefined))
  const notice = useSelector(origin, selectNotice)
  if (place) {
    const Icon = place.type === 'TABLE' ? IconArmchair : IconBed
    return (
      <section className="canopy checkout-origin" aria-label="Order origin">
        <div className="row">
          <span className="checkout-table">
            <Icon size={26} stroke={1.9} aria-hidden />
          </span>
          <div className="grow">
            <p className="s muted">Origin detected</p>
            <h2>{originLabel(place)}</h2>
          </div>
          <span className="badge star">Auto-detected</span>
        </div>
        <p className="s muted">Origin has been auto-detected from QR code. Manual setup is optional.</p>
      </section>
    )
  }
  return (
    <section className="card pad stack" aria-labelledby="origin-title">
      <div>
        <h2 id="origin-title">Order Origin</h2>
        <p className="s muted">Please specify where this order will be delivered (table or room number).</p>
      </div>
      {notice && (
        <Notice tone="warn">
          <b className="checkout-notice-title">{NOTICES[notice][0]}</b> {NOTICES[notice][1]}
        </Notice>
      )}
      <ManualOrigin origin={origin} />
    </section>
  )
}
