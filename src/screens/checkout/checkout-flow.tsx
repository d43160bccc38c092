import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { selectCart } from '#machines/cart/cart.machine.ts'
import type { CheckoutInput, StoredDraft } from '#machines/checkout/checkout.context.ts'
import { findLine } from '#machines/model/cart.ts'
import type { CartOutlet } from '#machines/model/outlet.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { liveCheckoutMachine } from '#src/actors/checkout.ts'
import { config } from '#src/config.ts'
import { storedSelection } from '#src/storage/selection.ts'
import { inspect } from '#src/actors/inspect.ts'
import { orderKeysOf } from '#src/storage/order-keys.ts'
import { storedQr } from '#src/storage/qr.ts'
import { CheckoutEffects } from './checkout-effects.tsx'
import { CheckoutScreen } from './checkout-screen.tsx'

interface CheckoutFlowProps {
  outlet: CartOutlet
  customerId: string
  draft?: StoredDraft
}

/** One run of the checkout, from the lines chosen in the cart to the order. */
export function CheckoutFlow({ outlet, customerId, draft }: CheckoutFlowProps) {
  const { cart } = useApp()
  const [{ machine, input, keys }] = useState(() => {
    // What was ticked, as far as it is still there; all of the outlet when nothing of it is.
    const selection = storedSelection(outlet.outletId)
    const selected = selection === 'all' ? selection : selection?.filter((key) => findLine(selectCart(cart.getSnapshot()), key))
    const attemptKeys = orderKeysOf(customerId, outlet.outletId)
    const start: CheckoutInput = {
      outlet,
      keys: selected && selected.length > 0 ? selected : undefined,
      qr: storedQr(Date.now()),
      draft,
      terms: config.brand,
      customerId,
      now: Date.now,
      newKey: attemptKeys.keyOf,
    }
    return { machine: liveCheckoutMachine(cart), input: start, keys: attemptKeys }
  })
  const checkout = useActorRef(machine, { input, inspect })
  return (
    <>
      {/* A child, so that it listens before the flow starts. */}
      <CheckoutEffects checkout={checkout} keys={keys} />
      <CheckoutScreen checkout={checkout} outlet={outlet} />
    </>
  )
}
