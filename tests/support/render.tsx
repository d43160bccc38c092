import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import type { LineUpdate, StoredCart } from '#machines/cart/cart.context.ts'
import type { Cart } from '#machines/model/cart.ts'
import type { ScannedQr } from '#machines/model/qr.ts'
import type { Customer } from '#machines/model/customer.ts'
import { globalErrorMachine } from '#machines/global-error/global-error.machine.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import { seatMachine } from '#machines/seat/seat.machine.ts'
import { revocationMachine } from '#machines/revocation/revocation.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { AppActors } from '#src/actors/app-refs.ts'
import { AppProvider } from '#src/actors/app-context.tsx'
import { withSync } from './cart-actors.ts'
import { quiet } from '#tests/support/quiet.ts'

export { ASHA } from './fixtures.ts'

export interface TestAppOptions {
  /** undefined: a guest. */
  customer?: Customer
  cart?: Cart
  /** undefined: no code was scanned. */
  qr?: ScannedQr
}

/** The app's own machines, started, with servers that agree to everything. */
export function testApp({ customer, cart = [], qr }: TestAppOptions = {}): AppActors {
  const stored: StoredCart = { version: 1, owner: customer?.id, cart, queue: [] }
  const notices = createActor(noticesMachine)
  const errors: AppActors['errors'] = createActor(globalErrorMachine, { input: { notices } })
  const cartActor: AppActors['cart'] = createActor(
    quiet(cartMachine).provide({
      actors: withSync({ fetchCart: fromPromise<Cart, void>(async () => cart), saveLine: fromPromise<void, LineUpdate>(async () => {}) }),
    }),
    { input: { stored, customerId: customer?.id, notices } },
  )
  const revocation = createActor(revocationMachine.provide({ actors: { revokeTokens: fromPromise(async () => {}) } }), {
    input: { hasStored: false },
  })
  const session = createActor(quiet(sessionMachine), { input: { customer, cart: cartActor, errors, revocation } })
  const seat = createActor(quiet(seatMachine).provide({ actors: { watchScan: fromCallback(() => {}) } }), { input: { qr } })
  const app: AppActors = { notices, errors, cart: cartActor, revocation, session, seat }
  for (const actor of Object.values(app)) actor.start()
  onTestFinished(() => {
    for (const actor of Object.values(app)) actor.stop()
  })
  return app
}

export interface RenderScreenOptions {
  /** Where the app is, with query and hash. */
  route?: string
  /** The route's pattern, when the screen reads parameters: '/orders/success/:orderId'. */
  path?: string
  /** What the history entry carries. */
  state?: unknown
  /** Earlier entries of the history, oldest first. */
  before?: string[]
  app?: AppActors
  queries?: QueryClient
}

/** Reads are asked once and kept: a test says itself when the server stumbles and when it is asked again. */
export const testQueries = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000, gcTime: Infinity, networkMode: 'always' } } })

/** Shows a screen as the app would, and tells where it has led. Every other address shows an empty page. */
export function renderScreen(
  ui: ReactElement,
  { route = '/', path = '*', state, before = [], app = testApp(), queries = testQueries() }: RenderScreenOptions = {},
) {
  let at = { pathname: '', search: '', hash: '' }
  function Where({ children }: { children?: ReactNode }) {
    at = useLocation()
    return children
  }
  const view = render(
    <QueryClientProvider client={queries}>
      <AppProvider app={app}>
        <MemoryRouter initialEntries={[...before, { ...parsePath(route), state }]} initialIndex={before.length}>
          <Where />
          <Routes>
            <Route path={path} element={ui} />
            {path !== '*' && <Route path="*" element={<p>another page</p>} />}
          </Routes>
        </MemoryRouter>
      </AppProvider>
    </QueryClientProvider>,
  )
  onTestFinished(() => queries.clear())
  return { ...view, app, queries, user: userEvent.setup(), location: () => at.pathname + at.search + at.hash }
}
