import { OUTLET } from './steps.ts'

/** One address of every page with the app's bars; of the pages of an order those of this one. */
export const addressesWith = (orderId: string): string[] => [
  '/home',
  `/outlet/${OUTLET.id}`,
  '/my-favorites',
  '/profile',
  '/profile/edit-profile',
  '/profile/security',
  '/profile/your-data',
  '/notification',
  '/about',
  '/my-cart',
  `/checkout/${OUTLET.id}`,
  `/orders/success/${orderId}`,
  '/my-orders',
  `/order/${orderId}`,
  `/reviews/${orderId}`,
]
