import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
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

/** What messages must not cover: the head of the page, the way back, fields, the bars that stay; and, where there is room, any other heading. */
const KEPT_FREE = 'h1, input, textarea, select, .back, .top, .menu-bar'
const HEADINGS = `${KEPT_FREE}, h2, h3, h4`
const GAP_PX = 8

/** The messages with their icons and Close, moved below what they would cover. `box` holds them. */
export function ToastCards({ said, box }: { said: readonly Notice[]; box: RefObject<HTMLElement | null> }) {
  const { notices } = useApp()
  const text = said.map(({ message }) => message).join()
  useLayoutEffect(() => {
    const stop = keepClear(box.current!)
    const onInput = ({ target }: Event) => (target as Element).closest('form') && notices.send({ type: 'step.done', step: EDITING })
    document.addEventListener('input', onInput)
    return () => {
      stop()
      document.removeEventListener('input', onInput)
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

/** Moves the messages to the first room that is large enough, now and while the page scrolls or its content comes. */
function keepClear(box: HTMLElement): () => void {
  const place = () => {
    box.style.top = ''
    const { top, height } = box.getBoundingClientRect()
    // Above the keyboard.
    const end = (window.visualViewport?.height ?? innerHeight) - height
    const room = (names: string) => {
      const kept = [...document.querySelectorAll(names)]
        // What a closed chapter holds has a place all the same.
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect())
        // Smaller ones are for screen readers alone.
        .filter((one) => one.width > 1 && one.bottom > top)
      const isFree = (at: number) => at <= end && kept.every((one) => one.bottom <= at || one.top >= at + height)
      return [top, ...kept.map(({ bottom }) => bottom + GAP_PX).toSorted((one, other) => one - other)].find(isFree)
    }
    box.style.top = `${room(HEADINGS) ?? room(KEPT_FREE) ?? top}px`
  }
  const observer = new ResizeObserver(place)
  for (const one of [box, document.body]) observer.observe(one)
  // A list that renders what comes near the screen keeps its height.
  const changes = new MutationObserver(place)
  changes.observe(document.body, { childList: true, subtree: true })
  addEventListener('scroll', place, { passive: true })
  return () => {
    observer.disconnect()
    changes.disconnect()
    removeEventListener('scroll', place)
  }
}
