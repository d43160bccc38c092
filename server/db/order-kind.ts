import { sql } from 'drizzle-orm'
import { orderLines, orders } from './schema.ts'

/** Whether an order of a query has services of a hotel, and nothing that the kitchen makes, as `isServiceOrder` of machines/model says it. */
export const isServiceOrder = sql<boolean>`(select bool_or(${orderLines.kind} = 'service') and bool_and(${orderLines.kind} = 'service' or ${orderLines.isRejected})
  from ${orderLines} where ${orderLines.orderId} = ${orders.id})`
