import './toast-cards.css'
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import type { Notice, NoticeTone } from '#machines/notices/notices.machine.ts'
import { EDITING } from '#machines/notices/complaint.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { IconCheck, IconExclamation, IconInfo, IconX } from '#src/ui/icons.ts'

const LOOK = { size: 20, stroke: 2.2, 'aria-hidden': true } as const
const ICONS: Record<NoticeTone, ReactNode> = {
  success: <IconCheck {...LOOK} />,
  error: <IconExclamation {...LOOK} />,
  warning: <IconExclamation {...LOOK} />,
  info: <IconInfo {...LOOK} />,
}

const GAP_PX = 8
/** What floats at the bottom of a wide window is that far from its edge. */
const FLOAT_PX = 24

/** The dialog on top: under it all else is dimmed, cannot be pressed and is not heard. */
const openDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1)
function watchDialogs(onChange: () => void): () => void {
  const watch = new MutationObserver(onChange)
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  return () => watch.disconnect()
}

/** The messages with their icons and Close: what answers a press at the lower edge, what failed and news of orders at the top; with a dialog open, in it. */
export function ToastCards({ said }: { said: readonly Notice[] }) {
  const { notices } = useApp()
  // An own element: the parent's ref may come after the effects of its children.
  const first = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const dialog = useSyncExternalStore(watchDialogs, openDialog, () => undefined)
  const text = said.map(({ message }) => message).join()
  useLayoutEffect(() => {
    const stop = dialog ? undefined : standAboveBars(first.current!.parentElement!)
    const onInput = ({ target }: Event) => (target as Element).closest('form') && notices.send({ type: 'step.done', step: EDITING })
    document.addEventListener('input', onInput)
    return () => {
      stop?.()
      document.removeEventListener('input', onInput)
      // An element removed under the pointer fires no pointerleave.
      notices.send({ type: 'notice.release' })
    }
  }, [text, pathname, notices, dialog])
  // As they are read: the upper edge before the lower one.
  const fromTop = said.toSorted((one, other) => Number(one.kind === 'toast') - Number(other.kind === 'toast'))
  const cards = fromTop.map(({ kind, tone, title, message, isAlertBelow }, index) => (
    <div
      key={message}
      ref={index === 0 ? first : undefined}
      className={`toast ${kind} ${tone}`}
      // Not `pointerenter`: a message may come where the pointer rests.
      onPointerMove={() => notices.send({ type: 'notice.hold' })}
      onPointerLeave={() => notices.send({ type: 'notice.release' })}
      onFocus={() => notices.send({ type: 'notice.hold' })}
      onBlur={() => notices.send({ type: 'notice.release' })}
    >
      {ICONS[tone]}
      {/* Of a dialog, the regions of the page are not heard. */}
      <span className="grow" {...(dialog && !isAlertBelow ? { role: tone === 'error' ? 'alert' : 'status' } : { 'aria-hidden': true })}>
        {title ? (
          <>
            <b>{title}</b> {message.slice(title.length + 2).replaceAll(/ (?=[ap]m\b)/g, '\u00A0')}
          </>
        ) : (
          message
        )}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="Close message"
        onClick={() => notices.send({ type: 'notice.dismiss', message })}
      >
        <IconX size={18} stroke={2.2} aria-hidden />
      </button>
    </div>
  ))
  return dialog ? createPortal(<div className="toasts">{cards}</div>, dialog) : cards
}

/** The messages end above what stands at the bottom of the window: the tabs, the strip of an order, a page's own bar, the keyboard. */
function standAboveBars(box: HTMLElement): () => void {
  const place = () => {
    const bars = [...document.querySelectorAll('.tabs, .tray, .bar.base')].map((bar) => bar.getBoundingClientRect())
    const { offsetTop = 0, height: inSight = innerHeight } = window.visualViewport ?? {}
    const end = bars
      .toSorted((one, other) => other.bottom - one.bottom)
      // Of a wide window they stand elsewhere, and those behind the keyboard are lower.
      .reduce(
        (edge, { top, bottom, height }) => (height > 0 && bottom >= edge - FLOAT_PX ? Math.min(edge, top) : edge),
        offsetTop + inSight,
      )
    box.style.bottom = `${document.documentElement.clientHeight - end + GAP_PX}px`
  }
  place()
  // A page that comes brings its bar.
  const sizes = new ResizeObserver(place)
  sizes.observe(document.body)
  addEventListener('resize', place)
  window.visualViewport?.addEventListener('resize', place)
  return () => {
    sizes.disconnect()
    removeEventListener('resize', place)
    window.visualViewport?.removeEventListener('resize', place)
  }
}
