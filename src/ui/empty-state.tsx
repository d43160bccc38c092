import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Plate, type PlateProps } from './plate.tsx'

interface EmptyStateProps {
  /** Without one: an empty plate. */
  plate?: Pick<PlateProps, 'src' | 'tone'>
  title: string
  children?: ReactNode
  /** Where its link leads, and the text of the link. */
  to?: string
  link?: string
  /** Stands in the place of a link. */
  action?: ReactNode
}

export function EmptyState({ plate, title, children, to, link, action }: EmptyStateProps) {
  return (
    <section className="empty stack gap-2 centered">
      <Plate tone="malai" {...plate} eager />
      <h2>{title}</h2>
      {children && <p className="muted">{children}</p>}
      {to ? (
        <Link className="button" to={to}>
          {link}
        </Link>
      ) : (
        action
      )}
    </section>
  )
}
