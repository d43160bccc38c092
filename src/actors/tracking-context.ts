import { createContext, useContext } from 'react'
import type { Order } from '#machines/model/order/order.ts'

export interface TrackedOrder {
  orderId: string
  order?: Order
}

/** Opens the tracking of an order over the current page; the shell provides it. */
export const OpenTracking = createContext<(order: TrackedOrder) => void>(() => {})

export const useOpenTracking = (): ((order: TrackedOrder) => void) => useContext(OpenTracking)
