import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { config } from '#src/config.ts'
import { paths } from '#src/paths.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'

export function YourDataRoute() {
  const email = useSelector(useApp().session, selectCustomer)?.email ?? ''
  return (
    <>
      <PageHeader back={paths.profile()} title="Your Data" />
      <main className="wrap page narrow-page stack gap-5 pair">
        <DownloadData />
        <DeleteAccount email={email} />
        <p className="small muted">
          Questions about your data? Write to{' '}
          <a className="link" href={`mailto:${config.brand.supportEmail}`}>
            {config.brand.supportEmail}
          </a>
          . Complaints go to the{' '}
          <Link className="link" to={paths.grievance()}>
            grievance contact
          </Link>
          .
        </p>
      </main>
    </>
  )
}
