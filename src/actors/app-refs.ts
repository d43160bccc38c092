import type { ActorRefFrom } from 'xstate'
import type { cartMachine } from '#machines/cart/cart.machine.ts'
import type { globalErrorMachine } from '#machines/global-error/global-error.machine.ts'
import type { seatMachine } from '#machines/seat/seat.machine.ts'
import type { noticesMachine } from '#machines/notices/notices.machine.ts'
import type { revocationMachine } from '#machines/revocation/revocation.machine.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'

/** The actors that outlive every page. */
export interface AppActors {
  revocation: ActorRefFrom<typeof revocationMachine>
  session: ActorRefFrom<typeof sessionMachine>
  cart: ActorRefFrom<typeof cartMachine>
  seat: ActorRefFrom<typeof seatMachine>
  notices: ActorRefFrom<typeof noticesMachine>
  errors: ActorRefFrom<typeof globalErrorMachine>
}
