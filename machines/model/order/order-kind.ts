import { type Order, orderStatusLabel } from './order.ts'
import type { Tone } from '#machines/model/outlet/outlet.ts'

/** Whether it has services of a hotel, and nothing that the kitchen makes; what was rejected counts for nothing. */
export const isServiceOrder = ({ items }: Pick<Order, 'items'>): boolean =>
  items.some(({ isService }) => isService) && items.every(({ isService, isRejected }) => isService || isRejected)

/** How far it is, in one or two words: services are not prepared. */
export const orderLabel = (order: Pick<Order, 'status' | 'items'>): { label: string; tone: Tone } =>
  order.status === 'PREPARING' && isServiceOrder(order) ? { label: 'Under way', tone: 'warn' } : orderStatusLabel(order.status)
