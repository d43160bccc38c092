import { sql } from 'drizzle-orm'
import { orderLines, orders } from './schema.ts'

/** Whether an order of a query has services of a hotel alone. */
export const isOfServices = sql<boolean>`not exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.kind} <> 'service')`
