import { and, eq, isNull } from 'drizzle-orm'
import { recordEvent } from '#server/audit/events.ts'
import { nameDevice } from '#server/auth/device.ts'
import { type Contact, validContact } from '#server/contact.ts'
import type { Handlers } from '#server/contract.ts'
import { availabilityRequests, customers } from '#server/db/schema.ts'
import { databaseCode, inTransaction, UNIQUE_VIOLATION } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { queueMessage } from '#server/messages/outbox.ts'
import { Problem, unauthenticated } from '#server/problem.ts'
import { type Binding, issueCode, useCodes, voidCodes, wrongCode } from './otp.ts'
import { countCode, guessCode, sendCounted } from './otp-throttle.ts'
import { checkPassword, lockCustomer } from './own-password.ts'
import { findCustomer } from './queries.ts'
import { type CustomerRow, customerToWire } from './wire.ts'

export const contactRoutes = (deps: Deps) =>
  ({
    async sendContactOtp(request, reply) {
      const { now, otpPeppers } = deps
      const to = validContact(request.body.username, 'username')
      const at = now()
      const customer = await checkPassword(deps, request)
      if (isOwn(customer, to)) {
        throw new Problem(422, `This is your ${nameOf(to)} already.`, { code: 'VALIDATION', field: 'username' })
      }
      const device = nameDevice(deps, request, reply)
      await sendCounted(deps, request.ip, async (tx) => {
        const binding = bindingOf(customer, to)
        // Counted for the contact, whichever account asks: many accounts together may not flood one mailbox (Decision 242).
        const asking = { purpose: binding.purpose, recipient: to.value, address: request.ip, device, isOwner: false }
        await countCode(tx, deps, asking)
        const other = await findCustomer(tx, customer.whitelabelId, to)
        const code = await issueCode(tx, otpPeppers, binding, device, at)
        // As at registration, the owner of an account is told by a message alone.
        if (other) await queueMessage(tx, to, 'account-exists', {}, at)
        else await queueMessage(tx, to, 'contact-code', { code }, at)
      })
      return { data: null }
    },

    async changeContact(request) {
      const { db, now } = deps
      const to = validContact(request.body.username, 'username')
      const at = now()
      const checked = await checkPassword(deps, request)
      // The reply of an earlier call was lost: trying again must not look like a failure.
      if (isOwn(checked, to)) return { data: customerToWire(checked) }
      const codeId = await guessCode(deps, request, bindingOf(checked, to), request.body.otp, at)
      if (codeId === undefined) throw wrongCode('otp')
      try {
        // Where another account has the contact, the code stays good.
        return await inTransaction(db, async (tx) => {
          const customer = await lockCustomer(tx, checked)
          if (!(await useCodes(tx, [codeId], at))) throw wrongCode('otp')
          const [changed] = await tx
            .update(customers)
            .set({ [fieldOf(to)]: to.value, updatedAt: at })
            .where(eq(customers.id, customer.id))
            .returning()
          if (!changed) throw unauthenticated()
          const old = customer[fieldOf(to)]
          // Requests made as a guest under the old contact get the customer's id, so that an export and a deletion still find them.
          await tx
            .update(availabilityRequests)
            .set({ customerId: customer.id })
            .where(
              and(
                eq(availabilityRequests.whitelabelId, customer.whitelabelId),
                eq(availabilityRequests.contact, old),
                isNull(availabilityRequests.customerId),
              ),
            )
          await voidCodes(tx, customer.whitelabelId, 'RESET', [old, to.value])
          // By email, also of a new number: who has lost the phone reads no message there.
          await queueMessage(tx, { channel: 'EMAIL', value: customer.email }, 'contact-changed', { changed: to.channel }, at)
          await recordEvent(tx, { actor: 'CUSTOMER', action: 'contact.changed', customerId: customer.id }, at)
          return { data: customerToWire(changed) }
        })
      } catch (error) {
        if (databaseCode(error) !== UNIQUE_VIOLATION) throw error
        throw new Problem(409, `Another account has this ${nameOf(to)} already.`, { code: 'ACCOUNT_EXISTS', field: 'username' })
      }
    },
  }) satisfies Partial<Handlers>

/** A code is good for the customer who asked for it alone. */
const bindingOf = ({ id, whitelabelId }: CustomerRow, { value }: Contact): Binding => ({
  whitelabelId,
  purpose: 'CONTACT',
  recipient: `${value} of ${id}`,
})

const fieldOf = ({ channel }: Contact) => (channel === 'EMAIL' ? 'email' : 'contactNumber')
const nameOf = ({ channel }: Contact) => (channel === 'EMAIL' ? 'email' : 'mobile number')
const isOwn = (customer: CustomerRow, to: Contact) => customer[fieldOf(to)] === to.value
