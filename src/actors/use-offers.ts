import { useQuery } from '@tanstack/react-query'
import type { Coupon } from '#machines/model/bill/coupon.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { outletQuery } from '#src/data/outlet.ts'
import { promisedOffers } from './offers.ts'
import { useUserLocation } from './user-location.ts'

/** The outlet whose page is open, once it is there. */
export function useShownOutlet(outletId: string): Outlet | undefined {
  return useQuery({ ...outletQuery(outletId, useUserLocation()?.coordinates), enabled: false }).data
}

/** Its offers. */
export function useOffers(outletId: string): readonly Coupon[] {
  const outlet = useShownOutlet(outletId)
  return outlet ? promisedOffers(outlet) : []
}
