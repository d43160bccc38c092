import './error-page.css'
import './errors.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { config } from '#src/config.ts'
import { paths } from '#src/paths.ts'
import { Logo } from '#src/ui/logo.tsx'
import { ErrorArt, type ErrorArtKind } from './error-art.tsx'

export interface ErrorPageProps {
  art: ErrorArtKind
  title: string
  message: string
  comfort?: string
  /** Two ways on, the better one first. */
  children: ReactNode
}

export function ErrorPage({ art, title, message, comfort, children }: ErrorPageProps) {
  return (
    <div className="error-page">
      <header className="canopy">
        <Link to={paths.home()} aria-label={`${config.brand.name} home`}>
          <Logo />
        </Link>
      </header>
      <main className="wrap error-body stack gap-3 centered">
        <ErrorArt kind={art} />
        <h1 className="title" tabIndex={-1}>
          {title}
        </h1>
        <p>{message}</p>
        {comfort && <p className="small muted">{comfort}</p>}
        <div className="stack gap-3 actions">{children}</div>
      </main>
    </div>
  )
}
