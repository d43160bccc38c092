import './form-page.css'
import type { ReactNode } from 'react'
import { FormCard } from './form-card.tsx'
import { Logo } from './logo.tsx'

export interface FormPageProps {
  title: string
  motto: string
  tagline: string
  /** What went wrong; above the form, announced at once. */
  banner?: string
  reason?: string
  children: ReactNode
  /** Where else one may want to go. */
  below: ReactNode
}

/** A form on a card under the canopy, for pages before the app proper. */
export function FormPage({ motto, tagline, ...card }: FormPageProps) {
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
        <FormCard {...card} heading="h1" />
      </main>
    </div>
  )
}
