import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { type Binding, issueCode } from '#server/accounts/otp.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { addStaff, findStaff, openStaffSession } from '#server/auth/staff.ts'
import { issueToken } from '#server/auth/tokens.ts'
import { buildApp } from '#server/app.ts'
import { readConfig, withSecrets } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { customers, orders } from '#server/db/schema.ts'
import { seed } from '#server/seed/seed.ts'
import { newId } from '#server/ids.ts'
import { TEST_CATALOGUE } from '#tests/server/support/catalogue.ts'
import { isStream, operations, watchReplies } from '#tests/server/support/contract-check.ts'
import { addCustomer } from '#tests/server/support/customers.ts'
import { filledIn, type FuzzedRequest, type Name, requestsOf } from './requests.ts'

const PEPPER = 'p'.repeat(32)
type Operation = (typeof operations)[number]
export interface Fuzz {
  /** Sends so many requests of one operation; rejects, telling the smallest request found, when a reply is not in the contract or a 5xx. */
  fuzz(operation: Operation, requests: number, seed: number): Promise<void>
  /** How many replies there were, by status. */
  statuses: Map<number, number>
  /** Operations that answered with success at least once. */
  succeeded: Set<string>
  close(): Promise<void>
}

const STATUS_FOR: Partial<Record<string, 'PENDING' | 'PREPARING' | 'COMPLETED'>> = {
  callWaiter: 'PREPARING',
  takeCallBack: 'PREPARING',
  reviewOrder: 'COMPLETED',
  answerCall: 'PREPARING',
  moveBoardOrder: 'PENDING',
  rejectBoardLine: 'PENDING',
  getCounterBill: 'COMPLETED',
}

