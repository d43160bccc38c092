import { useEffect, useRef, useState } from 'react'
import { savesData } from '#src/loading/data-saver.ts'
import { watchOnScreen } from './on-screen.ts'

/** What a carousel must know of its surroundings: off screen, hidden tab, reduced motion, pointer on it, focus in it. */
export type Inattention = 'away' | 'hidden' | 'motion' | 'hover' | 'focus'

/** Reports when a reason begins and ends. `near` turns true when the element first comes near the screen; watching starts then. */
export function useAttention<T extends HTMLElement>(tell: (reason: Inattention, on: boolean) => void) {
  const ref = useRef<T>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    let stop: (() => void) | undefined
    const unwatch = watchOnScreen(element, (onScreen) => {
      if (onScreen) {
        setNear(true)
        stop ??= watch(element, tell)
      } else {
        stop?.()
        stop = undefined
      }
      tell('away', !onScreen)
    })
    return () => {
      unwatch()
      stop?.()
    }
  }, [tell])
  return { ref, near }
}

function watch(element: HTMLElement, tell: (reason: Inattention, on: boolean) => void): () => void {
  const watching = new AbortController()
  const on = (target: EventTarget, event: string, listener: (event: Event) => void) =>
    target.addEventListener(event, listener, { signal: watching.signal })
  const reduced = matchMedia('(prefers-reduced-motion: reduce)')
  // Every turn asks for another picture.
  const tellMotion = () => tell('motion', reduced.matches || savesData())
  const tellHidden = () => tell('hidden', document.hidden)
  // A finger fires no pointerleave later: a touched carousel would rest for ever.
  const byMouse = (now: boolean) => (event: Event) => (event as PointerEvent).pointerType === 'mouse' && tell('hover', now)
  on(reduced, 'change', tellMotion)
  on(document, 'visibilitychange', tellHidden)
  on(element, 'pointerenter', byMouse(true))
  on(element, 'pointerleave', byMouse(false))
  on(element, 'focusin', () => tell('focus', true))
  on(element, 'focusout', (event) => tell('focus', element.contains((event as FocusEvent).relatedTarget as Node | null)))
  tellMotion()
  tellHidden()
  tell('hover', element.matches(':hover') && matchMedia('(hover: hover)').matches)
  tell('focus', element.contains(document.activeElement))
  return () => watching.abort()
}
