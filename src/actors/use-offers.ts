import { useQuery } from '@tanstack/react-query'
import type { Coupon } from '#machines/model/coupon.ts'
import { outletQuery } from '#src/data/outlet.ts'
import { promisedOffers } from './offers.ts'
import { useUserLocation } from './user-location.ts'

/** The offers of the outlet whose page is open, once it is there. */
export function useOffers(outletId: string): readonly Coupon[] {
  const { data } = useQuery({ ...outletQuery(outletId, useUserLocation()?.coordinates), enabled: false })
  return data ? promisedOffers(data) : []
}
