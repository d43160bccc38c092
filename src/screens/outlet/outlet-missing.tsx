import { Link } from 'react-router-dom'
import { useForgetLookedAt } from '#src/actors/looked-at.ts'
import { paths } from '#src/paths.ts'
import { useIdInPath } from '#src/router/use-id-in-path.ts'
import { Plate } from '#src/ui/plate.tsx'

export function OutletNotFound() {
  useForgetLookedAt(useIdInPath('outletId'))
  return (
    <main className="wrap page narrow-page">
      <section className="empty stack gap-2 centered">
        <Plate tone="malai" />
        <h1 tabIndex={-1}>Outlet not found</h1>
        <p className="muted">It may have moved, or the link is not complete.</p>
        <Link className="button" to={paths.home()}>
          Go to Home
        </Link>
      </section>
    </main>
  )
}
