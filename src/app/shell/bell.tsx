import { Link } from 'react-router-dom'
import { lazy } from '#src/loading/lazy.tsx'
import { paths } from '#src/paths.ts'
import { IconBell } from '#src/ui/icons.ts'

// Of a chunk that is fetched anyway.
const BellMark = lazy(() => import('./late-parts.tsx').then((module) => module.BellMark), { when: 'painted' })

export const Bell = () => (
  <Link className="icon-button" to={paths.notification()}>
    <IconBell size={22} stroke={1.9} role="img" aria-label="Notifications" />
    <BellMark />
  </Link>
)
