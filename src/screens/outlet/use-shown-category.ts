import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { selectChosen } from '#machines/menu-browser/menu-browser.machine.ts'
import type { MenuBrowser } from '#src/actors/menu-browser.ts'

/** How far a heading may move by pictures and rows that load above it. */
const OWN_MOVE_PX = 24
/** Frames to wait for a heading that is not rendered yet, and for rows near the screen to get their height, which moves the end of a short page. */
const PATIENCE = 30
const ROWS_PATIENCE = 4

/** Scrolls the chosen category below the menu bar and focuses its heading. In the virtual list `scrollToCategory` does the scrolling. */
export function useShownCategory(browser: MenuBrowser, ids: ReadonlyMap<string, string>, scrollToCategory?: (name: string) => void): void {
  useEffect(() => {
    let shown: { heading: HTMLElement; top: number; pageHeight: number } | undefined
    let frame = 0
    const focusHeading = (name: string, patience = PATIENCE) => {
      const heading = document.getElementById(ids.get(name) ?? '')?.querySelector<HTMLElement>('h2')
      if (!heading) {
        if (patience > 0) frame = requestAnimationFrame(() => focusHeading(name, patience - 1))
        return
      }
      if (!scrollToCategory) heading.scrollIntoView()
      ;(heading.querySelector('button') ?? heading).focus({ preventScroll: true })
      awaitRows(heading, ROWS_PATIENCE)
    }
    const awaitRows = (heading: HTMLElement, frames: number) => {
      if (frames > 0) frame = requestAnimationFrame(() => awaitRows(heading, frames - 1))
      else noteShown(heading)
    }
    const noteShown = (heading: HTMLElement) => {
      shown = { heading, top: heading.getBoundingClientRect().top, pageHeight: document.documentElement.scrollHeight }
    }
    const show = (name: string) => {
      shown = undefined
      cancelAnimationFrame(frame)
      queueMicrotask(() => {
        // First the category unfolds and the list of categories closes: the page may be too short to scroll there, and behind an open
        // dialog nothing takes the focus.
        flushSync(() => scrollToCategory?.(name))
        focusHeading(name)
      })
    }
    // The customer may have chosen a category before this chunk loaded.
    const chosen = selectChosen(browser.getSnapshot())
    if (chosen !== undefined) show(chosen)
    const showing = browser.on('category.shown', ({ name }) => show(name))
    const onScroll = () => {
      if (!shown || Math.abs(shown.heading.getBoundingClientRect().top - shown.top) <= OWN_MOVE_PX) return
      // A page that has become shorter scrolls by itself.
      if (document.documentElement.scrollHeight < shown.pageHeight) {
        noteShown(shown.heading)
        return
      }
      shown = undefined
      browser.send({ type: 'page.scrolled' })
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      showing.unsubscribe()
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [browser, ids, scrollToCategory])
}
