import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { selectBill, selectFailure } from '#machines/checkout/checkout.machine.ts'
import { formatAmount, type Paise } from '#machines/model/money.ts'
import type { CheckoutActor } from './checkout-effects.tsx'

/** Why the last order was not placed; when prices changed, from which total to which. Decision 3, fault F8. */
export function useRefusal(checkout: CheckoutActor): string | undefined {
  const failure = useSelector(checkout, selectFailure)
  const toPay = useSelector(checkout, (snapshot) => selectBill(snapshot).toPayPaise)
  const asked = useAskedTotal(checkout)
  if (failure?.code !== 'PRICE_CHANGED' || asked === undefined) return failure?.message
  if (asked === toPay) return failure.message
  return `The total changed from ${formatAmount(asked)} to ${formatAmount(toPay)}. Please check the bill and place the order again.`
}

/** The total of the order last sent: the attempt itself is dropped with its refusal. */
function useAskedTotal(checkout: CheckoutActor): Paise | undefined {
  const [asked, setAsked] = useState<Paise>()
  useEffect(() => {
    const watching = checkout.subscribe(({ context }) => {
      if (context.attempt) setAsked(context.attempt.request.expectedTotalPaise)
    })
    return () => watching.unsubscribe()
  }, [checkout])
  return asked
}
