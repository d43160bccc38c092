import type { ReactNode } from 'react'
import { Plate, type PlateProps } from './plate.tsx'

export interface EmptyStateProps {
  plate: Pick<PlateProps, 'src' | 'tone'>
  title: string
  children?: ReactNode
  /** One button or link. */
  action?: ReactNode
}

/** What a screen says when it has nothing to show: a plate, a title, a line, one thing to do. */
export function EmptyState({ plate, title, children, action }: EmptyStateProps) {
  return (
    <section className="empty">
      <Plate {...plate} eager />
      <h2>{title}</h2>
      {children && <p className="muted">{children}</p>}
      {action}
    </section>
  )
}
