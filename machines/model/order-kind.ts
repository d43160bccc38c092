import { type Order, orderStatusLabel } from './order.ts'
import type { Tone } from './outlet.ts'

/** Whether it has services of a hotel alone: nothing of it comes from the kitchen. */
export const isOfServices = ({ items }: Pick<Order, 'items'>): boolean => items.length > 0 && items.every(({ isService }) => isService)

/** How far it is, in one or two words: services are not prepared. */
export const orderLabel = (order: Pick<Order, 'status' | 'items'>): { label: string; tone: Tone } =>
  order.status === 'PREPARING' && isOfServices(order) ? { label: 'Under way', tone: 'warn' } : orderStatusLabel(order.status)
