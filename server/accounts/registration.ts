import type { Handlers } from '#server/contract.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { customers } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { newCustomerId } from '#server/ids.ts'
import { queueMessage } from '#server/messages/outbox.ts'
import { Problem } from '#server/problem.ts'
import { type Contact, contactOf, toEmail } from '#server/contact.ts'
import { nameOf, passwordOf } from './fields.ts'
import { type Binding, issueCode, tryCode, useCodes, wrongCode } from './otp.ts'
import { countCode } from './otp-throttle.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { findCustomer } from './queries.ts'
import { issueToken } from '#server/auth/tokens.ts'
import { customerToWire } from './wire.ts'

export const registrationRoutes = (deps: Deps): Pick<Handlers, 'sendRegistrationOtp' | 'register'> => ({
  async sendRegistrationOtp(request) {
    const { db, now, otpPepper, codesPerHourPerAddress } = deps
    const to = contactOf(request.body.username, 'username')
    const whitelabelId = request.headers['whitelabel-id'] ?? 1
    const at = now()
    await inTransaction(db, async (tx) => {
      await countCode(tx, to.value, request.ip, codesPerHourPerAddress, at)
      const customer = await findCustomer(tx, whitelabelId, to)
      const code = await issueCode(tx, otpPepper, bindingOf(whitelabelId, to), at)
      // The owner of an account is told by a message alone: the reply is the same, and takes as long.
      if (customer) await queueMessage(tx, to, 'account-exists', {}, at)
      else await queueMessage(tx, to, 'register-code', { code }, at)
    })
    return { data: null }
  },

  async register(request) {
    const { db, now, otpPepper, brandName } = deps
    const { body } = request
    const { whitelabelId } = body
    const at = now()
    const name = nameOf(body.name)
    const email = toEmail(body.emailId)
    if (email === undefined) throw new Problem(422, 'Invalid email address', { code: 'VALIDATION', field: 'emailId' })
    const contactNumber = String(body.contactNumber)
    // The fields are checked before a code, so that a refused form uses up no try.
    const password = passwordOf(body.password, [email, contactNumber, name], brandName)

    const byEmail = bindingOf(whitelabelId, { channel: 'EMAIL', value: email })
    const byPhone = bindingOf(whitelabelId, { channel: 'SMS', value: contactNumber })
    const phoneOtp = await tryCode(db, otpPepper, byPhone, body.contactNumberOtp, at)
    if (phoneOtp === undefined) throw wrongCode('contactNumberOtp')
    const emailOtp = await tryCode(db, otpPepper, byEmail, body.emailOtp, at)
    if (emailOtp === undefined) throw wrongCode('emailOtp')

    const passwordHash = await hashPassword(password)
    // Both codes are used, or none: a registration that fails here can be tried again with them.
    return inTransaction(db, async (tx) => {
      if (!(await useCodes(tx, [phoneOtp, emailOtp], at))) throw wrongCode('emailOtp')
      const [customer] = await tx
        .insert(customers)
        .values({ id: newCustomerId(), whitelabelId, name, email, contactNumber, passwordHash, createdAt: at, updatedAt: at })
        .onConflictDoNothing()
        .returning()
      if (!customer)
        throw accountExists((await findCustomer(tx, whitelabelId, { channel: 'EMAIL', value: email })) ? 'emailId' : 'contactNumber')
      return { data: { token: await issueToken(tx, customer.id, false, at), customer: customerToWire(customer) } }
    })
  },
})

const bindingOf = (whitelabelId: number, { value }: Contact): Binding => ({ whitelabelId, purpose: 'REGISTER', recipient: value })

const accountExists = (field: 'emailId' | 'contactNumber') =>
  new Problem(409, `An account with this ${field === 'emailId' ? 'email' : 'mobile number'} already exists. Please sign in.`, {
    code: 'ACCOUNT_EXISTS',
    field,
  })
