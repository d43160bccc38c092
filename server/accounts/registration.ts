import { recordEvent } from '#server/audit/events.ts'
import type { Handlers } from '#server/contract.ts'
import type { Queries } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { customers } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { newCustomerId } from '#server/ids.ts'
import { queueMessage } from '#server/messages/outbox.ts'
import { Problem } from '#server/problem.ts'
import { validContact, toEmail } from '#server/contact.ts'
import { addressGroup } from './address-group.ts'
import { countAgainst, toSeconds } from './counters.ts'
import { validName, validPassword } from './fields.ts'
import { bindingFor, issueCode, useCodes, wrongCode } from './otp.ts'
import { countCode, guessCode, sendCounted } from './otp-throttle.ts'
import { browserOf } from '#server/auth/browser.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { findCustomer } from './queries.ts'
import { nameDevice, recordDevice } from '#server/auth/device.ts'
import { issueToken } from '#server/auth/tokens.ts'
import { knownWhitelabel } from './whitelabel.ts'
import { customerToWire } from './wire.ts'

const HOUR_MS = 60 * 60_000

export const registrationRoutes = (deps: Deps) =>
  ({
    async sendRegistrationOtp(request, reply) {
      const { now, otpPeppers } = deps
      const to = validContact(request.body.username, 'username')
      const whitelabelId = knownWhitelabel(deps, request.headers['whitelabel-id'])
      const device = nameDevice(deps, request, reply)
      const at = now()
      await sendCounted(deps, request.ip, async (tx) => {
        const binding = bindingFor('REGISTER', whitelabelId, to)
        await countCode(tx, deps, { ...binding, address: request.ip, device, isOwner: false })
        const customer = await findCustomer(tx, whitelabelId, to)
        const code = await issueCode(tx, otpPeppers, binding, device, at)
        // The owner of an account is told by a message alone: the reply is the same, and takes as long.
        if (customer) await queueMessage(tx, to, 'account-exists', {}, at)
        else await queueMessage(tx, to, 'register-code', { code }, at)
      })
      return { data: null }
    },

    async register(request, reply) {
      const { db, now, brandName } = deps
      const { body } = request
      const whitelabelId = knownWhitelabel(deps, body.whitelabelId)
      const at = now()
      const name = validName(body.name)
      const email = toEmail(body.emailId)
      if (email === undefined) throw new Problem(422, 'Invalid email address', { code: 'VALIDATION', field: 'emailId' })
      const contactNumber = String(body.contactNumber)
      // The fields are checked before a code, so that a refused form uses up no try.
      const password = validPassword(body.password, [email, contactNumber, name], brandName)

      const byEmail = bindingFor('REGISTER', whitelabelId, { channel: 'EMAIL', value: email })
      const byMobile = bindingFor('REGISTER', whitelabelId, { channel: 'SMS', value: contactNumber })
      const mobileCodeId = await guessCode(deps, request, byMobile, body.contactNumberOtp, at)
      if (mobileCodeId === undefined) throw wrongCode('contactNumberOtp')
      const emailCodeId = await guessCode(deps, request, byEmail, body.emailOtp, at)
      if (emailCodeId === undefined) throw wrongCode('emailOtp')

      const passwordHash = await hashPassword(password)
      const device = nameDevice(deps, request, reply)
      // Both codes are used, or none: a registration that fails here can be tried again with them (Decision 137).
      return inTransaction(db, async (tx) => {
        if (!(await useCodes(tx, [mobileCodeId, emailCodeId], at))) throw wrongCode('emailOtp')
        const [customer] = await tx
          .insert(customers)
          .values({
            id: newCustomerId(),
            whitelabelId,
            name,
            email,
            contactNumber,
            passwordHash,
            ...(body.consentVersion !== undefined && { consentVersion: body.consentVersion, consentedAt: at }),
            activeAt: at,
            createdAt: at,
            updatedAt: at,
          })
          .onConflictDoNothing()
          .returning()
        if (!customer)
          throw accountExists((await findCustomer(tx, whitelabelId, { channel: 'EMAIL', value: email })) ? 'emailId' : 'contactNumber')
        await countAccount(tx, deps, request.ip)
        await recordDevice(tx, device.id, customer.id, at)
        await recordEvent(tx, { actor: 'CUSTOMER', action: 'account.opened', customerId: customer.id }, at)
        return {
          data: {
            token: await issueToken(tx, customer.id, { isRemembered: false, browser: browserOf(request.headers['user-agent']) }, at),
            customer: customerToWire(customer),
          },
        }
      })
    },
  }) satisfies Partial<Handlers>

/** Counts a new account, or refuses with 429, which undoes the account and leaves its codes good. */
async function countAccount(
  tx: Queries,
  { accountsPerHourPerAddress: max, windowTime }: Pick<Deps, 'accountsPerHourPerAddress' | 'windowTime'>,
  address: string,
): Promise<void> {
  const { exceeded, waitMs } = await countAgainst(
    tx,
    [{ subject: `accounts from ${addressGroup(address)}`, max, windowMs: HOUR_MS }],
    windowTime(),
  )
  if (exceeded.length === 0) return
  const message = `Too many accounts were opened here. Please try again in ${Math.ceil(waitMs / 60_000)} minutes.`
  throw new Problem(429, message, { code: 'TOO_MANY_ACCOUNTS' }, toSeconds(waitMs))
}

const accountExists = (field: 'emailId' | 'contactNumber') =>
  new Problem(409, `An account with this ${field === 'emailId' ? 'email' : 'mobile number'} already exists. Please sign in.`, {
    code: 'ACCOUNT_EXISTS',
    field,
  })
