import { and, eq } from 'drizzle-orm'
import { callerOf } from '#server/http/identity.ts'
import type { Handlers, Wire } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { customers } from '#server/db/schema.ts'
import { Problem } from '#server/problem.ts'
import { isPasswordOf } from './passwords.ts'
import { countAttempt, forgetAttempts } from './throttle.ts'
import { issueToken, revokeToken } from './tokens.ts'

export const accountRoutes = ({ db, now }: Deps): Pick<Handlers, 'login' | 'logout'> => ({
  async login(request) {
    const { username, password, remember = false } = request.body
    const whitelabelId = request.headers['whitelabel-id'] ?? 1
    const email = username.trim().normalize('NFC').toLowerCase()
    const account = `${whitelabelId}:${email}`
    await countAttempt(db, account, request.ip, now())
    const [customer] = await db
      .select()
      .from(customers)
      .where(and(eq(customers.whitelabelId, whitelabelId), eq(customers.email, email)))
    // One answer for both, so that nobody learns who has an account.
    if (!(await isPasswordOf(customer?.passwordHash, password)) || !customer) {
      throw new Problem(401, 'Invalid email or password', { code: 'INVALID_CREDENTIALS' })
    }
    await forgetAttempts(db, account, request.ip)
    const token = await issueToken(db, customer.id, remember, now())
    return { data: { token, customer: customerToWire(customer) } }
  },

  async logout(request) {
    await revokeToken(db, callerOf(request).tokenHash)
    return { data: null }
  },
})

const customerToWire = (customer: typeof customers.$inferSelect): Wire['Customer'] => ({
  customerId: customer.id,
  name: customer.name,
  emailId: customer.email,
  contactNumber: Number(customer.contactNumber),
  whitelabelId: customer.whitelabelId,
  createdAt: customer.createdAt.toISOString(),
  updatedAt: customer.updatedAt.toISOString(),
  gender: null,
  dob: null,
})
