import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { createActor } from 'xstate'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import { globalErrorMachine } from '#machines/global-error/global-error.machine.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import { seatMachine } from '#machines/seat/seat.machine.ts'
import { revocationMachine } from '#machines/revocation/revocation.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { AppActors } from '#src/actors/app-refs.ts'
import { AppProvider } from '#src/actors/app-context.tsx'
import { type Brand, type Config, config } from '#src/config.ts'
import { HomeScreen } from '#src/screens/home/home-screen.tsx'
import { Splash } from '#src/screens/login/splash.tsx'
import { OutletBones } from '#src/screens/outlet/outlet-bones.tsx'
import type { LandingName } from '#src/route-table.ts'
import { Shell } from './shell/shell.tsx'

/** The markup of the landing pages' first picture, by page name. The build puts it into the document. */
export function staticPages(): Record<LandingName, string> {
  return {
    landing: shown('/', <Splash />),
    home: shown(
      '/home',
      <HomeScreen
        location={undefined}
        defaultLocation={config.brand.defaultLocation}
        outlets={undefined}
        failed={false}
        onRetry={nothing}
        onPickPlace={nothing}
        onScan={nothing}
      />,
    ),
    outlet: shown('/outlet/x', <OutletBones />),
  }
}

/** The settings that scripts in the page read: all of them would be a third of what they weigh. */
export function earlySettings(): Pick<Config, 'apiUrl' | 'whitelabelId'> & { brand: Pick<Brand, 'defaultLocation' | 'heroPictures'> } {
  const { apiUrl, whitelabelId, brand } = config
  return { apiUrl, whitelabelId, brand: { defaultLocation: brand.defaultLocation, heroPictures: brand.heroPictures } }
}

const nothing = () => {}

/** For a guest with nothing in the cart. Nothing runs: an actor that is not started shows its first state. */
function shown(path: string, page: ReactNode): string {
  const notices = createActor(noticesMachine)
  const errors: AppActors['errors'] = createActor(globalErrorMachine, { input: { notices } })
  const cart: AppActors['cart'] = createActor(cartMachine, { input: { notices } })
  const revocation = createActor(revocationMachine, { input: { hasKept: false } })
  const session = createActor(sessionMachine, { input: { cart, errors, revocation } })
  const seat = createActor(seatMachine, { input: {} })
  const app = { notices, errors, cart, revocation, session, seat }
  const queries = new QueryClient()
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <AppProvider app={app}>
        <MemoryRouter initialEntries={[path]}>
          <Shell>{page}</Shell>
        </MemoryRouter>
      </AppProvider>
    </QueryClientProvider>,
  )
  // Its timers would keep the build process alive.
  queries.clear()
  // Without attributes that inline pictures do not need.
  const lean = markup.replaceAll(/ (?:xmlns|class)="(?:http:[^"]*|tabler-icon[^"]*)"/g, '')
  return lean.replaceAll(/(?:<path d="M[^"]*"><\/path>)+/g, joined)
}

/** Strokes of one icon that are drawn alike are drawn as one. */
const joined = (strokes: string): string =>
  `<path d="${[...strokes.matchAll(/d="([^"]*)"/g)].map(([, stroke]) => stroke).join('')}"></path>`
