import { hash } from '@node-rs/argon2'
import { desc, eq } from 'drizzle-orm'
import { messages, otps } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { addCustomer, type SignedIn } from './customers.ts'
import type { Reply, TestServer } from './server.ts'

export const GOOD_PASSWORD = 'boat on a lake'
/** Of GOOD_PASSWORD. A check of a password costs what its hash did, and tests make hundreds of guesses. */
export const QUICK_HASH = hash(GOOD_PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 })
/** What a registration says beside contacts and codes. */
export const NEW_ACCOUNT = { name: 'Meera Iyer', password: GOOD_PASSWORD, whitelabelId: 1 }

/** An email and a phone number that no other test has. */
export const newContact = () => ({
  email: `${newId(12).toLowerCase()}@example.com`,
  phone: String(6_000_000_000 + Math.floor(Math.random() * 999_999_999)),
})

/** What the tests of codes ask and look up. */
export function codesOn(server: TestServer) {
  const later = (ms: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + ms)
  }
  const askFor = (path: string) => (username: string, headers?: Record<string, string>) =>
    server.ask('POST', path, { username, userType: 'CUSTOMER' }, headers)
  const sendRegistrationCode = askFor('register/send-otp')
  const sendResetCode = askFor('send-otp')

  async function newestMessage(recipient: string) {
    const [message] = await server.database.db
      .select()
      .from(messages)
      .where(eq(messages.recipient, recipient))
      .orderBy(desc(messages.createdAt))
    return message!
  }
  /** The code that was sent last. */
  const codeFor = async (recipient: string): Promise<number> => Number((await newestMessage(recipient)).variables.code)
  const triesLeft = async (recipient: string): Promise<number | undefined> =>
    (await server.database.db.select().from(otps).where(eq(otps.recipient, recipient)))[0]?.attemptsLeft

  const register = (body: object): Promise<Reply> => server.ask('POST', 'register', { ...NEW_ACCOUNT, ...body })
  /** The body of a registration whose codes were sent. */
  async function readyToRegister({ email, phone } = newContact(), send: (username: string) => Promise<unknown> = sendRegistrationCode) {
    await send(phone)
    await send(email)
    return { emailId: email, emailOtp: await codeFor(email), contactNumber: Number(phone), contactNumberOtp: await codeFor(phone) }
  }
  /** A signed-in customer with GOOD_PASSWORD, who was sent nothing. */
  const owner = async (): Promise<SignedIn> => addCustomer(server.database.db, server.clock.now, { passwordHash: await QUICK_HASH })
  async function registered() {
    const contact = newContact()
    const { body } = await register(await readyToRegister(contact))
    // The next message is newer than these.
    later(1)
    return { ...contact, token: body.data.token as string, id: body.data.customer.customerId as string }
  }
  const reset = (recipient: string, otp: number, password = 'another boat'): Promise<Reply> =>
    server.ask('POST', 'reset-password', { recipient, otp, password, userType: 'customer' })
  const logIn = (username: string, password: string) => server.ask('POST', 'login', { username, password })
  const cartStatus = async (token: string) => (await server.ask('GET', 'cart', undefined, { authorization: `Bearer ${token}` })).status
  return {
    sendRegistrationCode,
    sendResetCode,
    newestMessage,
    codeFor,
    triesLeft,
    register,
    readyToRegister,
    owner,
    registered,
    reset,
    logIn,
    cartStatus,
    later,
  }
}

/** Any other six digits. */
export const notThe = (code: number): number => (code + 1) % 1_000_000

export const countOf = (replies: Reply[], status: number): number => replies.filter((reply) => reply.status === status).length
