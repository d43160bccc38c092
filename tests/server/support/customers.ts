import { issueToken } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/database.ts'
import { customers } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'

export interface SignedIn {
  id: string
  email: string
  phone: string
  token: string
}

/** A new customer with a token; no password is hashed. */
export async function addCustomer(
  db: Db,
  now: Date,
  {
    whitelabelId = 1,
    remembered = false,
    passwordHash = 'none',
  }: { whitelabelId?: number; remembered?: boolean; passwordHash?: string } = {},
): Promise<SignedIn> {
  const id = newId(16)
  const email = `${id.toLowerCase()}@example.com`
  const phone = String(7_000_000_000 + Math.floor(Math.random() * 999_999_999))
  await db.insert(customers).values({
    id,
    whitelabelId,
    name: 'Test Customer',
    email,
    contactNumber: phone,
    passwordHash,
    activeAt: now,
    createdAt: now,
    updatedAt: now,
  })
  return { id, email, phone, token: await issueToken(db, id, { isRemembered: remembered }, now) }
}