/** A server of its own in this process, two customers, the owners of two outlets, and a caller without a token. */
export async function openFuzz(databaseUrl?: string): Promise<Fuzz> {
  const clock = { now: new Date('2026-11-21T12:00:00Z') }
  const database = await openDatabase({ databaseUrl })
  const { db } = database
  await seed(db, TEST_CATALOGUE, clock.now)
  let violations: string[] = []
  const app = await buildApp({
    config: withSecrets(
      readConfig({
        LOG_LEVEL: 'silent',
        REQUESTS_PER_MINUTE: '1000000',
        CODES_PER_HOUR_PER_ADDRESS: '1000000',
        ACCOUNTS_PER_HOUR_PER_ADDRESS: '1000000',
        WHITELABEL_IDS: '1,2',
        PUSH_CONTACT: 'mailto:push@example.com',
        MEDIA_SECRET: 'm'.repeat(32),
        OTP_PEPPER: PEPPER,
        TABLE_SECRET: 't'.repeat(32),
      }),
    ),
    database,
    now: () => clock.now,
    configure: (instance) => {
      violations = watchReplies(instance)
    },
  })
  const passwordHash = await hashPassword('mezbaan123')
  const people = {
    owner: await addCustomer(db, clock.now, { remembered: true, passwordHash }),
    other: await addCustomer(db, clock.now, { remembered: true, passwordHash }),
  }
  const tokens = {
    owner: people.owner.token,
    other: people.other.token,
    expired: await issueToken(db, people.owner.id, { isRemembered: false }, new Date('2025-01-01T00:00:00Z')),
    forged: 'A'.repeat(43),
    nobody: undefined,
  }
  const staff = { owner: 'ravi@example.com', other: 'meera@example.com' }
  await addStaff(db, { name: 'Ravi', email: staff.owner, outletId: 'haveli', role: 'OWNER', password: 'mezbaan123' }, clock.now)
  await addStaff(db, { name: 'Meera', email: staff.other, outletId: 'taj-view', role: 'OWNER', password: 'mezbaan123' }, clock.now)
  const sessions: typeof tokens = { ...tokens, owner: await sessionOf('owner'), other: await sessionOf('other') }
  const names: Partial<Record<Name, string | number>> = {
    email: people.owner.email,
    phone: '9876543210',
    emailCode: 0,
    phoneCode: 0,
    resetCode: 0,
    contactCode: 0,
  }
  const statuses = new Map<number, number>()
  const succeeded = new Set<string>()
  renewContact()

  function renewContact() {
    names.newEmail = `${newId(10).toLowerCase()}@example.com`
    names.newPhone = 6_000_000_000 + Math.floor(Math.random() * 999_999_999)
  }

  async function send(operation: Operation, request: FuzzedRequest): Promise<void> {
    // Time goes on, so that who must wait is let in again now and then.
    clock.now = new Date(clock.now.getTime() + (operation.operationId.endsWith('Otp') ? 300_000 : 500))
    // The kitchen moves an order that waits, a waiter is called to one under way, and a bill is read of one that is over.
    const orderStatus = STATUS_FOR[operation.operationId]
    if (orderStatus) await db.update(orders).set({ status: orderStatus })
    await sendCodes(operation.operationId, request.who)
    const isOfStaff = operation.security?.some((scheme) => 'staff' in scheme)
    const isEndless = isStream(operation)
    const session = isOfStaff && !isEndless ? sessions[request.who] : undefined
    const token = isOfStaff || isEndless ? undefined : tokens[request.who]
    const reply = await app.inject({
      method: operation.method as NonNullable<InjectOptions['method']>,
      url: filledIn(request.path + (request.query && `?${request.query}`), names),
      ...(request.body !== undefined && { payload: filledIn(request.body, names) }),
      headers: {
        ...request.headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(session && { cookie: `counter=${session}` }),
      },
    })
    const status = reply.statusCode
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (violations.length > 0) throw new Error(violations.splice(0).join('\n'))
    if (status >= 500) throw new Error(`${operation.operationId} answered with ${status}: ${reply.body}`)
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    const body = isJson ? (reply.json() as any) : undefined
    if (status >= 400 && typeof body?.message !== 'string') throw new Error(`a refusal without a message: ${reply.body}`)
    if (status < 300) {
      succeeded.add(operation.operationId)
      await learn(operation.operationId, request, body?.data)
    }
    if (status === 401 && (request.who === 'owner' || request.who === 'other')) await signInAgain(request.who)
  }

  async function learn(id: string, { who }: FuzzedRequest, data: any): Promise<void> {
    if (id === 'placeOrder') names[who === 'owner' ? 'ownOrder' : 'otherOrder'] = data.orderId
    if (id === 'generateUploadUrl') names[who === 'owner' ? 'ownMedia' : 'otherMedia'] = data.key
    if (id === 'register' || id === 'changeContact') renewContact()
    if (id === 'listSessions') names.ownSession = data[0].id
    if (id === 'changeContact' && who === 'owner') names.email = data.emailId
    for (const part of ['status', 'hours', 'holidays', 'legal', 'payment'] as const)
      if (data?.[part]?.version) names[`${part}Version`] = data[part].version
    if (id === 'getCounterMenu')
      names.dishVersion = data.categories.flatMap(({ dishes }: any) => dishes).find(({ menuId }: any) => menuId === 'dal')?.version
    // The next request knows the first password.
    if (id === 'changePassword') await db.update(customers).set({ passwordHash })
    if (id === 'placeOrder') await db.update(orders).set({ status: 'COMPLETED' }).where(eq(orders.id, data.orderId))
  }

  /** These mails are not read: the codes in them are made anew, right before they are needed. */
  async function sendCodes(id: string, who: FuzzedRequest['who']): Promise<void> {
    const code = async (purpose: Binding['purpose'], recipient: unknown) =>
      Number(
        await issueCode(db, [PEPPER], { whitelabelId: 1, purpose, recipient: String(recipient) }, { id: 'fuzz', isNew: true }, clock.now),
      )
    if (id === 'register') {
      names.emailCode = await code('REGISTER', names.newEmail)
      names.phoneCode = await code('REGISTER', names.newPhone)
    }
    if (id === 'changeContact')
      names.contactCode = await code('CONTACT', `${names.newEmail} of ${who === 'other' ? people.other.id : people.owner.id}`)
    if (id === 'resetPassword') names.resetCode = await code('RESET', names.email)
  }

  async function signInAgain(who: 'owner' | 'other'): Promise<void> {
    tokens[who] = await issueToken(db, people[who].id, { isRemembered: true }, clock.now)
    sessions[who] = await sessionOf(who)
  }

  async function sessionOf(who: 'owner' | 'other'): Promise<string> {
    return (await openStaffSession(db, (await findStaff(db, staff[who]))!, clock.now))!
  }

  return {
    statuses,
    succeeded,
    fuzz: (operation, requests, seedNumber) =>
      fc.assert(
        fc.asyncProperty(requestsOf(operation), (request) => send(operation, request)),
        // The same for all would draw the same people for all: where none of them is an owner, every call of the counter is refused.
        { numRuns: requests, seed: seedNumber + inOrder.indexOf(operation) },
      ),
    async close() {
      await app.close()
      await database.close()
    },
  }
}

const FIRST = ['upsertCartLine', 'placeOrder', 'generateUploadUrl', 'toggleFavourite', 'sendRegistrationOtp', 'register', 'sendResetOtp']
/** In an order in which one makes what the next needs; the rest as the contract has them. */
export const inOrder: Operation[] = operations.toSorted((a, b) => rank(a) - rank(b))
function rank({ operationId }: Operation): number {
  const at = FIRST.indexOf(operationId)
  return at === -1 ? FIRST.length : at
}
