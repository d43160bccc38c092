import { useLayoutEffect } from 'react'
import type { LeftMenu, LeftPlace } from '#src/actors/menu-browser.ts'

const rowOf = (menuId: string) => document.querySelector<HTMLElement>(`[data-dish="${CSS.escape(menuId)}"]`)
/** A place holds once nothing has moved it for so many frames: rows come into the page, and to their height, one after the other. */
const FRAMES = 12
const STEADY = 3
const PATIENCE_MS = 2_000

/**
 * On the way back to a menu the page is where it was left, and the focus on the dish that was followed. The browser's own memory knows
 * pixels only, and a menu is not laid out whole at once.
 */
export function useKeptPlace(left: LeftMenu): void {
  useLayoutEffect(() => {
    const { history } = window
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    // A reload starts with nothing remembered here: then the browser does what it can.
    const leaveToBrowser = () => {
      history.scrollRestoration = before
    }
    const here = entryKey()
    let scrollY = window.scrollY
    const onScroll = () => {
      // On the way back to another page the browser scrolls before this one is gone.
      if (entryKey() === here) scrollY = window.scrollY
    }
    const stop = left.place && returnTo(left.place)
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', leaveToBrowser)
    return () => {
      stop?.()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', leaveToBrowser)
      leaveToBrowser()
      left.place = { scrollY, ...(Math.abs(scrollY - window.scrollY) < 2 && inSight()) }
    }
  }, [left])
}

const entryKey = (): unknown => (window.history.state as { key?: unknown } | null)?.key

function inSight(): Partial<LeftPlace> {
  const strip = document.querySelector('.strip')?.getBoundingClientRect().bottom ?? 0
  const row = [...document.querySelectorAll<HTMLElement>('[data-dish]')].find((one) => one.getBoundingClientRect().bottom > strip)
  const followed = document.activeElement?.closest('h3')?.closest<HTMLElement>('[data-dish]')?.dataset['dish']
  return {
    ...(row && { dish: { menuId: row.dataset['dish']!, top: row.getBoundingClientRect().top } }),
    ...(followed !== undefined && { followed }),
  }
}

function returnTo({ scrollY, dish, followed }: LeftPlace): () => void {
  let frame = 0
  let isFocused = followed === undefined
  const until = performance.now() + PATIENCE_MS
  const settle = (left: number) => {
    const row = dish && rowOf(dish.menuId)
    const off = row ? row.getBoundingClientRect().top - dish.top : 0
    if (off !== 0) window.scrollBy(0, off)
    const isThere = !dish || (row && Math.abs(off) < 1)
    const isLate = performance.now() > until
    // Where it is to stay: the focus tells that the menu is back.
    if (!isFocused && (isLate || (isThere && left <= FRAMES - STEADY))) {
      const link = rowOf(followed!)?.querySelector<HTMLElement>('h3 a')
      link?.focus({ preventScroll: true })
      isFocused = link !== undefined && link !== null
    }
    const more = isThere ? left - 1 : FRAMES
    if (more > 0 && !isLate) frame = requestAnimationFrame(() => settle(more))
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const type of CUSTOMER) window.removeEventListener(type, stop)
  }
  // A customer who scrolls meanwhile keeps their own position.
  for (const type of CUSTOMER) window.addEventListener(type, stop, { passive: true })
  window.scrollTo(0, scrollY)
  settle(FRAMES)
  return stop
}

const CUSTOMER = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
