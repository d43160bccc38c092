import { type RoundInput, roundMachine } from '#machines/round/round.machine.ts'
import { lineKey } from '#machines/model/cart.ts'
import type { Order } from '#machines/model/order/order.ts'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { storePlace } from '#src/storage/order-draft.ts'
import { storedQr } from '#src/storage/qr.ts'
import { storeSelection } from '#src/storage/selection.ts'
import type { AppActors } from './app-refs.ts'
import { fetchMenu, saveCart } from './reorder.ts'

const liveRoundMachine = roundMachine.provide({
  actions: {
    storeForCheckout: ({ context: { outlet, customerId, lines, place } }) => {
      const { outletId } = outlet
      storeSelection({ outletId, keys: lines.map(lineKey) })
      if (place && customerId) storePlace({ customerId, outletId, origin: place.origin })
    },
  },
  actors: { fetchMenu, saveCart },
})

/** One more round of a live order, which knows the scanned table or room. */
export function liveRound({ cart, session }: Pick<AppActors, 'cart' | 'session'>, order: Order) {
  const input: RoundInput = { order, customerId: selectCustomer(session.getSnapshot())?.id, scan: storedQr(Date.now()), cart }
  return { machine: liveRoundMachine, input }
}
