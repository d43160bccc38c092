import { randomUUID } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { OrderStatus } from '#machines/model/order/order.ts'
import type { OutletStatus } from '#machines/model/outlet/outlet.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { auditEvents } from '#server/db/schema.ts'

export type AuditAction =
  /** A registration has opened the account. */
  | 'account.opened'
  /** Signed in with the password. */
  | 'session.opened'
  /** A session was ended: by signing out, or from another device. */
  | 'session.ended'
  /** A wrong email or password. */
  | 'sign-in.refused'
  /** The first try beyond the limit: the account takes no more of them from there until the window ends. */
  | 'sign-in.locked'
  /** A limit refused to send a code, or to take a guess at one. */
  | 'code.refused'
  /** A code set a new password, which ended all sessions. */
  | 'password.reset'
  /** The signed-in customer set a new password. */
  | 'password.changed'
  /** The signed-in customer set another email or mobile number. */
  | 'contact.changed'
  | 'data.exported'
  | 'deletion.asked'
  /** The account was used for the last time long ago: its customer is written to. */
  | 'deletion.announced'
  /** The customer came back in time, and the account stays. */
  | 'deletion.cancelled'
  | 'deletion.done'
  | 'order.placed'
  | OrderMove
  /** Subject: the order and the number of its line, as in 'K7Q2M9XWAB/0'. */
  | 'item.rejected'
  /** A credit note took dishes off the order's bill. */
  | 'order.credited'
  /** An outlet got the status, as in 'outlet.temporarily_closed'. */
  | `outlet.${Lowercase<OutletStatus>}`
  /** Subject: the outlet and the dish, as in 'haveli/dal'. */
  | 'dish.in-stock'
  | 'dish.out-of-stock'
  /** So many are left. */
  | 'dish.counted'
  | 'dish.added'
  | 'dish.edited'
  | 'dish.removed'
  /** Subject: the outlet. */
  | 'picture.uploaded'
  /** Subject: the outlet whose dishes and categories stand in another order, or have other names. */
  | 'menu.arranged'
  | 'hours.set'
  | 'holidays.set'
  | 'legal.set'
  | 'payment.set'
  | 'kitchen.paused'
  | 'kitchen.resumed'
  /** Subject: the outlet and the code, as in 'haveli/LUNCH20'. */
  | 'offer.added'
  | 'offer.ended'
  /** A person at the counter signed in, or out. */
  | 'staff.signed-in'
  | 'staff.signed-out'
  /** Subject: the person and the outlet, as in 'K7Q2M9XWAB4D5E6F/haveli'. */
  | 'staff.added'
  | 'staff.password-set'
  | 'staff.disabled'
  /** Subject: the outlet that a person was invited to, or that took the invitation back. */
  | 'staff.invited'
  | 'staff.invitation-sent-again'
  | 'staff.invitation-taken-back'
  /** Subject: the outlet, or the person and the outlet. */
  | 'staff.joined'
  | 'staff.role-set'
  | 'staff.removed'
  /** A person at the counter set their own password, or set it by a link. */
  | 'staff.password-changed'
  | 'staff.password-reset'
  /** The kitchen was done with the order. */
  | 'order.ready'
  /** The order was promised for another time. */
  | 'order.delayed'
  /** Subject: the outlet and its table or room, as in 'haveli/TABLE/7'. */
  | 'place.added'
  | 'place.removed'
  | 'place.code-renewed'
  | 'place.renamed'
  /** Subject: the outlet whose menu, or whose every part, was read from a file. */
  | 'menu.imported'
  /** Subject: the order from whose place the guest called the waiter, or took the call back. */
  | 'call.made'
  | 'call.taken-back'
  /** Subject: the call. A person said that they come, or that it is done. */
  | 'call.coming'
  | 'call.done'
  /** The outlet answered the review of the order, answered it anew, or took the answer back. */
  | 'review.answered'

/** An order came to the status, as in 'order.accepted'. */
type OrderMove = `order.${Lowercase<Exclude<OrderStatus, 'PENDING'>>}`

export interface AuditEvent {
  /** STRANGER: a guest, or a client without a session. */
  actor: 'CUSTOMER' | 'STAFF' | 'SYSTEM' | 'STRANGER'
  action: AuditAction
  /** The account that it is about; none where there is none, or where it is not known. */
  customerId?: string | undefined
  /** The id of what it was done to, such as an order or an outlet. */
  subject?: string | undefined
  staffId?: string | undefined
}

/** How long an event can be looked up. */
const RETENTION_MS = 365 * 24 * 60 * 60_000

export const moveOf = (status: OrderStatus): OrderMove => `order.${status.toLowerCase()}` as OrderMove
export const outletAction = (status: OutletStatus): AuditAction => `outlet.${status.toLowerCase()}` as AuditAction

/** Writes the event in the transaction that does what it records: both happen or neither. Holds ids alone, no text of a person. */
export const recordEvent = (tx: Queries, event: AuditEvent, now: Date): Promise<void> => recordEvents(tx, [event], now)

export async function recordEvents(tx: Queries, events: readonly AuditEvent[], now: Date): Promise<void> {
  if (events.length > 0) await insertEvents(tx, events, now)
}

/** The insert itself, which can be a part of another statement. */
export const insertEvents = (tx: Queries, events: readonly AuditEvent[], now: Date) =>
  tx.insert(auditEvents).values(events.map((event) => ({ ...event, id: randomUUID(), at: now })))

export async function dropOldEvents(db: Db, now: Date): Promise<void> {
  await db.delete(auditEvents).where(lt(auditEvents.at, new Date(now.getTime() - RETENTION_MS)))
}
