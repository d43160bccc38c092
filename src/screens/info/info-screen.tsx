import { Link } from 'react-router-dom'
import { usePicture } from '#src/api/media.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

/** A page that is not built yet. Spec §2: its two lines to the letter. */
export function InfoScreen({ title, back }: { title: string; back: string }) {
  return (
    <>
      <PageHeader back={back} title={title} />
      <main className="wrap page narrow-page">
        <EmptyState
          plate={usePicture('catalogue/teapot.webp')}
          title="We're working on this feature!"
          action={
            <Link className="btn" to={paths.home()}>
              Go to Home
            </Link>
          }
        >
          Development in progress...
        </EmptyState>
      </main>
    </>
  )
}
