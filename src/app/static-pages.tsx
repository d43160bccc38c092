import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { config } from '#src/config.ts'
import { HomeScreen } from '#src/screens/home/home-screen.tsx'
import { Splash } from '#src/screens/login/splash.tsx'
import { MenuItemBones } from '#src/screens/menu-item/menu-item-bones.tsx'
import { OutletBones } from '#src/screens/outlet/outlet-bones.tsx'
import type { LandingName } from '#src/route-table.ts'
import { guestPage } from './guest-page.tsx'

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
    menuItem: shown('/outlet/x/menu/x', <MenuItemBones />),
  }
}

const nothing = () => {}

function shown(path: string, page: ReactNode): string {
  const queries = new QueryClient()
  const markup = renderToStaticMarkup(guestPage(path, queries, page))
  // Its timers would keep the build process alive.
  queries.clear()
  // Without attributes that inline pictures do not need.
  const lean = markup.replaceAll(/ (?:xmlns|class)="(?:http:[^"]*|tabler-icon[^"]*)"/g, '')
  return lean.replaceAll(/(?:<path d="M[^"]*"><\/path>)+/g, joined)
}

/** Strokes of one icon that are drawn alike are drawn as one. */
const joined = (strokes: string): string =>
  `<path d="${[...strokes.matchAll(/d="([^"]*)"/g)].map(([, stroke]) => stroke).join('')}"></path>`
