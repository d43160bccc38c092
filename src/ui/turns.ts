import { useEffect, useRef, useState } from 'react'
import { watchOnScreen } from './on-screen.ts'

/** One clock per pace, running only while something on screen turns: carousels of one page turn together, at one repaint. */
const clocks = new Map<number, { listeners: Set<() => void>; timer?: ReturnType<typeof setInterval> }>()

function onTick(paceMs: number, listener: () => void): () => void {
  const clock = clocks.get(paceMs) ?? { listeners: new Set<() => void>() }
  clocks.set(paceMs, clock)
  clock.listeners.add(listener)
  clock.timer ??= setInterval(() => {
    if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const each of clock.listeners) each()
  }, paceMs)
  return () => {
    clock.listeners.delete(listener)
    if (clock.listeners.size > 0) return
    clearInterval(clock.timer)
    clock.timer = undefined
  }
}

/**
 * A count that grows with every turn of a carousel: not for reduced motion, not in a hidden tab, not off screen, not under
 * the pointer or the focus. Decision 17. `near` turns true when the element first comes near the screen, and stays.
 */
export function useTurns<T extends HTMLElement>(paceMs: number) {
  const ref = useRef<T>(null)
  const [turn, setTurn] = useState(0)
  const [near, setNear] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    let stop: (() => void) | undefined
    const unwatch = watchOnScreen(element, (onScreen) => {
      if (onScreen) setNear(true)
      stop?.()
      stop = onScreen
        ? onTick(paceMs, () => {
            if (!element.matches(':hover, :focus-within')) setTurn((count) => count + 1)
          })
        : undefined
    })
    return () => {
      unwatch()
      stop?.()
    }
  }, [paceMs])
  return { ref, turn, near }
}
