import { Link } from 'react-router-dom'
import { paths } from '#src/paths.ts'
import { IconBell } from '#src/ui/icons.ts'

export const Bell = () => (
  <Link className="icon-button" to={paths.notification()} aria-label="Notifications">
    <IconBell size={22} stroke={1.9} aria-hidden />
  </Link>
)
