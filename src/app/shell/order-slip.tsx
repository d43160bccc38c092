import './order-slip.css'
import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { OrderNews } from '#machines/model/order/order-news.ts'
import { selectIsFresh, selectNotice } from '#machines/ongoing-order/ongoing-order.machine.ts'
import type { Ongoing } from '#src/actors/ongoing-order.ts'
import { paths } from '#src/paths.ts'
import { patternOf } from '#src/route-table.ts'
import { IconExclamation, IconX } from '#src/ui/icons.ts'

const LOOK = { size: 24, stroke: 1.9, 'aria-hidden': true } as const

/** What the kitchen took away, over any page, until it is read. Heard once in each tab: a screen reader reads the one in front alone. */
export function OrderSlip({ ongoing }: { ongoing: Ongoing }) {
  const notice = useSelector(ongoing, selectNotice)
  const isFresh = useSelector(ongoing, selectIsFresh)
  const { pathname } = useLocation()
  useEffect(() => {
    if (patternOf(pathname) === '/order/:orderId') ongoing.send({ type: 'notice.read', orderId: pathname.split('/')[2] })
  }, [ongoing, pathname])
  return (
    <>
      {/* Always rendered: a live region that appears together with its text is not announced. */}
      <p className="visually-hidden" role="alert">
        {notice && isFresh ? `${notice.title}. ${notice.text}` : ''}
      </p>
      {notice && <Slip key={notice.orderId + notice.title} notice={notice} onRead={() => ongoing.send({ type: 'notice.read' })} />}
    </>
  )
}

function Slip({ notice: { orderId, outletId, kind, title, text }, onRead }: { notice: OrderNews; onRead: () => void }) {
  const isOff = kind === 'off'
  const slip = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useLayoutEffect(() => leaveFocus(slip.current!), [pathname])
  return (
    <section ref={slip} className="order-slip" aria-label="News of your order">
      <span className={`order-slip-sign ${isOff ? 'err' : 'warn'}`}>{isOff ? <IconX {...LOOK} /> : <IconExclamation {...LOOK} />}</span>
      <div className="breaks">
        <b>{title}</b>
        {text && <p className="small">{text}</p>}
      </div>
      <button type="button" className="icon-button" aria-label="Close news" onClick={onRead}>
        <IconX size={20} stroke={1.9} aria-hidden />
      </button>
      <p className="order-slip-more">
        <Link className="link" to={paths.order(orderId)} onClick={onRead}>
          {isOff ? 'See the order' : 'See why'}
        </Link>
        {isOff && outletId !== undefined && (
          <Link className="link" to={paths.outlet(outletId)} onClick={onRead}>
            Order something else
          </Link>
        )}
      </p>
    </section>
  )
}

/** Keeps the slip below the control that has the focus, where it would lie on it. */
function leaveFocus(slip: HTMLElement): () => void {
  const place = () => {
    slip.style.top = ''
    const focused = document.querySelector(':focus-visible:not([tabindex="-1"])')
    if (!focused || slip.contains(focused)) return
    const box = slip.getBoundingClientRect()
    const { top, bottom, left, right } = focused.getBoundingClientRect()
    if (top < box.bottom && bottom > box.top && left < box.right && right > box.left) slip.style.top = `${bottom + 8}px`
  }
  place()
  document.addEventListener('focusin', place)
  return () => document.removeEventListener('focusin', place)
}
