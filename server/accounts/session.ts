import { callerOf } from '#server/auth/identity.ts'
import type { Handlers } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { toEmail } from '#server/contact.ts'
import { isPasswordOf } from '#server/auth/passwords.ts'
import { accountOf, findCustomer } from './queries.ts'
import { countAttempt, forgetAttempts } from './throttle.ts'
import { openSession, revokeToken } from '#server/auth/tokens.ts'
import { keepAccount } from '#server/privacy/deletion.ts'
import { customerToWire } from './wire.ts'

export const sessionRoutes = ({ db, now }: Deps): Pick<Handlers, 'login' | 'logout'> => ({
  async login(request) {
    const { username, password, remember = false } = request.body
    const whitelabelId = request.headers['whitelabel-id'] ?? 1
    // A text that is no email is refused like an email without an account.
    const email = toEmail(username) ?? username.trim().toLowerCase()
    const account = accountOf(whitelabelId, email)
    await countAttempt(db, account, request.ip, now())
    const customer = await findCustomer(db, whitelabelId, { channel: 'EMAIL', value: email })
    // One answer for both, so that it does not tell whether there is an account.
    if (!(await isPasswordOf(customer?.passwordHash, password)) || !customer) throw invalidCredentials()
    const token = await openSession(db, customer, remember, now())
    if (token === undefined) throw invalidCredentials()
    await keepAccount(db, customer.id)
    await forgetAttempts(db, account, request.ip)
    return { data: { token, customer: customerToWire(customer) } }
  },

  async logout(request) {
    await revokeToken(db, callerOf(request).tokenHash)
    return { data: null }
  },
})

const invalidCredentials = () => new Problem(401, 'Invalid email or password', { code: 'INVALID_CREDENTIALS' })
