import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { selectCart } from '#machines/cart/cart.machine.ts'
import { cartLines, lineKey } from '#machines/model/cart.ts'
import type { AppActors } from '#src/actors/app-refs.ts'
import { queryClient } from '#src/api/query-client.ts'
import { render } from '#src/app/entry-server.tsx'
import { loadRouteAt } from '#src/app/routes.tsx'
import { noteEarlyTaps } from '#src/boot/early-tap.ts'
import { answerTaps } from '#src/boot/in-page/answer.ts'
import { takeServersPage } from '#src/boot/page-from-server.ts'
import { renderApp } from '#src/boot/render-app.tsx'
import { settleAddress } from '#src/boot/settle-address.ts'
import { beginHydration } from '#src/loading/hydration.ts'
import { keepEarly } from '#src/loading/painted-cart.ts'
import { visits } from '#src/router/visits.ts'
import { catalogueOf } from './catalogue.ts'

// A page as the server renders it, its own script, and the app that takes it over, in one document after another.

export const OUTLET_ID = 'haveli'
const dish = (menuId: string, name: string, more: object = {}) => ({ menuId, name, price: 220, image: [], category: 'Starters', ...more })
/** Their names hold what markup, patterns and templates have a meaning for. */
const MENU = {
  Starters: [
    dish('naan', 'Butter Naan'),
    dish('dal', 'Dal $& "Makhani" {dish}', { price: 180.5 }),
    dish('prawns', 'Prawns <b>', { outOfStock: true }),
    dish('biryani', 'Biryani', {
      serving: [
        { servingSize: 'HALF PLATE', price: 240 },
        { servingSize: 'FULL_PLATE', price: 420 },
      ],
    }),
  ],
  Drinks: [dish('lassi', 'Sweet Lassi', { price: 90, category: 'Drinks' })],
}

export const catalogue = (outlet: object = {}) =>
  catalogueOf(
    {
      outlets: async () => ({ data: [] }),
      outlet: async (businessId) => ({ data: { businessId, name: 'Haveli', status: 'LIVE', ...outlet } }),
      menu: async () => ({ data: MENU }),
      dish: async (_, menuId) => ({
        data: Object.values(MENU)
          .flat()
          .find((item) => item.menuId === menuId),
      }),
    },
    () => undefined,
  )

export type Document = Awaited<ReturnType<typeof documentAt>>
/** The document of an address, as the server sends it. */
export async function documentAt(path: string, of = catalogue()) {
  beginHydration()
  // The server knows no cart; a test before may have painted one.
  keepEarly({ cart: [], unstored: [] })
  // Nor where a customer has been: a page that Back leaves may lead elsewhere.
  visits.places.clear()
  visits.pages.clear()
  const { body, answers, data } = (await render(path, of))!
  if (!body.includes('<main')) throw new Error(`The server renders nothing at ${path}`)
  await loadRouteAt(path)
  return { path, html: `<div id="root">${body}</div>${answers}<script type="application/json" id="page-data">${data}</script>` }
}

/** The same without what no tap changes: jsdom needs a tenth of the time for it. */
export function onlyControls({ path, html }: Document): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('#root *'))
    if (!element.closest('.add-place, .tabs') && !element.querySelector('.add-place, .tabs')) element.remove()
  return { path, html: page.body.innerHTML }
}

let leave: (() => void) | undefined
/** The browser parses the document, and its script runs. */
export function open({ path, html }: Document): void {
  leave?.()
  window.history.replaceState(null, '', path)
  const listeners = new AbortController()
  const { addEventListener } = document
  document.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean) =>
    addEventListener.call(document, type, listener, { ...(options === true ? { capture: true } : options || {}), signal: listeners.signal })
  keepEarly({ cart: [], unstored: [] })
  noteEarlyTaps(answerTaps)
  // The server renders a page once a second: the app takes none over that is older than half a minute.
  document.body.innerHTML = html.replace(/"at":\d+/, `"at":${Date.now()}`)
  document.dispatchEvent(new Event('readystatechange'))
  leave = () => {
    if (globalThis.earlyTap) globalThis.earlyTap.isHeld = true
    listeners.abort()
    document.addEventListener = addEventListener
    leave = undefined
  }
}
export const close = (): void => leave?.()

export interface TakenOver {
  app: AppActors
  /** What React had to render anew, since the document did not show it. */
  mismatches: unknown[]
  leave: () => void
}

/** The app's code has come, as src/main.tsx starts it. `meanwhile` is done while React takes the page over. */
export async function takeOver(meanwhile: () => void = () => {}): Promise<TakenOver> {
  queryClient.clear()
  const mismatches: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => mismatches.push(error))
  const started = await act(async () => {
    const { pathname, complaint } = settleAddress()
    const isServersPage = takeServersPage(pathname, complaint)
    if (!isServersPage) throw new Error('The page is not the server’s: its data is older than the app takes it.')
    const rendering = renderApp(isServersPage, complaint)
    meanwhile()
    return rendering
  })
  return {
    app: started.app,
    mismatches,
    leave: () => {
      act(() => started.root.unmount())
      for (const actor of Object.values(started.app)) actor.stop()
      vi.unstubAllGlobals()
    },
  }
}

/** Quantities by dish as the page shows them. */
export const shownQuantities = (): Record<string, number> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('[data-dish]')]
      .map((row) => [row.dataset['dish'], Number(row.querySelector('.numeral')?.textContent ?? 0)] as const)
      .filter(([, quantity]) => quantity > 0),
  ) as Record<string, number>

export const cartQuantities = ({ cart }: AppActors): Record<string, number> =>
  Object.fromEntries(cartLines(selectCart(cart.getSnapshot())).map((line) => [lineKey(line), line.quantity]))

/** What a customer sees of dishes, tabs and strip, as markup; what comes later, as the strip's own code, is as it was. */
export function looks(): string {
  // The strip and the tabs follow a frame after the pressed control.
  globalThis.earlyTap?.paint?.()
  return [...document.querySelectorAll('[data-dish] .add-place, .tabs, .tray')]
    .map(({ outerHTML }) => outerHTML)
    .join('\n')
    .replaceAll('<!-- -->', '')
}

export const button = (menuId: string, which: 'ADD' | '+' | '−'): HTMLButtonElement | null =>
  document.querySelector(`[data-dish="${menuId}"] ${which === 'ADD' ? '.add' : `.stepper [data-tap=${which === '+' ? 'more' : 'fewer'}]`}`)
