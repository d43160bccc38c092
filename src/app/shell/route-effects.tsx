import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useApp } from '#src/actors/app-context.tsx'
import { config } from '#src/config.ts'
import { isErrorPage } from '#src/paths.ts'
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
    notices.send({ type: 'route.changed' })
    // After the notices have cleared the page before: what it tells now belongs to this one.
    errors.send({ type: 'route.changed', isErrorPage: isErrorPage(pathname) })
    if (arrival !== 'POP' && hash === '') window.scrollTo(0, 0)
    const isLanding = first.current
    first.current = false
    return whenHeadingComes((heading) => {
      document.title = `${heading.textContent} · ${config.brand.name}`
      // The browser announces a page it loaded itself; moving focus there would only skip the page's beginning. On the way back a page
      // may know better where the customer was.
      const isTaken = arrival === 'POP' && document.activeElement?.closest('main') != null
      if (!isLanding && !isTaken) heading.focus({ preventScroll: true })
    })
  })
  useEffect(() => arrive(), [pathname, hash])
  return null
}

/** Calls back with the page's h1, now or when its chunk or data has brought it. */
function whenHeadingComes(callback: (heading: HTMLElement) => void): () => void {
  const look = () => document.querySelector<HTMLElement>('h1:not([data-waiting])')
  const heading = look()
  if (heading) {
    callback(heading)
    return () => {}
  }
  const observer = new MutationObserver(() => {
    const found = look()
    if (!found) return
    observer.disconnect()
    callback(found)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
