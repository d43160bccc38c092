import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import type { CouponChoice } from '#machines/model/bill/coupon.ts'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { onDraftOfOtherTab, storedCouponChoice } from '#src/storage/order-draft.ts'
import { useApp } from './app-context.tsx'

/** What the customer chose of the offers at this outlet's checkout. In this tab it changes on that page alone, and is read again with the next. */
export function useCouponChoice(outletId: string | undefined): CouponChoice {
  const customerId = useSelector(useApp().session, (snapshot) => selectCustomer(snapshot)?.id)
  return useSyncExternalStore(onDraftOfOtherTab, () =>
    customerId === undefined || outletId === undefined ? 'best' : storedCouponChoice(customerId, outletId),
  )
}
