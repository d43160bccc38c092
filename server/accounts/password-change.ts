import { eq } from 'drizzle-orm'
import { recordEvent } from '#server/audit/events.ts'
import { forgetDevices, nameDevice, recordDevice } from '#server/auth/device.ts'
import { callerOf } from '#server/auth/identity.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { revokeTokens } from '#server/auth/tokens.ts'
import type { Handlers } from '#server/contract.ts'
import { customers } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { queueMessage } from '#server/messages/outbox.ts'
import { Problem } from '#server/problem.ts'
import { validPassword } from './fields.ts'
import { voidCodes } from './otp.ts'
import { checkPassword, lockCustomer } from './own-password.ts'

export const passwordRoutes = (deps: Deps) =>
  ({
    async changePassword(request, reply) {
      const { db, now, brandName } = deps
      const { password, newPassword } = request.body
      const at = now()
      const checked = await checkPassword(deps, request)
      if (newPassword === password) {
        throw new Problem(422, 'This is your password already. Please choose another one.', { code: 'VALIDATION', field: 'newPassword' })
      }
      const { email, contactNumber, name } = checked
      const passwordHash = await hashPassword(validPassword(newPassword, [email, contactNumber, name], brandName, 'newPassword'))
      const device = nameDevice(deps, request, reply)
      await inTransaction(db, async (tx) => {
        const customer = await lockCustomer(tx, checked)
        await tx.update(customers).set({ passwordHash, updatedAt: at }).where(eq(customers.id, customer.id))
        await revokeTokens(tx, customer.id, callerOf(request).tokenHash)
        // Devices of another person who knew the old password count as strangers from now on.
        await forgetDevices(tx, customer.id)
        await recordDevice(tx, device.id, customer.id, at)
        await voidCodes(tx, customer.whitelabelId, 'RESET', [customer.email, customer.contactNumber])
        await queueMessage(tx, { channel: 'EMAIL', value: customer.email }, 'password-changed', {}, at)
        await recordEvent(tx, { actor: 'CUSTOMER', action: 'password.changed', customerId: customer.id }, at)
      })
      return { data: null }
    },
  }) satisfies Partial<Handlers>
