import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useApp } from '#src/actors/app-context.tsx'
import { config } from '#src/config.ts'
import { isErrorPage } from '#src/paths.ts'
import { afterPaint } from '#src/loading/after-paint.ts'

/** On a new page: scrolls to the top, takes the title from the heading, focuses it for screen readers, clears old messages. */
export function RouteEffects() {
  const { pathname, hash } = useLocation()
  const arrival = useNavigationType()
  const { notices, errors } = useApp()
  const first = useRef(true)
  const focusAtDeparture = useRef<Element>(null)

  // An effect event: the kind of navigation alone is no new page.
  const arrive = useEffectEvent(() => {
    const isLanding = first.current
    const before = focusAtDeparture.current ?? document.activeElement
    focusAtDeparture.current = null
    first.current = false
    // Messages from before the first page belong to it.
    if (!isLanding) notices.send({ type: 'route.changed' })
    // After the notices have cleared the page before: a new message belongs to this one.
    errors.send({ type: 'route.changed', isErrorPage: isErrorPage(pathname) })
    // Back and Forward return to where the customer had scrolled (Decision 104).
    if (arrival !== 'POP' && hash === '') window.scrollTo(0, 0)
    return whenHeadingComes((heading) => {
      document.title = `${heading.textContent} · ${config.brand.name}`
      // The browser announces a page it loaded itself; moving the focus would skip the beginning of the page.
      if (isLanding) return undefined
      // Focusing while the page renders would force a second layout.
      return afterPaint(() => {
        // The customer may have moved the focus already, and after Back a page may have restored it.
        const there = document.activeElement
        const isMoved = there !== before && there !== document.body
        const isKnown = arrival === 'POP' && there?.closest('main') != null
        if (!isMoved && !isKnown) heading.focus({ preventScroll: true })
      })
    })
  })
  // Not with `search`: another tab of a page is no new page (Decision 101).
  useEffect(() => arrive(), [pathname, hash])
  // The address changes at once, the page once its code is there. Browsers without the Navigation API note the focus at arrival.
  useEffect(() => {
    const noteFocus = () => {
      focusAtDeparture.current = document.activeElement
    }
    window.navigation?.addEventListener('navigate', noteFocus)
    return () => window.navigation?.removeEventListener('navigate', noteFocus)
  }, [])
  return null
}

/** Calls back with the page's h1, now or when its chunk or data has brought it. */
function whenHeadingComes(callback: (heading: HTMLElement) => (() => void) | undefined): () => void {
  let undo: (() => void) | undefined
  const observer = new MutationObserver(look)
  function look() {
    const heading = document.querySelector<HTMLElement>('h1:not([data-waiting])')
    if (!heading) return
    observer.disconnect()
    undo = callback(heading)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return () => {
    observer.disconnect()
    undo?.()
  }
}
