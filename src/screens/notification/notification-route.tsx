import { useSelector } from '@xstate/react'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { usePicture } from '#src/actors/picture.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { BellList } from './bell-list.tsx'

/** What has happened for the signed-in customer; another account that signs in meanwhile gets a fresh list. */
export function NotificationRoute() {
  const customer = useSelector(useApp().session, selectCustomer)
  return (
    <>
      <PageHeader back={paths.home()} title="Notifications" />
      <main className="wrap page narrow-page">{customer ? <BellList key={customer.id} /> : <SignedOut />}</main>
    </>
  )
}

const SignedOut = () => (
  <EmptyState
    plate={usePicture('catalogue/bell.webp')}
    title="Sign in to see your notifications"
    to={paths.login(paths.notification())}
    link="Sign In"
  >
    News of your orders stands here.
  </EmptyState>
)
