import { useLocation } from 'react-router-dom'
import { paths } from '#src/paths.ts'
import { InfoScreen } from './info-screen.tsx'

/** What a page that is still to come is called, and where its back button leads. */
const PAGES: { at: RegExp; title: string; back: string }[] = [
  { at: /^\/registration$/, title: 'Sign up', back: paths.login() },
  { at: /^\/order\//, title: 'Order Details', back: paths.orders() },
  { at: /^\/reviews\//, title: 'Rate Your Experience', back: paths.orders() },
]

export function InfoRoute() {
  const { pathname } = useLocation()
  const page = PAGES.find(({ at }) => at.test(pathname))
  return <InfoScreen title={page?.title ?? 'Coming soon'} back={page?.back ?? paths.home()} />
}
