import '#src/styles/fields.css'
import './form-page.css'
import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { MantineRoot } from './mantine-root.tsx'
import { Notice } from './notice.tsx'

/** A form on a card under the canopy, for pages before the app proper. */
export function FormPage({
  title,
  motto,
  tagline,
  banner,
  children,
  below,
}: {
  title: string
  motto: string
  tagline: string
  /** What went wrong; above the form, announced at once. */
  banner?: string
  children: ReactNode
  /** Where else one may want to go. */
  below: ReactNode
}) {
  return (
    <div className="form-page">
      <header className="canopy">
        <div className="wrap form-pitch">
          <Logo />
          <p className="form-motto">{motto}</p>
          <p className="form-tagline">{tagline}</p>
        </div>
      </header>
      <main className="wrap">
        <section className="card form-card">
          <h1 tabIndex={-1}>{title}</h1>
          {banner && <Notice tone="err">{banner}</Notice>}
          <MantineRoot>{children}</MantineRoot>
          <p className="s muted form-below">{below}</p>
        </section>
      </main>
    </div>
  )
}
