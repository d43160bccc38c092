import './about.css'
import { POLICY } from '#brand/policy.ts'
import { config } from '#src/config.ts'
import { paths } from '#src/paths.ts'
import { GrievanceContact } from '#src/ui/grievance-contact.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Chapter } from './chapter.tsx'
import { Licences } from './licences.tsx'
import { Privacy } from './privacy.tsx'
import { Terms } from './terms.tsx'

export function AboutRoute() {
  const { brand } = config
  return (
    <>
      <PageHeader back={paths.profile()} title="About" />
      <main className="wrap page narrow-page about stack gap-5">
        <div className="card list-card">
          <Chapter title="Privacy Policy" id="privacy">
            <Privacy brand={brand} />
          </Chapter>
          <Chapter title="Terms of Use" id="terms">
            <Terms brand={brand} />
          </Chapter>
          <Licences />
        </div>
        <GrievanceContact {...POLICY} />
        <p className="small muted">
          Questions? Write to{' '}
          <a className="link" href={`mailto:${brand.supportEmail}`}>
            {brand.supportEmail}
          </a>
        </p>
        <p className="small muted">
          We&apos;re working on this feature! <span>Development in progress...</span>
        </p>
      </main>
    </>
  )
}
