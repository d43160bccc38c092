import { onTestFinished } from 'vitest'
import { createActor } from 'xstate'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import type { Cart } from '#machines/model/cart.ts'
import { cartServer } from './cart-server.ts'
import { quiet } from './quiet.ts'
import { ASHA, testApp } from './render.tsx'

/** With a server that keeps the cart it is told. */
export function reorderingApp(start: Cart = []) {
  const { actors } = cartServer(start)
  const app = testApp({ customer: ASHA })
  const cart = createActor(quiet(cartMachine).provide({ actors }), {
    input: { notices: app.notices, customerId: ASHA.id, stored: { version: 1, owner: ASHA.id, cart: start, queue: [] } },
  })
  cart.start()
  onTestFinished(() => void cart.stop())
  return { ...app, cart }
}
