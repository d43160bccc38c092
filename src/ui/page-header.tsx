import './page-header.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { IconArrowLeft } from './icons.ts'

export function PageHeader({ back, title, children }: { back: string; title: string; children?: ReactNode }) {
  return (
    <header className="top subpage">
      <div className="wrap">
        <Link className="icon-button" to={back} aria-label="Back">
          <IconArrowLeft size={22} stroke={1.9} aria-hidden />
        </Link>
        <div className="grow">
          <h1 tabIndex={-1}>{title}</h1>
          {children}
        </div>
      </div>
    </header>
  )
}
