import { and, eq, gte, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { toRupees } from '#machines/model/money.ts'
import { type Period as Days, periodErrors } from '#machines/model/counter/numbers.ts'
import { isOff, OFF } from '#machines/model/order/order.ts'
import { clockText, dateIn, dayAfter, dayBegins } from '#server/catalogue/opening.ts'
import { getOutletRow } from '#server/catalogue/queries.ts'
import type { Wire } from '#server/contract.ts'
import type { Queries } from '#server/db/database.ts'
import { type BillContent, bills, creditNotes, orders, orderSteps } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { toCsv } from '#server/import/export.ts'
import { taxesIn } from '#server/orders/bills.ts'
import { OVER } from '#server/orders/queries.ts'
import { unfit } from '#server/problem.ts'

type NumbersDeps = Pick<Deps, 'db' | 'now'>
interface Period extends Days {
  outletId: string
  timeZone: string
  today: string
  begins: Date
  ends: Date
}
type Papers = typeof bills | typeof creditNotes

async function periodOf({ db, now }: NumbersDeps, outletId: string, asked: Partial<Days>): Promise<Period> {
  const { timeZone } = await getOutletRow(db, outletId)
  const today = dateIn(timeZone, now())
  const from = asked.from ?? asked.to ?? today
  const to = asked.to ?? from
  const [wrong] = Object.entries(periodErrors({ from, to }))
  if (wrong) throw unfit(...wrong)
  return { outletId, timeZone, today, from, to, begins: dayBegins(from, timeZone), ends: dayBegins(dayAfter(to), timeZone) }
}

/** Turnover and dishes are summed from bills and credit notes, which never change: they agree with what the outlet declares. */
export async function readNumbers(deps: NumbersDeps, outletId: string, asked: Partial<Days>): Promise<Wire['Numbers']> {
  const { db } = deps
  const period = await periodOf(deps, outletId, asked)
  const placed = await ordersByDay(db, period, deps.now())
  const [billed, credited] = [await sumsByDay(db, bills, period), await sumsByDay(db, creditNotes, period)]
  const count = (of: (row: (typeof placed)[number]) => boolean) => placed.filter(of).reduce((sum, { orders: many }) => sum + many, 0)
  const sum = <Row>(rows: Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  const net = (of: (row: (typeof billed)[number]) => number) => toRupees(sum(billed, of) - sum(credited, of))
  const dates = [...new Set([...placed, ...billed, ...credited].map(({ day }) => day))].toSorted()
  return {
    today: period.today,
    from: period.from,
    to: period.to,
    orders: {
      placed: count(() => true),
      underWay: count(({ status }) => !OVER.includes(status)),
      completed: count(({ status }) => status === 'COMPLETED'),
      refused: count(({ status }) => isOff(status)),
      late: sum(placed, ({ late }) => late),
    },
    turnover: {
      total: net(({ total }) => total),
      bills: sum(billed, ({ papers }) => papers),
      billed: toRupees(sum(billed, ({ total }) => total)),
      notes: sum(credited, ({ papers }) => papers),
      credited: toRupees(sum(credited, ({ total }) => total)),
      taxable: net(({ taxable }) => taxable),
      cgst: net(({ cgst }) => cgst),
      sgst: net(({ sgst }) => sgst),
    },
    days: dates.map((date) => {
      const isHere = ({ day }: { day: string }) => day === date
      const here = placed.filter(isHere)
      const turnover = sum(billed.filter(isHere), ({ total }) => total) - sum(credited.filter(isHere), ({ total }) => total)
      return { date, orders: sum(here, (row) => row.orders), late: sum(here, ({ late }) => late), turnover: toRupees(turnover) }
    }),
    dishes: await dishesSold(db, period),
  }
}

const dayOf = (column: SQL | Papers['issuedAt'], { timeZone }: Period) =>
  sql<string>`to_char(${column} at time zone ${timeZone}, 'YYYY-MM-DD')`
const number = (text: SQL) => sql`coalesce(sum(${text}), 0)`.mapWith(Number)

function ordersByDay(db: Queries, period: Period, now: Date) {
  const served = db
    .select({ at: sql`min(${orderSteps.at})` })
    .from(orderSteps)
    .where(and(eq(orderSteps.orderId, orders.id), eq(orderSteps.status, 'SERVED')))
  const readyAt = sql`coalesce(${orders.readyAt}, ${served}, ${now.toISOString()}::timestamptz)`
  return db
    .select({
      day: dayOf(sql`${orders.createdAt}`, period),
      status: orders.status,
      orders: sql`count(*)`.mapWith(Number),
      late: sql`count(*) filter (where ${readyAt} > ${orders.readyBy} and ${notInArray(orders.status, OFF)})`.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.outletId, period.outletId), gte(orders.createdAt, period.begins), lt(orders.createdAt, period.ends)))
    .groupBy(sql`1`, orders.status)
}

const isOf = (papers: Papers, { outletId, begins, ends }: Period) =>
  and(eq(papers.outletId, outletId), gte(papers.issuedAt, begins), lt(papers.issuedAt, ends))
const paise = (papers: Papers, name: string) => sql`(${papers.content}->>${name})::bigint`
/** Also what prices have in them. A paper from before taxes had parts is one itself, and on its item total where it says nothing else (`taxesIn`). */
const taxed = (papers: Papers, name: string) => sql`(
  select coalesce(sum(coalesce((part->>${name})::bigint, ${paise(papers, 'itemTotalPaise')})), 0)
  from jsonb_array_elements(coalesce(${papers.content}->'taxes', jsonb_build_array(${papers.content}))) part
  where coalesce(part->>'kind', '') <> 'OUTSIDE')`

const sumsByDay = (db: Queries, papers: Papers, period: Period) =>
  db
    .select({
      day: dayOf(papers.issuedAt, period),
      papers: sql`count(*)`.mapWith(Number),
      total: number(paise(papers, 'totalPaise')),
      taxable: number(taxed(papers, 'taxablePaise')),
      cgst: number(taxed(papers, 'cgstPaise')),
      sgst: number(taxed(papers, 'sgstPaise')),
    })
    .from(papers as typeof bills)
    .where(isOf(papers, period))
    .groupBy(sql`1`)

async function dishesSold(db: Queries, period: Period): Promise<Wire['Numbers']['dishes']> {
  const dishes = new Map<string, { name: string; quantity: number; paise: number }>()
  for (const [papers, sign] of [
    [bills, 1],
    [creditNotes, -1],
  ] as const)
    for (const { name, size, quantity, amount } of await linesOf(db, papers, period)) {
      const label = size === null ? name : `${name}, ${servingSizeLabel(size)}`
      const dish = dishes.get(label) ?? { name: label, quantity: 0, paise: 0 }
      dishes.set(label, { ...dish, quantity: dish.quantity + sign * quantity, paise: dish.paise + sign * amount })
    }
  return [...dishes.values()]
    .filter((dish) => dish.quantity !== 0 || dish.paise !== 0)
    .toSorted((one, other) => other.quantity - one.quantity || other.paise - one.paise || one.name.localeCompare(other.name))
    .map((dish) => ({ name: dish.name, quantity: dish.quantity, amount: toRupees(dish.paise) }))
}

const linesOf = (db: Queries, papers: Papers, period: Period) =>
  db
    .select({
      name: sql<string>`line->>'name'`,
      size: sql<string | null>`line->>'servingSize'`,
      quantity: number(sql`(line->>'quantity')::int`),
      amount: number(sql`(line->>'quantity')::bigint * (line->>'unitPaise')::bigint`),
    })
    .from(papers as typeof bills)
    .innerJoin(sql`jsonb_array_elements(${papers.content}->'lines') as line`, sql`true`)
    .where(isOf(papers, period))
    .groupBy(sql`1`, sql`2`)

/** The file and its name. */
export async function numbersFile(
  deps: NumbersDeps,
  outletId: string,
  of: 'bills' | 'dishes',
  asked: Partial<Days>,
): Promise<[string, string]> {
  const period = await periodOf(deps, outletId, asked)
  const lines = of === 'bills' ? await paperLines(deps.db, period) : await dishLines(deps.db, period)
  return [toCsv(lines), `${of}-${period.from}${period.to === period.from ? '' : `-${period.to}`}.csv`]
}

const dishLines = async (db: Queries, period: Period) => [
  ['Dish', 'Sold', 'Amount'],
  ...(await dishesSold(db, period)).map(({ name, quantity, amount }) => [name, quantity, amount]),
]

function amountsIn(content: BillContent): number[] {
  const taxed = taxesIn(content).filter(({ kind }) => kind !== 'OUTSIDE')
  const sum = (name: 'taxablePaise' | 'cgstPaise' | 'sgstPaise') => taxed.reduce((total, part) => total + part[name], 0)
  const { itemTotalPaise, discountPaise, deliveryFeePaise, totalPaise } = content
  return [itemTotalPaise, discountPaise, sum('taxablePaise'), sum('cgstPaise'), sum('sgstPaise'), deliveryFeePaise, totalPaise]
}

async function paperLines(db: Queries, period: Period): Promise<(string | number)[][]> {
  const read = (papers: Papers) =>
    db
      .select({ number: papers.number, issuedAt: papers.issuedAt, orderId: papers.orderId, content: papers.content })
      .from(papers as typeof bills)
      .where(isOf(papers, period))
  const both = [
    ...(await read(bills)).map((paper) => ({ ...paper, kind: 'Bill', sign: 1 })),
    ...(await read(creditNotes)).map((paper) => ({ ...paper, kind: 'Credit note', sign: -1 })),
  ].toSorted((one, other) => Number(one.issuedAt) - Number(other.issuedAt) || one.number.localeCompare(other.number))
  return [
    ['Number', 'Kind', 'Date', 'Time', 'Place', 'Dishes', 'Discount', 'Taxable', 'CGST', 'SGST', 'Delivery', 'Total', 'Order'],
    ...both.map(({ number: paperNumber, kind, sign, issuedAt, orderId, content }) => [
      paperNumber,
      kind,
      dateIn(period.timeZone, issuedAt),
      clockText(period.timeZone, issuedAt),
      content.place,
      ...amountsIn(content).map((paise) => toRupees(sign * paise)),
      orderId,
    ]),
  ]
}
