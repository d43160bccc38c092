import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { toPaise } from '#machines/model/money.ts'
import { type DatabaseLocation, openDatabase } from '#server/db/open.ts'
import {
  type BillContent,
  billCounters,
  bills,
  creditNotes,
  menuItems,
  orderLines,
  orders,
  staff,
  staffRoles,
  staffSessions,
} from '#server/db/schema.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import type { SignedIn } from './support/customers.ts'
import { ENGINES, startPostgres } from './support/postgres.ts'
import { prepareDatabase, startProcess } from './support/process.ts'

const ORDERS = Number(process.env['BILLS'] ?? 10_000)
const KILLS = 8
const ORDERS_PER_KILL = Math.ceil(ORDERS / (KILLS + 1))
const CUSTOMERS = 16
/** Of all requests. */
const LOST = 0.2
const OFFERS = [undefined, undefined, 'FEAST10', 'MEHFIL20', 'THALI100']
const DISHES = ['dal', 'paneer-tikka', 'chicken-65', 'biryani', 'repriced', 'runs-out']

const closes: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close()
})

test.each(ENGINES)(
  `${ORDERS} random bills over lost replies, the server killed ${KILLS} times: exact to the paisa, no number left out or given twice, on %s`,
  async (engine) => {
    const chance = seededRandom(7)
    const where = await newDatabase(engine)
    const customers = await prepareDatabase(where, CUSTOMERS)
    const cookie = await withDatabase(where, async (db) => {
      for (const menuId of DISHES)
        await db
          .update(menuItems)
          .set({ ...pricesOf(chance), tax: TAXES[menuId] ?? null })
          .where(eq(menuItems.menuId, menuId))
      return ownerOf(db)
    })
    const env = {
      ...('databaseUrl' in where ? { DATABASE_URL: where.databaseUrl! } : { DATA_DIR: where.dataDir! }),
      MEDIA_SECRET: 'm'.repeat(32),
      OTP_PEPPER: 'p'.repeat(32),
      KITCHEN_SPEED: '0.1',
      LOG_LEVEL: 'silent',
    }
    // Only one process can open the embedded database.
    const servers = Array.from({ length: engine === 'postgres' ? 2 : 1 }, () => startProcess(env))
    closes.push(async () => Promise.all((await Promise.all(servers)).map((server) => server.kill())))
    let lost = 0

    /** Asks until there is an answer; some are thrown away, before or after they came. */
    async function ask(path: string, body: object, headers: Record<string, string>): Promise<{ status: number; body: any }> {
      for (;;) {
        const isLost = chance() < LOST
        // One that is up, if there is one: asking those that start takes the time of their start.
        const { url } = await Promise.race([servers[Math.floor(chance() * servers.length)]!, ...servers])
        try {
          const reply = await fetch(`${url}/api/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
            signal: AbortSignal.timeout(isLost ? 1 + Math.floor(chance() * 30) : 20_000),
          })
          const answer = { status: reply.status, body: await reply.json() }
          if (!isLost && answer.status < 500) return answer
        } catch {}
        lost++
      }
    }

    const acknowledged = new Map<string, number>()
    const notes = new Set<string>()
    const keys = new Set<string>()
    async function place({ token }: SignedIn, index: number) {
      const items = DISHES.filter(() => chance() < 0.4).map((menuId) => ({
        menuId,
        quantity: 1 + Math.floor(chance() * 4),
        ...(menuId === 'biryani' && { servingSize: chance() < 0.5 ? 'HALF PLATE' : 'FULL PLATE' }),
      }))
      const body = {
        businessId: 'haveli',
        items: items.length > 0 ? items : [{ menuId: 'dal', quantity: 1 }],
        orderSourceArea: 'TABLE',
        orderSourceAreaId: 7,
      }
      const couponCode = OFFERS[Math.floor(chance() * OFFERS.length)]
      const send = (more: object, key: string) =>
        ask('customer/order', { ...body, ...more }, { authorization: `Bearer ${token}`, 'idempotency-key': key })
      const key = `bill-${index}`.padEnd(16, '-')
      let placed = await send(couponCode ? { couponCode } : {}, key)
      // Below what the offer needs.
      if (placed.status === 422 && couponCode) placed = await send({}, `${key}-without`)
      expect(placed.status, JSON.stringify(placed.body)).toBe(201)
      keys.add(key)
      const { orderId, totalAmount } = placed.body.data
      acknowledged.set(orderId, toPaise(totalAmount)!)
      return { orderId: orderId as string, lineNumbers: body.items.map((_, lineNumber) => lineNumber) }
    }
    const atCounter = (orderId: string, path: string, body: object) =>
      ask(`counter/outlets/haveli/orders/${orderId}/${path}`, body, { cookie })
    async function moveByHand({ orderId, lineNumbers }: Awaited<ReturnType<typeof place>>) {
      for (const lineNumber of lineNumbers)
        if (chance() < 0.2) await atCounter(orderId, `lines/${lineNumber}/rejection`, { reason: 'Sold out' })
      if (chance() < 0.1) await atCounter(orderId, 'moves', { action: 'cancel', reason: 'The kitchen is closing' })
      for (const action of ['accept', 'prepare', 'serve', 'complete'])
        await atCounter(orderId, 'moves', { action, ...(action === 'accept' && { minutes: 10 }) })
    }
    async function giveBack({ orderId, lineNumbers }: Awaited<ReturnType<typeof place>>) {
      for (const lineNumber of lineNumbers.filter(() => chance() < 0.7)) {
        for (let tries = 0; tries < 40; tries++) {
          const { status, body } = await atCounter(orderId, 'credit-notes', { lineNumbers: [lineNumber], reason: 'It was cold' })
          if (status === 201) notes.add(body.data.number)
          // The kitchen is not done with it.
          if (body.error?.code !== 'NO_BILL') break
          await after(50)
        }
      }
    }

    let kills = 0
    async function killOne() {
      const victim = kills++ % servers.length
      const { kill } = await servers[victim]!
      servers[victim] = kill().then(() => startProcess(env))
      await servers[victim]
    }
    let begun = 0
    async function serve(customer: SignedIn) {
      for (;;) {
        const index = begun++
        if (index >= ORDERS) return
        if (index % ORDERS_PER_KILL === ORDERS_PER_KILL - 1) await killOne()
        const order = await place(customer, index)
        if (chance() < 0.15) await moveByHand(order)
        if (chance() < 0.1) await giveBack(order)
      }
    }
    await Promise.all(customers.map(serve))
    // The kitchen clock ends what is under way.
    await after(3_000)
    await Promise.all(servers.map(async (server) => (await server).stop()))
    expect(kills).toBe(KILLS)

    await withDatabase(where, async (db) => {
      const rows = await db.select().from(orders)
      expect(rows.length).toBe(ORDERS)
      expect(keys.size).toBe(ORDERS)
      expect(rows.filter(({ id }) => !acknowledged.has(id))).toEqual([])
      const issued = await db.select().from(bills)
      const given = await db.select().from(creditNotes)
      const counters = await db.select().from(billCounters)
      expect(issued.map(({ orderId }) => orderId).toSorted()).toEqual(
        rows
          .filter(({ status }) => status === 'COMPLETED')
          .map(({ id }) => id)
          .toSorted(),
      )
      expect(rows.filter(({ status }) => !['COMPLETED', 'CANCELLED', 'REJECTED'].includes(status))).toEqual([])
      for (const series of [issued, given]) {
        const counts = groupBy(series, ({ number }) => number.split('/').at(-2)!)
        for (const [year, papers] of counts) {
          const numbers = papers.map(({ number }) => Number(number.split('/').at(-1))).toSorted((a, b) => a - b)
          expect(numbers).toEqual(numbers.map((_, index) => index + 1))
          expect(counters.find((counter) => counter.year === year)?.count).toBe(numbers.length)
        }
      }
      const numbersGiven = new Set(given.map(({ number }) => number))
      expect([...notes].filter((number) => !numbersGiven.has(number))).toEqual([])

      const linesOf = groupBy(await db.select().from(orderLines), ({ orderId }) => orderId)
      const notesOf = groupBy(given, ({ orderId }) => orderId)
      const rowOf = new Map(rows.map((row) => [row.id, row]))
      let [changed, discounted] = [0, 0]
      for (const { orderId, content } of issued) {
        const order = rowOf.get(orderId)!
        const lines = linesOf.get(orderId)!.filter(({ isRejected }) => !isRejected)
        expect(amountsIn(content)).toEqual(amountsOf(order, lines))
        if (lines.length === linesOf.get(orderId)!.length) expect(content.totalPaise).toBe(acknowledged.get(orderId))
        else changed++
        if (content.discountPaise > 0) discounted++
        const left = amountsOf(
          order,
          lines.filter(({ creditNote }) => creditNote === null),
        )
        const off = (notesOf.get(orderId) ?? []).map((note) => amountsIn(note.content))
        for (const amounts of off) expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
        const remaining = amountsIn(content).map((paise, index) => off.reduce((sum, amounts) => sum - amounts[index]!, paise))
        // A share of the discount may move by a paisa between the rates until all of it is given back.
        const isPart = left[0]! > 0 && off.length > 0
        for (const [index, paise] of remaining.entries()) expect(Math.abs(paise - left[index]!)).toBeLessThanOrEqual(isPart ? 2 : 0)
      }
      // The run had enough lost replies, changed bills, discounts and credit notes to prove anything.
      expect(lost).toBeGreaterThan(ORDERS / 10)
      expect(Math.min(changed, discounted, given.length)).toBeGreaterThan(ORDERS / 200)
    })
  },
  1_800_000,
)

const amountsIn = (content: BillContent): number[] => [
  content.itemTotalPaise,
  content.discountPaise,
  content.cgstPaise,
  content.sgstPaise,
  content.totalPaise,
]

/** Reckoned in whole numbers, and by no function of the server. */
function amountsOf(order: typeof orders.$inferSelect, lines: (typeof orderLines.$inferSelect)[]): number[] {
  if (lines.length === 0) return [0, 0, 0, 0, 0]
  const percentOf = (paise: bigint, percent: number) => (paise * BigInt(percent) + 50n) / 100n
  const costOf = (some: typeof lines) =>
    some.reduce((sum, { quantity, unitPricePaise }) => sum + BigInt(quantity) * BigInt(unitPricePaise), 0n)
  const items = costOf(lines)
  const wished = !order.coupon
    ? 0n
    : order.coupon.discountType === 'FLAT'
      ? BigInt(order.coupon.discountValue) * 100n
      : percentOf(items, order.coupon.discountValue)
  const discount = wished < items ? wished : items
  // What is in the prices, or outside GST, comes after what is added; these share the discount by what they cost.
  let [cost, cgst, sgst] = [0n, 0n, 0n]
  for (const [rate, ...taxes] of [
    [5n, null],
    [18n, '18'],
  ] as const) {
    const own = costOf(lines.filter(({ tax }) => taxes.some((one) => one === tax)))
    const shareUntil = (sum: bigint) => (discount * sum) / items
    const tax = ((own - shareUntil(cost + own) + shareUntil(cost)) * rate + 50n) / 100n
    cost += own
    cgst += tax / 2n
    sgst += tax - tax / 2n
  }
  return [items, discount, cgst, sgst, items + cgst + sgst - discount].map(Number)
}

/** As the outlet is taxed at 5 %, at 18 %, with the tax in the price, and outside GST. */
const TAXES: Record<string, string> = { 'paneer-tikka': '18', 'chicken-65': '18 incl', repriced: 'outside' }

/** Each with paise of its own. */
function pricesOf(chance: () => number) {
  return { pricePaise: 5_000 + Math.floor(chance() * 60_000), finalPricePaise: null }
}

type Opened = Awaited<ReturnType<typeof openDatabase>>['db']

async function ownerOf(db: Opened): Promise<string> {
  const createdAt = new Date()
  const token = randomBytes(32).toString('base64url')
  await db.insert(staff).values({ id: 'owner', name: 'Ravi', email: 'ravi@example.com', passwordHash: 'none', createdAt })
  await db.insert(staffRoles).values({ staffId: 'owner', outletId: 'haveli', role: 'OWNER' })
  await db.insert(staffSessions).values({
    tokenHash: createHash('sha256').update(token).digest('hex'),
    staffId: 'owner',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 12 * 3_600_000),
  })
  return `counter=${token}`
}

async function newDatabase(engine: (typeof ENGINES)[number]): Promise<DatabaseLocation> {
  if (engine === 'postgres') {
    const postgres = await startPostgres()
    closes.push(postgres.stop)
    return { databaseUrl: postgres.url }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'mezbaan-bills-'))
  closes.push(() => rmSync(dataDir, { recursive: true, force: true }))
  return { dataDir }
}

async function withDatabase<T>(where: DatabaseLocation, work: (db: Opened) => Promise<T>): Promise<T> {
  const database = await openDatabase(where)
  return work(database.db).finally(() => database.close())
}

function groupBy<T>(rows: T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
