import { Link } from 'react-router-dom'
import { paths } from '#src/paths.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Plate } from '#src/ui/plate.tsx'

export function OutletNotFound() {
  return (
    <main className="wrap page narrow-page">
      <section className="empty">
        <Plate tone="malai" />
        <h1 tabIndex={-1}>Outlet not found</h1>
        <p className="muted">It may have moved, or the link is not complete.</p>
        <Link className="btn" to={paths.home()}>
          Go to Home
        </Link>
      </section>
    </main>
  )
}

export function OutletFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <main className="wrap page narrow-page">
      <h1 tabIndex={-1}>This outlet could not be loaded</h1>
      <Notice
        tone="err"
        action={
          <button type="button" className="btn line sm" onClick={onRetry}>
            Try Again
          </button>
        }
      >
        {message}
      </Notice>
    </main>
  )
}
