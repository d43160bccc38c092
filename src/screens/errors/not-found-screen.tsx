import './errors.css'
import { Link } from 'react-router-dom'
import { config } from '#src/config.ts'
import { paths } from '#src/paths.ts'
import { Plate } from '#src/ui/plate.tsx'

export function NotFoundScreen() {
  return (
    <main className="wrap page narrow-page">
      <section className="empty stack gap-2 centered not-found">
        <Plate tone="malai" />
        <h1 className="title" tabIndex={-1}>
          Page Not Found
        </h1>
        <p className="muted">
          There is nothing on this plate.
          <br />
          The address may be old, or mistyped.
        </p>
        <div className="stack gap-3 actions">
          <Link className="button full" to={paths.landing()}>
            Go to Home
          </Link>
          <Link className="button line full" to={paths.login()}>
            Sign In
          </Link>
        </div>
        <p className="small muted not-found-help row wraps">
          Need help?{' '}
          <a className="link" href={`mailto:${config.brand.supportEmail}`}>
            Contact our support team
          </a>
        </p>
      </section>
    </main>
  )
}
