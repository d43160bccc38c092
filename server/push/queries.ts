import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { type BellEntry, ENTRY_STATUSES } from '#machines/model/bell.ts'
import type { Caller } from '#server/contract.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { isServiceOrder } from '#server/db/order-kind.ts'
import { messages, orders, outlets, pushKeys, pushSubscriptions } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ORDER_MOVED } from '#server/messages/templates.ts'

interface PushKeyPair {
  publicKey: string
  privateKey: string
}

/** The same for every process, also where several make one at once. */
export async function readPushKeys(db: Db): Promise<PushKeyPair> {
  const read = async () => (await db.select().from(pushKeys))[0]
  const found = await read()
  if (found) return found
  const { default: webPush } = await import('web-push')
  await db
    .insert(pushKeys)
    .values({ id: 1, ...webPush.generateVAPIDKeys() })
    .onConflictDoNothing()
  return (await read())!
}

interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

/** Replaces the session's earlier one, and ends that of another session on the same browser. */
export async function saveSubscription(db: Db, { customerId, tokenHash }: Caller, device: PushDevice, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, device.endpoint), ne(pushSubscriptions.tokenHash, tokenHash)))
    await tx
      .insert(pushSubscriptions)
      .values({ id: randomUUID(), tokenHash, customerId, ...device, createdAt: now })
      .onConflictDoUpdate({ target: pushSubscriptions.tokenHash, set: { ...device } })
  })
}

export async function dropSubscription(db: Db, { tokenHash }: Caller): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.tokenHash, tokenHash))
}

/** The status that a push message reports; undefined where no message is due. */
const pushStatusOf = ({ status, readyAt }: Pick<typeof orders.$inferSelect, 'status' | 'readyAt'>): BellEntry['status'] =>
  status === 'PREPARING' && readyAt ? 'READY' : ENTRY_STATUSES.find((one) => one === status)

/** Puts a message for each device of the customer into the outbox, in the transaction that moves the order. */
export async function queuePush(
  tx: Queries,
  moved: Pick<typeof orders.$inferSelect, 'id' | 'customerId' | 'status' | 'readyAt'>[],
  now: Date,
): Promise<void> {
  const newsworthy = moved.filter((order) => pushStatusOf(order) !== undefined)
  if (newsworthy.length === 0) return
  const rows = await tx
    .select({ subscriptionId: pushSubscriptions.id, order: orders, isService: isServiceOrder, outletName: outlets.name })
    .from(pushSubscriptions)
    .innerJoin(orders, eq(orders.customerId, pushSubscriptions.customerId))
    .innerJoin(outlets, eq(outlets.id, orders.outletId))
    .where(
      inArray(
        orders.id,
        newsworthy.map(({ id }) => id),
      ),
    )
  if (rows.length === 0) return
  await tx.insert(messages).values(
    rows.map(({ subscriptionId, order, isService, outletName }) => ({
      id: randomUUID(),
      channel: 'PUSH' as const,
      recipient: subscriptionId,
      template: ORDER_MOVED,
      variables: {
        orderId: order.id,
        status: pushStatusOf(order)!,
        outlet: outletName,
        ...(isService && { isService: 'true' }),
        ...(order.dayNumber !== null && { number: String(order.dayNumber) }),
        ...(order.statusReason !== null && { reason: order.statusReason }),
      },
      createdAt: now,
      dueAt: now,
      tries: 0,
    })),
  )
}
