import { eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { PERSONAL_FIELDS } from '#machines/model/customer.ts'
import type { Queries } from '#server/db/database.ts'
import * as schema from '#server/db/schema.ts'

export interface Person {
  id: string
  email: string
  contactNumber: string
}

/** What a table holds of a customer, and what is left of it when the account is deleted: one list for both (Decision 232). */
export interface Records {
  /** As the export names them. */
  name: string
  table: PgTable
  of(db: Queries, person: Person): SQL | undefined
  /** Columns that open something, or are no text. */
  secrets?: string[]
  /** 'rows': they go. 'nothing': they say nothing of a person once the account is gone. Otherwise the columns that are emptied. */
  erased: 'rows' | 'nothing' | Record<string, unknown>
}

const {
  auditEvents,
  availabilityRequests,
  bills,
  cartLines,
  creditNotes,
  customers,
  devices,
  favourites,
  media,
  messages,
  openingNotices,
  orderLines,
  orders,
  orderSteps,
  otps,
  pushSubscriptions,
  reviews,
  tokens,
  waiterCalls,
} = schema

const ordersOf = (db: Queries, { id }: Person) => db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, id))
const contactsOf = ({ email, contactNumber }: Person) => [email, contactNumber]

/** In the order in which they are erased: what is found by the customer's contacts comes before the customer. */
export const RECORDS: Records[] = [
  { name: 'devices', table: devices, of: (_, { id }) => eq(devices.customerId, id), secrets: ['device'], erased: 'rows' },
  { name: 'cart', table: cartLines, of: (_, { id }) => eq(cartLines.customerId, id), erased: 'rows' },
  { name: 'favourites', table: favourites, of: (_, { id }) => eq(favourites.customerId, id), erased: 'rows' },
  { name: 'orders', table: orders, of: (_, { id }) => eq(orders.customerId, id), secrets: ['bodyHash'], erased: 'nothing' },
  { name: 'orderSteps', table: orderSteps, of: (db, person) => inArray(orderSteps.orderId, ordersOf(db, person)), erased: 'nothing' },
  { name: 'waiterCalls', table: waiterCalls, of: (db, person) => inArray(waiterCalls.orderId, ordersOf(db, person)), erased: 'rows' },
  // They name no guest, and the law wants them for six years.
  { name: 'bills', table: bills, of: (db, person) => inArray(bills.orderId, ordersOf(db, person)), erased: 'nothing' },
  { name: 'creditNotes', table: creditNotes, of: (db, person) => inArray(creditNotes.orderId, ordersOf(db, person)), erased: 'nothing' },
  // A note may say who is meant.
  {
    name: 'orderLines',
    table: orderLines,
    of: (db, person) => inArray(orderLines.orderId, ordersOf(db, person)),
    erased: { itemNote: null },
  },
  // The stars stay: they are counted in the outlet's rating. An answer may name the guest.
  {
    name: 'reviews',
    table: reviews,
    of: (db, person) => inArray(reviews.orderId, ordersOf(db, person)),
    erased: { outletReview: null, menuReviews: [], answer: null, answeredAt: null },
  },
  {
    name: 'availabilityRequests',
    table: availabilityRequests,
    of: (_, person) => or(eq(availabilityRequests.customerId, person.id), inArray(availabilityRequests.contact, contactsOf(person))),
    erased: 'rows',
  },
  { name: 'openingNotices', table: openingNotices, of: (_, { id }) => eq(openingNotices.customerId, id), erased: 'rows' },
  {
    name: 'messages',
    table: messages,
    of: (db, person) =>
      or(
        inArray(messages.recipient, contactsOf(person)),
        inArray(
          messages.recipient,
          db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(eq(pushSubscriptions.customerId, person.id)),
        ),
      ),
    secrets: ['variables'],
    erased: 'rows',
  },
  {
    name: 'pushSubscriptions',
    table: pushSubscriptions,
    of: (_, { id }) => eq(pushSubscriptions.customerId, id),
    secrets: ['tokenHash', 'endpoint', 'p256dh', 'auth'],
    erased: 'rows',
  },
  // Sessions go after the messages: these are found by the subscriptions, which end with the sessions.
  { name: 'sessions', table: tokens, of: (_, { id }) => eq(tokens.customerId, id), secrets: ['tokenHash'], erased: 'rows' },
  {
    name: 'codes',
    table: otps,
    of: (_, person) => or(inArray(otps.recipient, contactsOf(person)), like(otps.recipient, `% of ${person.id}`)),
    secrets: ['codeMac'],
    erased: 'rows',
  },
  // They name the account by its id alone.
  { name: 'events', table: auditEvents, of: (_, { id }) => eq(auditEvents.customerId, id), erased: 'nothing' },
  { name: 'pictures', table: media, of: (_, { id }) => eq(media.customerId, id), secrets: ['body'], erased: 'rows' },
  {
    name: 'account',
    table: customers,
    of: (_, { id }) => eq(customers.id, id),
    secrets: ['passwordHash'],
    // Orders point to the row. Email and number are unique, so the id replaces the email and the number.
    erased: {
      name: '',
      email: sql`${customers.id}`,
      contactNumber: sql`${customers.id}`,
      passwordHash: '',
      ...Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, null])),
      picture: null,
      deletesAt: null,
      consentVersion: null,
      consentedAt: null,
    },
  },
]

/** @internal Tables without anything of a customer. A table that is in neither list fails tests/server/privacy.test.ts. */
export const IMPERSONAL: PgTable[] = [
  schema.milestones,
  schema.offers,
  schema.outlets,
  schema.menuItems,
  schema.origins,
  schema.orderCounters,
  schema.billCounters,
  // Its counts have digests for keys and go after their window.
  schema.limitCounts,
  schema.publishedFiles,
  schema.pushKeys,
  // Of those who work at an outlet.
  schema.staff,
  schema.staffRoles,
  schema.staffSessions,
  schema.staffLinks,
]
