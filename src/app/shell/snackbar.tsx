import { useSelector } from '@xstate/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type NoticeTone, selectNotices } from '#machines/notices/notices.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { HEARD } from '#src/device/announce.ts'
import { IconCheck, IconExclamation, IconInfo, IconX } from '#src/ui/icons.ts'

const LOOK = { size: 20, stroke: 2.2, 'aria-hidden': true } as const
const ICONS: Record<NoticeTone, ReactNode> = {
  success: <IconCheck {...LOOK} />,
  error: <IconExclamation {...LOOK} />,
  warning: <IconExclamation {...LOOK} />,
  info: <IconInfo {...LOOK} />,
}

/** What messages must not cover: headers, Back, the search of the menu. */
const KEPT_FREE = '.top, .site-row, .back, .strip, header.canopy:not(.home)'
const GAP_PX = 8

/** Toasts and the global error snackbar, two at most, at the top centre below what stands there. */
export function Snackbar() {
  const { notices } = useApp()
  const said = selectNotices(useSelector(notices, (snapshot) => snapshot))
  const box = useRef<HTMLDivElement>(null)
  const text = said.map(({ message }) => message).join()
  useLayoutEffect(() => {
    const stop = text === '' ? undefined : keepClear(box.current!)
    return () => {
      stop?.()
      // An element removed under the pointer fires no pointerleave.
      notices.send({ type: 'notice.release' })
    }
  }, [text, notices])
  const told = (isError: boolean) =>
    said.map(
      ({ tone, message }) =>
        (tone === 'error') === isError && (
          <span key={message} className="visually-hidden">
            {message}
          </span>
        ),
    )
  return (
    // Both live regions are always rendered: one that appears together with its text is not announced.
    <div ref={box} className="toasts">
      <div role="status">{told(false)}</div>
      <div role="alert">{told(true)}</div>
      <div id={HEARD} aria-live="polite" />
      {said.map(({ kind, tone, message }) => (
        <div
          key={message}
          className={`toast ${kind} ${tone}`}
          onPointerEnter={() => notices.send({ type: 'notice.hold' })}
          onPointerLeave={() => notices.send({ type: 'notice.release' })}
          onFocus={() => notices.send({ type: 'notice.hold' })}
          onBlur={() => notices.send({ type: 'notice.release' })}
        >
          {ICONS[tone]}
          <span className="grow" aria-hidden="true">
            {message}
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
      ))}
    </div>
  )
}

/** Moves the messages below what they would cover, now and while the page scrolls or its content comes. */
function keepClear(box: HTMLElement): () => void {
  const place = () => {
    box.style.top = ''
    let { top, height } = box.getBoundingClientRect()
    for (const { top: from, bottom } of [...document.querySelectorAll(KEPT_FREE)]
      .map((one) => one.getBoundingClientRect())
      .toSorted((one, other) => one.top - other.top))
      if (bottom > top && from < top + height) top = bottom + GAP_PX
    box.style.top = `${top}px`
  }
  const observer = new ResizeObserver(place)
  for (const one of [box, document.body]) observer.observe(one)
  addEventListener('scroll', place, { passive: true })
  return () => {
    observer.disconnect()
    removeEventListener('scroll', place)
  }
}
