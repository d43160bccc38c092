import { and, eq } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { customers } from '#server/db/schema.ts'
import type { Contact } from '#server/contact.ts'
import type { CustomerRow } from './wire.ts'

export async function findCustomer(db: Queries, whitelabelId: number, { channel, value }: Contact): Promise<CustomerRow | undefined> {
  const contact = channel === 'EMAIL' ? customers.email : customers.contactNumber
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.whitelabelId, whitelabelId), eq(contact, value)))
  return customer
}

/** The key by which sign-in attempts are counted. */
export const accountOf = (whitelabelId: number, email: string): string => `${whitelabelId}:${email}`
