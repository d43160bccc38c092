import { useSyncExternalStore } from 'react'
import type { UserLocation } from '#machines/model/location.ts'
import { onLocation, storedLocation, wasWelcomed } from '#src/storage/location.ts'

/** The location that the customer has chosen, in this tab or another one; undefined for none. */
export const useUserLocation = (): UserLocation | undefined => useSyncExternalStore(onLocation, storedLocation, () => undefined)
export const userLocation = storedLocation

export const isFirstVisit = (): boolean => storedLocation() === undefined && !wasWelcomed()
