import { paths } from '#src/paths.ts'
import { BackLink } from '#src/router/back-link.tsx'
import { Plate } from '#src/ui/plate.tsx'

export function MenuItemNotFound({ outletId }: { outletId: string | undefined }) {
  return (
    <main className="wrap page narrow-page">
      <section className="empty stack gap-2 centered">
        <Plate tone="malai" />
        <h1 tabIndex={-1}>Menu Item Not Found</h1>
        <p className="muted">It may have left the menu.</p>
        <BackLink
          className="button"
          to={outletId ? paths.outlet(outletId) : paths.home()}
          alias={outletId && paths.scannedOutlet(outletId)}
        >
          Go Back
        </BackLink>
      </section>
    </main>
  )
}
