import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useApp } from '#src/actors/app-context.tsx'
import { config } from '#src/config.ts'
import { repeatEarlyTap } from '#src/first-paint/early-tap.ts'
import { isErrorPage } from '#src/paths.ts'
import { afterPaint } from '#src/first-paint/after-paint.ts'
import { noteVisit } from '#src/ui/back-link.tsx'

/**
 * What a change of page means for the document: scroll to the top (the browser itself restores the place on back), the
 * title from the page's heading, focus on that heading for those who cannot see it change, and no snackbar of the page before.
 */
export function RouteEffects() {
  const { pathname, hash } = useLocation()
  const arrival = useNavigationType()
  const { notices, errors } = useApp()
  const first = useRef(true)

  // How the page was come to says what to do about it; that the same page is come to in another way is no arrival.
  const arrive = useEffectEvent(() => {
    noteVisit(pathname)
    const isLanding = first.current
    first.current = false
    // What is said before the first page is shown is about that page.
    if (!isLanding) notices.send({ type: 'route.changed' })
    // After the notices have cleared the page before: what it tells now belongs to this one.
    errors.send({ type: 'route.changed', isErrorPage: isErrorPage(pathname) })
    if (arrival !== 'POP' && hash === '') window.scrollTo(0, 0)
    return whenHeadingComes((heading) => {
      document.title = `${heading.textContent} · ${config.brand.name}`
      // The browser announces a page it loaded itself; moving focus there would only skip the page's beginning.
      if (isLanding) return undefined
      const before = document.activeElement
      // In the middle of what shows the page it would lay the page out once more.
      return afterPaint(() => {
        // Who is quick may be somewhere already, and on the way back a page may know better where the customer was.
        const there = document.activeElement
        const isMoved = there !== before && there !== document.body
        const isKnown = arrival === 'POP' && there?.closest('main') != null
        if (!isMoved && !isKnown) heading.focus({ preventScroll: true })
      })
    })
  })
  useEffect(() => arrive(), [pathname, hash])
  useEffect(repeatEarlyTap, [])
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
