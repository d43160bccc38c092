import './about.css'
import { POLICY } from '#brand/policy.ts'
import { usePicture } from '#src/actors/picture.ts'
import { config } from '#src/config.ts'
import { paths } from '#src/paths.ts'
import { GrievanceContact } from '#src/ui/grievance-contact.tsx'
import { IconReceipt, IconShieldLock } from '#src/ui/icons.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Plate } from '#src/ui/plate.tsx'
import { Chapter } from './chapter.tsx'
import { Licences } from './licences.tsx'
import { Privacy } from './privacy.tsx'
import { Terms } from './terms.tsx'

export function AboutRoute() {
  const { brand } = config
  return (
    <>
      <PageHeader back={paths.profile()} title="About" />
      <main className="wrap page narrow-page about pair">
        <div className="card about-brand">
          <div>
            <p className="about-motto">{brand.motto}</p>
            <p className="about-tagline">{brand.tagline}</p>
          </div>
          <Plate {...usePicture(brand.heroPicture)} eager />
        </div>
        <div className="card list-card">
          <Chapter title="Privacy Policy" icon={IconShieldLock} id="privacy">
            <Privacy brand={brand} />
          </Chapter>
          <Chapter title="Terms of Use" icon={IconReceipt} id="terms">
            <Terms brand={brand} />
          </Chapter>
          <Licences />
        </div>
        <GrievanceContact {...POLICY} />
        <div className="row wraps between about-foot">
          <p className="small muted">
            Questions? Write to{' '}
            <a className="link" href={`mailto:${brand.supportEmail}`}>
              {brand.supportEmail}
            </a>
          </p>
          <p className="tiny muted">
            We&apos;re working on this feature! <span>Development in progress...</span>
          </p>
        </div>
      </main>
    </>
  )
}
