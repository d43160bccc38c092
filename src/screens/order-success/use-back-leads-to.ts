import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * While the page is shown, the browser's back button leads to this path.
 *
 * The entry that back arrives at is replaced, after the fact. Pushing a copy of the page and catching its removal, as is
 * often done, would cut off everything ahead in the history, and browsers skip entries pushed without a tap. Here the
 * forward button still returns to this page, and a reload changes nothing: the router keeps its index in the history entry.
 */
export function useBackLeadsTo(path: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    const here = indexOf(window.history.state)
    const leave = (event: PopStateEvent) => {
      const there = indexOf(event.state)
      // Only Back: not Forward, not a link to a part of this page.
      if (here !== undefined && there !== undefined && there < here) void navigate(path, { replace: true })
    }
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [navigate, path])
}

function indexOf(state: unknown): number | undefined {
  const index = typeof state === 'object' && state !== null ? (state as { idx?: unknown }).idx : undefined
  return typeof index === 'number' ? index : undefined
}
