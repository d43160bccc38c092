import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CheckoutActor, selectIsOffline, selectNeedsScan } from '#machines/checkout/checkout.machine.ts'
import { SCAN_PLACE } from '#machines/checkout/checkout.request.ts'
import {
  selectIsByHand,
  selectIsDetected,
  selectNotice,
  selectOriginType,
  selectWayBack,
} from '#machines/order-origin/order-origin.machine.ts'
import { type Origin as Place, originLabel } from '#machines/model/origin.ts'
import { useOpenScanner } from '#src/actors/scanner-context.ts'
import { IconQrCode } from '#src/ui/icons.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ManualOrigin, type OriginActor } from './manual-origin.tsx'
import { ORIGIN_WORDS } from './origin-words.ts'

const NOTICES = {
  businessMissing: ['Business information missing', 'Please enter origin details manually below.'],
  otherOutlet: ['Invalid QR Code', 'This QR code belongs to another outlet. Please enter origin details manually.'],
} as const

export function OriginSection({ checkout }: { checkout: CheckoutActor }) {
  const origin = useSelector(checkout, (snapshot) => snapshot.children.orderOrigin)
  const isOffline = useSelector(checkout, selectIsOffline)
  const needsScan = useSelector(checkout, selectNeedsScan)
  return origin ? <Origin origin={origin} isOffline={isOffline} needsScan={needsScan} /> : null
}

function Origin({ origin, isOffline, needsScan }: Pick<AskedOriginProps, 'origin' | 'isOffline' | 'needsScan'>) {
  const place = useSelector(origin, (snapshot) => (selectIsDetected(snapshot) ? snapshot.context.origin : undefined))
  const isByHand = useSelector(origin, selectIsByHand)
  const heading = useRef<HTMLHeadingElement>(null)
  const [wasChanged, setWasChanged] = useState(false)
  // The pressed button is gone, and the focus with it.
  useEffect(() => {
    if (wasChanged) heading.current?.focus()
  }, [place, wasChanged])
  const send = (type: 'origin.change' | 'detected.use') => {
    setWasChanged(true)
    origin.send({ type })
  }
  return place && !needsScan ? (
    <DetectedOrigin place={place} isByHand={isByHand} heading={heading} onChange={() => send('origin.change')} />
  ) : (
    <AskedOrigin origin={origin} isOffline={isOffline} needsScan={needsScan} heading={heading} onBack={() => send('detected.use')} />
  )
}

type Heading = RefObject<HTMLHeadingElement | null>

interface DetectedOriginProps {
  place: Place
  isByHand: boolean
  heading: Heading
  onChange: () => void
}

function DetectedOrigin({ place, isByHand, heading, onChange }: DetectedOriginProps) {
  const { Icon } = ORIGIN_WORDS[place.type]
  return (
    <section className="canopy checkout-origin stack" aria-labelledby="origin-title">
      <div className="row between">
        <h2 ref={heading} id="origin-title" className="small muted" tabIndex={-1}>
          Order Origin
        </h2>
        {!isByHand && <span className="badge star">Auto-detected</span>}
      </div>
      <div className="row">
        <span className="checkout-table middle">
          <Icon size={26} stroke={1.9} aria-hidden />
        </span>
        <div className="grow">
          <p className="small muted">{isByHand ? 'Where you sit' : 'Origin detected'}</p>
          <h3>{originLabel(place)}</h3>
        </div>
        <button type="button" className="button line compact" aria-label={`Change ${originLabel(place)}`} onClick={onChange}>
          Change
        </button>
      </div>
      <p className="small muted">
        {isByHand
          ? 'You have chosen this place. Change it if you sit elsewhere now.'
          : 'Origin has been auto-detected from QR code. Manual setup is optional.'}
      </p>
    </section>
  )
}

interface AskedOriginProps {
  origin: OriginActor
  isOffline: boolean
  /** The outlet takes no number that is typed. */
  needsScan: boolean
  heading: Heading
  onBack: () => void
}

function AskedOrigin({ origin, isOffline, needsScan, heading, onBack }: AskedOriginProps) {
  const notice = useSelector(origin, selectNotice)
  const wayBack = useSelector(origin, selectWayBack)
  const isByHand = useSelector(origin, selectIsByHand)
  const type = useSelector(origin, selectOriginType)
  return (
    <section className="card padded stack" aria-labelledby="origin-title">
      <div className="stack gap-1">
        <h2 ref={heading} id="origin-title" className="small muted" tabIndex={-1}>
          Order Origin
        </h2>
        <h3 className="checkout-question">{type ? ORIGIN_WORDS[type].question : 'Where are you sitting?'}</h3>
        <p className="small muted">
          {needsScan ? SCAN_PLACE : 'Please specify where this order will be delivered (table or room number).'}
        </p>
      </div>
      {notice && !needsScan && (
        <Notice tone="warn">
          <b className="notice-title">{NOTICES[notice][0]}</b> {NOTICES[notice][1]}
        </Notice>
      )}
      {needsScan ? <ScanButton /> : <ManualOrigin origin={origin} isOffline={isOffline} />}
      {wayBack && (
        <button type="button" className="link checkout-retry" onClick={onBack}>
          {`${isByHand ? 'Back to' : 'Use the scanned'} ${originLabel(wayBack)}`}
        </button>
      )}
    </section>
  )
}

function ScanButton() {
  const openScanner = useOpenScanner()
  return (
    <button type="button" className="button full" onClick={openScanner}>
      <IconQrCode size={22} stroke={1.9} aria-hidden />
      Scan QR Code
    </button>
  )
}
