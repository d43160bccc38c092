import './canopy-head.css'
import type { ReactNode } from 'react'

/** The canopy at the top of a page, joined to the top bar. At most one per page; it holds the page's h1. */
export function CanopyHead({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="canopy canopy-head">
      <section aria-label={label} className="wrap narrow-page">
        {children}
      </section>
    </div>
  )
}
