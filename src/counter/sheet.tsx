import type { ReactNode } from 'react'
import { Logo } from '#src/ui/logo.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { focusWhereLost, takeFocus } from './keep-focus.ts'

interface SheetProps {
  title: string
  banner?: string | undefined
  takesFocus?: boolean
  children: ReactNode
}

/** A page with one thing on it, under the canopy with the brand. */
export function Sheet({ title, banner, takesFocus = false, children }: SheetProps) {
  return (
    <>
      <header className="canopy counter-canopy">
        <div className="wrap row">
          <Logo />
          <span className="visually-hidden">Counter</span>
        </div>
      </header>
      <main id="content" className="wrap counter-sheet">
        <section className="card form-card stack" aria-labelledby="title">
          <h1 id="title" tabIndex={-1} ref={takesFocus ? takeFocus : focusWhereLost}>
            {title}
          </h1>
          {banner && <Notice tone="err">{banner}</Notice>}
          {children}
        </section>
      </main>
    </>
  )
}
