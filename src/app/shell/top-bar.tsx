import { Link } from 'react-router-dom'
import { config } from '#src/config.ts'
import { paths } from '#src/paths.ts'
import { Logo } from '#src/ui/logo.tsx'
import { BarEnd } from './main-tabs.tsx'

export function TopBar() {
  return (
    // A region: the banner is the header of an inner page.
    <div className="top site" role="region" aria-label="Site">
      <div className="wrap between">
        <Link to={paths.home()} aria-label={`${config.brand.name} home`}>
          <Logo />
        </Link>
        <BarEnd />
      </div>
    </div>
  )
}
