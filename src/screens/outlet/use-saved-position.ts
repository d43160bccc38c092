import { useLayoutEffect } from 'react'
import type { SavedMenu, SavedPosition } from '#src/actors/menu-browser.ts'
import { CUSTOMER_MOVES } from '#src/router/customer-moves.ts'

const rowOf = (menuId: string) => document.querySelector<HTMLElement>(`[data-dish="${CSS.escape(menuId)}"]`)
/** The position is settled after so many frames without a move: rows render, and get their height, one after the other. */
const FRAMES = 12
const STEADY = 3
const PATIENCE_MS = 2_000

/** After Back restores scroll position and focus. The browser does so in pixels only, and the menu grows while it renders. */
export function useSavedPosition(saved: SavedMenu): void {
  useLayoutEffect(() => {
    const { history } = window
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    // After a reload nothing is saved here: the browser restores what it can.
    const leaveToBrowser = () => {
      history.scrollRestoration = before
    }
    const { href } = window.location
    let scrollY = window.scrollY
    const onScroll = () => {
      // On the way to another page the browser scrolls before this page is unmounted.
      if (window.location.href === href) scrollY = window.scrollY
    }
    const stop = saved.position && returnTo(saved.position)
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', leaveToBrowser)
    return () => {
      stop?.()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', leaveToBrowser)
      leaveToBrowser()
      saved.position = { scrollY, ...(Math.abs(scrollY - window.scrollY) < 2 && inSight()) }
    }
  }, [saved])
}

function inSight(): Partial<SavedPosition> {
  const barBottom = document.querySelector('.menu-bar')?.getBoundingClientRect().bottom ?? 0
  const row = [...document.querySelectorAll<HTMLElement>('[data-dish]')].find((one) => one.getBoundingClientRect().bottom > barBottom)
  const followed = document.activeElement?.closest('h3')?.closest<HTMLElement>('[data-dish]')?.dataset['dish']
  return {
    ...(row && { dish: { menuId: row.dataset['dish']!, top: row.getBoundingClientRect().top } }),
    ...(followed !== undefined && { followed }),
  }
}

function returnTo({ scrollY, dish, followed }: SavedPosition): () => void {
  let frame = 0
  let isFocused = followed === undefined
  const until = performance.now() + PATIENCE_MS
  const settle = (left: number) => {
    const row = dish && rowOf(dish.menuId)
    const off = row ? row.getBoundingClientRect().top - dish.top : 0
    if (off !== 0) window.scrollBy(0, off)
    const isSettled = !dish || (row && Math.abs(off) < 1)
    const isLate = performance.now() > until
    // Focused once the position is settled: screen readers read it then.
    if (!isFocused && (isLate || (isSettled && left <= FRAMES - STEADY))) {
      const link = rowOf(followed!)?.querySelector<HTMLElement>('h3 a')
      link?.focus({ preventScroll: true })
      isFocused = link !== undefined && link !== null
    }
    const more = isSettled ? left - 1 : FRAMES
    if (more > 0 && !isLate) frame = requestAnimationFrame(() => settle(more))
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const type of CUSTOMER_MOVES) window.removeEventListener(type, stop)
  }
  // A customer who scrolls meanwhile keeps their own position.
  for (const type of CUSTOMER_MOVES) window.addEventListener(type, stop, { passive: true })
  window.scrollTo(0, scrollY)
  settle(FRAMES)
  return stop
}
