import './toast-cards.css'
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import type { Notice, NoticeTone } from '#machines/notices/notices.machine.ts'
import { EDITING } from '#machines/notices/complaint.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { CUSTOMER_MOVES } from '#src/router/customer-moves.ts'
import { IconCheck, IconExclamation, IconInfo, IconX } from '#src/ui/icons.ts'

const LOOK = { size: 20, stroke: 2.2, 'aria-hidden': true } as const
const ICONS: Record<NoticeTone, ReactNode> = {
  success: <IconCheck {...LOOK} />,
  error: <IconExclamation {...LOOK} />,
  warning: <IconExclamation {...LOOK} />,
  info: <IconInfo {...LOOK} />,
}

/** How much it costs to cover one: the field in use, the heads of the page with the line below, the way back, fields, the bar at the top and news of an order, headings, facts and sums, the main button, what the page says, state and steps of the order that is tracked, any other control, what a form asks, and what is read. */
const COSTS = Object.entries({
  'input:focus, textarea:focus, select:focus': 10_000,
  'h1, h1 + p, input:not([type=checkbox], [type=radio]), textarea, select, .back, .top a, .order-slip': 500,
  'h2, h3, h4, .facts p, .tracking-minutes, dl, .button:not(.line)': 20,
  '.notice': 5,
  '.tracking-now p, .tracking ol': 2,
  'a:not(.skip), button, input, summary, label:has(input)': 1,
  'label, legend': 0.4,
  p: 0.01,
})
const GAP_PX = 4
const EDGE_PX = 24
/** As a cost: what is read and not pressed, at the lower edge rather than in the middle. */
const FEW_TEXTS = 0.1

/** The dialog on top: under it all else is dimmed, cannot be pressed and is not heard. */
const openDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1)
function watchDialogs(onChange: () => void): () => void {
  const watch = new MutationObserver(onChange)
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  return () => watch.disconnect()
}

/** The messages with their icons and Close, placed where they cover least; with a dialog open, in it. */
export function ToastCards({ said }: { said: readonly Notice[] }) {
  const { notices } = useApp()
  // An own element: the parent's ref may come after the effects of its children.
  const first = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const dialog = useSyncExternalStore(watchDialogs, openDialog, () => undefined)
  const text = said.map(({ message }) => message).join()
  useLayoutEffect(() => {
    const { style } = first.current!.parentElement!
    return () => void (style.top = '')
  }, [pathname, dialog])
  useLayoutEffect(() => {
    const stop = keepClear(first.current!.parentElement!)
    const onInput = ({ target }: Event) => (target as Element).closest('form') && notices.send({ type: 'step.done', step: EDITING })
    document.addEventListener('input', onInput)
    return () => {
      stop()
      document.removeEventListener('input', onInput)
      // An element removed under the pointer fires no pointerleave.
      notices.send({ type: 'notice.release' })
    }
  }, [text, pathname, notices, dialog])
  const cards = said.map(({ kind, tone, title, message, isAlertBelow }, index) => (
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

/**
 * Gives the messages a place where they cover least: in a dialog and for what has failed the first one, else the lowest. There they stay, unless the window gets narrower, wider or too low for them, or the page,
 * before the customer moves, brings under them what they must not cover.
 */
function keepClear(box: HTMLElement): () => void {
  // Without the keyboard.
  const heightInSight = () => window.visualViewport?.height ?? innerHeight
  const place = () => {
    const before = parseFloat(box.style.top)
    box.style.top = ''
    const { top, height } = box.getBoundingClientRect()
    const toasts = [...box.querySelectorAll('.toast')].map((one) => one.getBoundingClientRect())
    const left = Math.min(...toasts.map((one) => one.left))
    const right = Math.max(...toasts.map((one) => one.right))
    const end = heightInSight() - height
    const dialog = box.closest('dialog')
    const isLow = !dialog && !box.querySelector('.snackbar')
    const above = dialog ? dialog.getBoundingClientRect().top - height - GAP_PX : NaN
    const obstacles = [...(dialog ?? document).querySelectorAll(COSTS.map(([names]) => names).join())]
      .map((element) => ({ element, at: element.getBoundingClientRect() }))
      // Smaller ones are for screen readers alone.
      .filter(({ at }) => at.width > 1 && at.bottom > top && at.top < heightInSight() && at.left < right && at.right > left)
      // What a closed chapter holds has a place all the same.
      .filter(({ element }) => !box.contains(element) && element.checkVisibility({ visibilityProperty: true }))
      .map(({ element, at }) => ({ at, cost: COSTS.find(([names]) => element.matches(names))![1] }))
    const costOf = (from: number) =>
      obstacles.reduce((sum, { at, cost }) => (at.bottom > from && at.top < from + height + GAP_PX ? sum + cost : sum), 0)
    const below = obstacles.map(({ at }) => at.bottom + GAP_PX).toSorted((one, other) => one - other)
    const edges = isLow ? [end - EDGE_PX, ...obstacles.map(({ at }) => at.top - height - GAP_PX)] : []
    const places = [before, above, top, ...below, ...edges]
      .filter((from) => from >= top && from <= end)
      .map((from) => ({ from, cost: costOf(from) }))
    const least = Math.min(...places.map(({ cost }) => cost))
    const best = places.filter(({ cost }) => cost <= least + (isLow ? FEW_TEXTS : 0)).map(({ from }) => from)
    box.style.top = `${best.includes(before) ? before : isLow ? Math.max(...best) : (best[0] ?? top)}px`
  }
  const sizes = new ResizeObserver(place)
  // A list that renders what comes near the screen keeps its height.
  const parts = new MutationObserver(place)
  const stay = () => {
    sizes.disconnect()
    parts.disconnect()
    removeEventListener('scroll', place)
    removeEventListener('animationend', place)
  }
  let width = 0
  const follow = () => {
    if (innerWidth === width && box.getBoundingClientRect().bottom <= heightInSight()) return
    width = innerWidth
    place()
    for (const one of [box, document.body]) sizes.observe(one)
    parts.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', place, { passive: true })
    // A sheet is elsewhere until it has come in.
    addEventListener('animationend', place)
  }
  follow()
  window.visualViewport?.addEventListener('resize', follow)
  for (const move of CUSTOMER_MOVES) addEventListener(move, stay, { passive: true })
  // A field in use is never covered.
  addEventListener('input', place)
  return () => {
    stay()
    window.visualViewport?.removeEventListener('resize', follow)
    for (const move of CUSTOMER_MOVES) removeEventListener(move, stay)
    removeEventListener('input', place)
  }
}
