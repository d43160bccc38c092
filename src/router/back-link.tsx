import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { pageBefore } from './visits.ts'

export interface BackLinkProps {
  to: string
  /** Another address of the same page: Back from there counts too. */
  alias?: string
  className: string
  label?: string
  children: ReactNode
}

/** Leads to a page; when the customer has just come from there, by the browser's own Back, which restores scroll position and state. */
export function BackLink({ to, alias, className, label, children }: BackLinkProps) {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const cameFrom = pageBefore()
    // With a modifier key the browser opens the link elsewhere.
    if (cameFrom === undefined || ![to, alias].includes(cameFrom) || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link className={className} to={to} aria-label={label} onClick={goBack}>
      {children}
    </Link>
  )
}
