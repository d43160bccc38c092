import './form-card.css'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { MantineRoot } from './mantine-root.tsx'
import { Notice } from './notice.tsx'

export interface FormCardProps {
  title: string
  /** h1 when the form is what the page is about. */
  heading: 'h1' | 'h2'
  banner?: string
  /** What the form is for, when it stands in the way of something. */
  reason?: string
  /** What has happened, heard with the heading. */
  notice?: string
  children: ReactNode
  below: { question: string; link: string; to: string }
}

export function FormCard({ title, heading: Heading, banner, reason, notice, children, below }: FormCardProps) {
  const id = useId()
  return (
    <section className="card form-card stack" aria-labelledby={id}>
      <Heading id={id} tabIndex={Heading === 'h1' ? -1 : undefined} aria-describedby={notice && `${id}-notice`}>
        {title}
      </Heading>
      {reason && <p className="form-reason">{reason}</p>}
      {notice && (
        <div id={`${id}-notice`}>
          <Notice tone="info">{notice}</Notice>
        </div>
      )}
      {banner && <Notice tone="err">{banner}</Notice>}
      <MantineRoot>{children}</MantineRoot>
      <p className="small muted form-below row wraps">
        {below.question}{' '}
        <Link className="link" to={below.to}>
          {below.link}
        </Link>
      </p>
    </section>
  )
}
