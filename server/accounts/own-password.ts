import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '#server/auth/identity.ts'
import { isPasswordOf } from '#server/auth/passwords.ts'
import type { Queries } from '#server/db/database.ts'
import { customers } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { Problem, unauthenticated } from '#server/problem.ts'
import { accountOf } from './queries.ts'
import { attemptOf, countAttempt, forgetAttempts } from './throttle.ts'
import type { CustomerRow } from './wire.ts'

/**
 * The caller, who gave the account's password again. Refuses a wrong one with 422 PASSWORD_WRONG, and with 429 where there were too many: they are
 * counted as those of signing in, and with them.
 */
export async function checkPassword(deps: Deps, request: FastifyRequest & { body: { password: string } }): Promise<CustomerRow> {
  const { db } = deps
  const [customer] = await db
    .select()
    .from(customers)
    .where(eq(customers.id, callerOf(request).customerId))
  if (!customer) throw unauthenticated()
  const attempt = await attemptOf(deps, request, accountOf(customer.whitelabelId, customer.email), customer.id)
  await countAttempt(deps, attempt)
  if (!(await isPasswordOf(customer.passwordHash, request.body.password))) throw wrongPassword()
  await forgetAttempts(db, attempt)
  return customer
}

/** Locks the row of a customer whose password was checked, and refuses as above where the password was changed meanwhile. */
export async function lockCustomer(tx: Queries, { id, passwordHash }: CustomerRow): Promise<CustomerRow> {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), eq(customers.passwordHash, passwordHash)))
    .for('no key update')
  if (!customer) throw wrongPassword()
  return customer
}

export const wrongPassword = () => new Problem(422, 'This is not your password', { code: 'PASSWORD_WRONG', field: 'password' })
