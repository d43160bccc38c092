import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { StaticRouter } from 'react-router-dom'
import { createActor } from 'xstate'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import { globalErrorMachine } from '#machines/global-error/global-error.machine.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import { seatMachine } from '#machines/seat/seat.machine.ts'
import { revocationMachine } from '#machines/revocation/revocation.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { AppActors } from '#src/actors/app-refs.ts'
import { AppProvider } from '#src/actors/app-context.tsx'
import { Shell } from './shell/shell.tsx'

/**
 * A page for a guest with nothing in the cart. Nothing runs: an actor that is not started shows its first state. The same tree as in
 * src/boot/render-app.tsx, because useId makes an id from the place of its component.
 */
export function guestPage(path: string, queries: QueryClient, page: ReactNode): ReactNode {
  const notices = createActor(noticesMachine)
  const errors: AppActors['errors'] = createActor(globalErrorMachine, { input: { notices } })
  const cart: AppActors['cart'] = createActor(cartMachine, { input: { notices } })
  const revocation = createActor(revocationMachine, { input: { hasStored: false } })
  const session = createActor(sessionMachine, { input: { cart, errors, revocation } })
  const seat = createActor(seatMachine, { input: {} })
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <AppProvider app={{ notices, errors, cart, revocation, session, seat }}>
          <StaticRouter location={path}>
            <Shell>{page}</Shell>
          </StaticRouter>
        </AppProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
