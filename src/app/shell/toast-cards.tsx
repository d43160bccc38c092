import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import type { Notice, NoticeTone } from '#machines/notices/notices.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { IconCheck, IconExclamation, IconInfo, IconX } from '#src/ui/icons.ts'

const LOOK = { size: 20, stroke: 2.2, 'aria-hidden': true } as const
const ICONS: Record<NoticeTone, ReactNode> = {
  success: <IconCheck {...LOOK} />,
  error: <IconExclamation {...LOOK} />,
  warning: <IconExclamation {...LOOK} />,
  info: <IconInfo {...LOOK} />,
}

/** What messages must not cover: headers, Back, the search of the menu. */
const KEPT_FREE = '.top, .site-row, .back, .menu-bar, header.canopy:not(.home)'
const GAP_PX = 8

/** The messages with their icons and Close, moved below what they would cover. `box` holds them. */
export function ToastCards({ said, box }: { said: readonly Notice[]; box: RefObject<HTMLElement | null> }) {
  const { notices } = useApp()
  const text = said.map(({ message }) => message).join()
  useLayoutEffect(() => {
    const stop = keepClear(box.current!)
    return () => {
      stop()
      // An element removed under the pointer fires no pointerleave.
      notices.send({ type: 'notice.release' })
    }
  }, [text, notices, box])
  return said.map(({ kind, tone, message }) => (
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
  ))
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
