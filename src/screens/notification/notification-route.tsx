import { usePicture } from '#src/actors/picture.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

export function NotificationRoute() {
  return (
    <>
      <PageHeader back={paths.home()} title="Notifications" />
      <main className="wrap page narrow-page">
        <EmptyState plate={usePicture('catalogue/bell.webp')} title="We're working on this feature!" to={paths.home()} link="Go to Home">
          Development in progress...
        </EmptyState>
      </main>
    </>
  )
}
