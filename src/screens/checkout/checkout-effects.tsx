import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { type checkoutMachine, selectAwaitsNetwork } from '#machines/checkout/checkout.machine.ts'
import { toStoredDraft } from '#machines/checkout/stored-draft.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { ordersKey } from '#src/api/orders.ts'
import { storeDraft, storeOngoingOrder } from '#src/storage/order-draft.ts'
import { sayIn } from '#src/actors/say.ts'
import { storeSelection } from '#src/storage/selection.ts'
import type { OrderKeys } from '#src/storage/order-keys.ts'
import { forgetQr } from '#src/storage/qr.ts'
import { paths } from '#src/paths.ts'

/** An order is not sent after the customer has left the checkout. */
const STILL_WAITS = 'Your order still waits for the network. Open the checkout again to send it.'

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>

/** What the checkout's news mean outside of it: the stored draft, the cart, the orders, the page. */
export function CheckoutEffects({ checkout, keys: attemptKeys }: { checkout: CheckoutActor; keys: OrderKeys }) {
  const app = useApp()
  const { cart } = app
  const navigate = useNavigate()
  const queries = useQueryClient()

  useEffect(() => {
    const goTo = (path: string, state?: object) => void navigate(path, { replace: true, state })
    const forgetOrders = () => void queries.invalidateQueries({ queryKey: ordersKey })
    const listening = [
      checkout.on('draft.changed', () => storeDraft(toStoredDraft(checkout.getSnapshot().context))),
      checkout.on('quantity.wanted', ({ key, quantity }) => cart.send({ type: 'quantity.set', key, quantity })),
      // The server has decided against the attempt, and the cart may be why.
      checkout.on('cart.stale', () => {
        attemptKeys.renew()
        cart.send({ type: 'cart.refresh' })
      }),
      // The failure is told by the page; the same code would be refused again.
      checkout.on('origin.refused', forgetQr),
      checkout.on('cart.empty', () => goTo(paths.cart())),
      checkout.on('toast', sayIn(app)),
      checkout.on('order.placed', ({ orderId, createdAt, updatedAt, lines }) => {
        const { outletId: businessId } = checkout.getSnapshot().context.outlet
        storeOngoingOrder({ isOrderActive: true, businessId, orderId, createdAt, updatedAt })
        cart.send({ type: 'lines.ordered', lines })
        forgetOrders()
        goTo(paths.orderSuccess(orderId), { createdAt, updatedAt })
      }),
      checkout.on('order.unknown', ({ lines }) => {
        storeSelection(undefined)
        cart.send({ type: 'lines.ordered', lines })
        forgetOrders()
        goTo(paths.cart(), { checkingOrder: true })
      }),
    ]
    return () => {
      for (const subscription of listening) subscription.unsubscribe()
    }
  })

  useEffect(
    () => () => {
      if (selectAwaitsNetwork(checkout.getSnapshot())) sayIn(app)({ type: 'toast', tone: 'warning', message: STILL_WAITS, travels: true })
    },
    [app, checkout],
  )
  return null
}
