import { eq } from 'drizzle-orm'
import { recordEvent } from '#server/audit/events.ts'
import type { Handlers } from '#server/contract.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { customers } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { queueMessage, queueNothing } from '#server/messages/outbox.ts'
import { validContact } from '#server/contact.ts'
import { validPassword } from './fields.ts'
import { bindingFor, issueCode, useCodes, voidCodes, wrongCode } from './otp.ts'
import { countCode, guessCode, sendCounted } from './otp-throttle.ts'
import { forgetDevices, isDeviceOf, nameDevice, recordDevice } from '#server/auth/device.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { revokeTokens } from '#server/auth/tokens.ts'
import { accountOf, findCustomer } from './queries.ts'
import { forgetAttempts } from './throttle.ts'
import { knownWhitelabel } from './whitelabel.ts'

export const resetRoutes = (deps: Deps) =>
  ({
    async sendResetOtp(request, reply) {
      const { now, otpPeppers } = deps
      const to = validContact(request.body.username, 'username')
      const whitelabelId = knownWhitelabel(deps, request.headers['whitelabel-id'])
      const device = nameDevice(deps, request, reply)
      const at = now()
      await sendCounted(deps, request.ip, async (tx) => {
        const binding = bindingFor('RESET', whitelabelId, to)
        const customer = await findCustomer(tx, whitelabelId, to)
        const isOwner = await isDeviceOf(tx, device.id, customer?.id)
        await countCode(tx, deps, { ...binding, address: request.ip, device, isOwner })
        // A code is issued without an account too: reply, time and next step must not tell whether there is one (Decision 136).
        const code = await issueCode(tx, otpPeppers, binding, device, at)
        if (customer) await queueMessage(tx, to, 'reset-code', { code }, at)
        else await queueNothing(tx, to, at)
      })
      return { data: null }
    },

    async resetPassword(request, reply) {
      const { db, now, brandName } = deps
      const { body } = request
      const whitelabelId = knownWhitelabel(deps, request.headers['whitelabel-id'])
      const at = now()
      const contact = validContact(body.recipient, 'recipient')
      const password = validPassword(body.password, [contact.value], brandName)
      const codeId = await guessCode(deps, request, bindingFor('RESET', whitelabelId, contact), body.otp, at)
      if (codeId === undefined) throw wrongCode('otp')
      const passwordHash = await hashPassword(password)
      const device = nameDevice(deps, request, reply)
      await inTransaction(db, async (tx) => {
        if (!(await useCodes(tx, [codeId], at))) throw wrongCode('otp')
        const customer = await findCustomer(tx, whitelabelId, contact)
        // A guess can hit the code of a contact without an account, too.
        if (!customer) throw wrongCode('otp')
        await tx.update(customers).set({ passwordHash, updatedAt: at }).where(eq(customers.id, customer.id))
        await revokeTokens(tx, customer.id)
        // Devices of a person who knew the old password count as strangers from now on; the device that has the code does not (Decision 138).
        await forgetDevices(tx, customer.id)
        await recordDevice(tx, device.id, customer.id, at)
        await voidCodes(tx, whitelabelId, 'RESET', [customer.email, customer.contactNumber])
        // An owner who was locked out by another person's guesses can sign in again.
        await forgetAttempts(tx, { account: accountOf(whitelabelId, customer.email), address: request.ip, device: device.id })
        await queueMessage(tx, { channel: 'EMAIL', value: customer.email }, 'password-changed', {}, at)
        await recordEvent(tx, { actor: 'CUSTOMER', action: 'password.reset', customerId: customer.id }, at)
      })
      return { data: null }
    },
  }) satisfies Partial<Handlers>
