import { Link } from 'react-router-dom'
import { paths } from '#src/paths.ts'
import { IconBell } from '#src/ui/icons.ts'
import { BellMark } from './late.ts'

export const Bell = () => (
  <Link className="icon-button" to={paths.notification()}>
    <IconBell size={22} stroke={1.9} role="img" aria-label="Notifications" />
    <BellMark />
  </Link>
)
