import { createHash, randomBytes } from 'node:crypto'
import { staff, type StaffRole, staffRoles, staffSessions } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { asker, type Reply, type TestServer } from './server.ts'

export interface AtCounter {
  id: string
  email: string
  cookie: string
  /** Asks as this person; the path begins after '/api/counter'. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
}

/** A person with a role in each of these outlets and a session; the password is of no use unless its hash is given. */
export async function addAtCounter(
  { app, database: { db }, clock }: TestServer,
  roles: Record<string, StaffRole>,
  { name = 'Ravi', passwordHash = 'none' } = {},
): Promise<AtCounter> {
  const id = newId(16)
  const email = `${id.toLowerCase()}@example.com`
  await db.insert(staff).values({ id, name, email, passwordHash, createdAt: clock.now })
  for (const [outletId, role] of Object.entries(roles)) await db.insert(staffRoles).values({ staffId: id, outletId, role })
  const token = randomBytes(32).toString('base64url')
  await db.insert(staffSessions).values({
    tokenHash: createHash('sha256').update(token).digest('hex'),
    staffId: id,
    createdAt: clock.now,
    expiresAt: new Date(clock.now.getTime() + 12 * 3_600_000),
  })
  const cookie = `counter=${token}`
  const ask = asker(app)
  return { id, email, cookie, ask: (method, path, body, headers) => ask(method, `/api/counter${path}`, body, { cookie, ...headers }) }
}
