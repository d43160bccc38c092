import { createHash } from 'node:crypto'
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { spansOf } from '#machines/model/outlet/open-spans.ts'
import { WEEKDAYS } from '#machines/model/outlet/outlet.ts'
import { PAY_WAYS, PAYMENT_FIELDS, paymentError } from '#machines/model/bill/payment.ts'
import { taxOf } from '#machines/model/bill/tax.ts'
import { toPaise } from '#machines/model/money.ts'
import {
  holidayErrors,
  isOwnStatus,
  LEGAL_FIELDS,
  legalError,
  type NewOffer,
  OFFER_FIELDS,
  offerError,
  type OwnStatus,
  spansError,
  toDayHours,
} from '#machines/model/outlet/outlet-rules.ts'
import { type AuditAction, outletAction, recordEvent } from '#server/audit/events.ts'
import { toCoupon } from '#server/catalogue/offers.ts'
import { dateIn, dayAfter, dayBegins, timingOf } from '#server/catalogue/opening.ts'
import { getOutletRow, type OutletRow } from '#server/catalogue/queries.ts'
import type { Wire } from '#server/contract.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { offers, outlets } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { outletNotFound, Problem, unfit } from '#server/problem.ts'
import type { Hand } from '#server/orders/transitions.ts'
import { lastToDo } from './changed-by.ts'

type Settings = Wire['OutletSettings']
type SettingsDeps = Pick<Deps, 'db' | 'now' | 'hoursNow'>
/** A part of the settings that is saved by itself. */
type Part = 'status' | 'hours' | 'holidays' | 'legal' | 'payment'

/** A digest of the stored values, which the counter, an import or the console may have written. */
export const versionOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
const versioned = <T extends object>(value: T): T & { version: string } => ({ version: versionOf(value), ...value })

const ALL_DAY = { opens: '00:00', closes: '00:00' }
const todayAt = ({ timeZone }: OutletRow, moment: Date) => dateIn(timeZone, moment)

const PARTS = {
  status: ({ status }: OutletRow) => versioned({ status }),
  /** On a day without hours the status alone decides: it is open all day (Decision 74). */
  hours: ({ hours }: OutletRow) =>
    versioned({
      week: Object.fromEntries(WEEKDAYS.map((day) => [day, day in hours ? spansOf(hours[day]) : [ALL_DAY]])) as Settings['hours']['week'],
    }),
  holidays: ({ holidays, ...outlet }: OutletRow, moment: Date) =>
    versioned({
      dates: holidays
        .filter(({ date }) => date >= dateIn(outlet.timeZone, moment))
        .map(({ date, hours }) => ({ date, spans: spansOf(hours) })),
    }),
  legal: (outlet: OutletRow) =>
    versioned(
      Object.fromEntries(LEGAL_FIELDS.map((field) => [field, field === 'tax' ? taxTextOf(outlet) : (outlet[field] ?? '')])) as Omit<
        Settings['legal'],
        'version'
      >,
    ),
  payment: ({ payWays, upiAddress, upiName }: OutletRow) =>
    versioned({ ways: PAY_WAYS.filter((way) => payWays.includes(way)), upiAddress: upiAddress ?? '', upiName: upiName ?? '' }),
} satisfies { [One in Part]: (outlet: OutletRow, moment: Date) => Settings[One] }

export async function readSettings(
  { db, now, hoursNow, taxRatePercent }: SettingsDeps & Pick<Deps, 'taxRatePercent'>,
  outletId: string,
): Promise<Settings> {
  const outlet = await getOutletRow(db, outletId)
  const rows = await db
    .select()
    .from(offers)
    .where(and(eq(offers.outletId, outletId), or(isNull(offers.until), gt(offers.until, now()))))
    .orderBy(asc(offers.position), asc(offers.code))
  return {
    timeZone: outlet.timeZone,
    today: todayAt(outlet, hoursNow()),
    usualTaxPercent: taxRatePercent,
    status: PARTS.status(outlet),
    hours: PARTS.hours(outlet),
    holidays: PARTS.holidays(outlet, hoursNow()),
    legal: PARTS.legal(outlet),
    payment: PARTS.payment(outlet),
    offers: rows.map((row) => ownOfferOf(row, outlet, now())),
  }
}

export function setStatus(deps: SettingsDeps, { version, status }: { version: string; status: OwnStatus }, hand: Hand): Promise<void> {
  return change(
    deps,
    'status',
    { version, status },
    (outlet) => {
      if (!isOwnStatus(outlet.status)) throw new Problem(422, 'Only who runs this server opens or closes this outlet.')
      return { status }
    },
    hand,
    outletAction(status),
  )
}

export function setHours(deps: SettingsDeps, { version, week }: Settings['hours'], hand: Hand): Promise<void> {
  for (const day of WEEKDAYS) refuse(day, spansError(week[day]))
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, toDayHours(week[day])])) as OutletRow['hours']
  return change(deps, 'hours', { version, week }, () => ({ hours, timing: timingOf(hours) }), hand)
}

export function setHolidays(deps: SettingsDeps, { version, dates }: Settings['holidays'], hand: Hand): Promise<void> {
  return change(
    deps,
    'holidays',
    { version, dates },
    (outlet) => {
      holidayErrors(dates, todayAt(outlet, deps.hoursNow())).forEach((message, index) => refuse(String(index), message))
      const inOrder = dates.toSorted((one, other) => (one.date < other.date ? -1 : 1))
      return { holidays: inOrder.map(({ date, spans }) => ({ date, hours: toDayHours(spans) })) }
    },
    hand,
  )
}

/** In the words of a dish's tax: 'incl' at the rate of the server. */
const taxTextOf = ({ taxRatePercent, taxIncluded }: OutletRow): string => [taxRatePercent ?? [], taxIncluded ? 'incl' : []].flat().join(' ')

export function setLegal(deps: SettingsDeps, { version, ...received }: Settings['legal'], hand: Hand): Promise<void> {
  const legal = Object.fromEntries(LEGAL_FIELDS.map((field) => [field, received[field].normalize('NFC').trim()])) as typeof received
  for (const field of LEGAL_FIELDS) refuse(field, legalError(field, legal[field]))
  const { tax, ...texts } = legal
  const { kind, ratePercent } = taxOf(tax, Number.NaN)
  const taxes = { taxRatePercent: Number.isNaN(ratePercent) ? null : ratePercent, taxIncluded: kind === 'INCLUDED' }
  const values = { ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text || null])), ...taxes }
  return change(deps, 'legal', { version, ...legal }, () => values, hand)
}

export function setPayment(deps: SettingsDeps, { version, ways, ...received }: Settings['payment'], hand: Hand): Promise<void> {
  const [upiAddress, upiName] = [received.upiAddress.trim(), received.upiName.normalize('NFC').trim()]
  for (const field of PAYMENT_FIELDS) refuse(field, paymentError(field, { upiAddress, upiName }))
  const payWays = PAY_WAYS.filter((way) => ways.includes(way))
  const values = { payWays, upiAddress: upiAddress || null, upiName: upiName || null }
  return change(deps, 'payment', { version, ways: payWays, upiAddress, upiName }, () => values, hand)
}

/** Of two who change the same part the second is refused, unless it stands there as they want it. */
function change<One extends Part>(
  { db, now, hoursNow }: SettingsDeps,
  part: One,
  { version, ...wanted }: Settings[One],
  valuesFor: (outlet: OutletRow) => Partial<OutletRow>,
  { outletId, staffId }: Hand,
  action: AuditAction = ACTIONS[part][0]!,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const outlet = await lockOutlet(tx, outletId)
    const { version: current } = PARTS[part](outlet, hoursNow())
    if (current === versionOf(wanted)) return
    if (current !== version) throw changedMeanwhile(part, await lastToDo(tx, ACTIONS[part], outletId))
    await tx.update(outlets).set(valuesFor(outlet)).where(eq(outlets.id, outletId))
    await recordEvent(tx, { actor: 'STAFF', action, subject: outletId, staffId }, now())
  })
}

/** Others who change the same outlet or its menu, and imports, wait here. */
export async function lockOutlet(tx: Queries, outletId: string): Promise<OutletRow> {
  const [outlet] = await tx.select().from(outlets).where(eq(outlets.id, outletId)).for('no key update')
  if (!outlet) throw outletNotFound()
  return outlet
}

const ACTIONS: Record<Part, AuditAction[]> = {
  // Empty: two owners cannot want different statuses, so in a conflict the server's operator has set a third one.
  status: [],
  hours: ['hours.set'],
  holidays: ['holidays.set'],
  legal: ['legal.set'],
  payment: ['payment.set'],
}
const NAMES: Record<Part, string> = {
  status: 'the status',
  hours: 'the hours',
  holidays: 'the holidays',
  legal: 'the legal details',
  payment: 'how guests pay',
}
const changedMeanwhile = (part: Part, by: string) =>
  new Problem(409, `${by} has changed ${NAMES[part]} meanwhile. Nothing of yours is saved yet.`, { code: 'SETTINGS_CHANGED' })

function refuse(field: string, message: string | undefined): void {
  if (message !== undefined) throw unfit(field, message)
}

const MOST_OFFERS = 50

export function addOffer({ db, now }: SettingsDeps, newOffer: NewOffer, { outletId, staffId }: Hand): Promise<void> {
  const offer = { ...newOffer, title: newOffer.title.normalize('NFC').trim() }
  return inTransaction(db, async (tx) => {
    const outlet = await lockOutlet(tx, outletId)
    const at = now()
    const { timeZone } = outlet
    for (const field of OFFER_FIELDS) refuse(field, offerError(field, offer, todayAt(outlet, at)))
    const there = await tx.select().from(offers).where(eq(offers.outletId, outletId))
    const lasting = there.filter(({ until }) => until === null || until > at)
    if (lasting.some(({ code }) => code === offer.code))
      throw new Problem(409, `There is an offer ${offer.code} already. End it first, or take another code.`, {
        code: 'OFFER_TAKEN',
        field: 'code',
      })
    if (lasting.length >= MOST_OFFERS) throw new Problem(422, `An outlet has at most ${MOST_OFFERS} offers. End one first.`)
    const values = {
      title: offer.title,
      kind: offer.discountType,
      value: offer.discountType === 'FLAT' ? toPaise(offer.discountValue)! : offer.discountValue!,
      minimumPaise: toPaise(offer.minimumTotal) ?? 0,
      capPaise: toPaise(offer.maximumDiscount) ?? null,
      position: Math.max(-1, ...there.map(({ position }) => position)) + 1,
      from: offer.from === undefined ? at : dayBegins(offer.from, timeZone),
      until: offer.until === undefined ? null : dayBegins(dayAfter(offer.until), timeZone),
    }
    await tx
      .insert(offers)
      .values({ outletId, code: offer.code, ...values })
      // Overwrites an offer that is over and has the same code: orders store the terms that they were placed with.
      .onConflictDoUpdate({ target: [offers.outletId, offers.code], set: values })
    await recordEvent(tx, { actor: 'STAFF', action: 'offer.added', subject: `${outletId}/${offer.code}`, staffId }, at)
  })
}

/** Rejects with 404 where there never was one. */
export const endOffer = ({ db, now }: { db: Db; now: () => Date }, code: string, { outletId, staffId }: Hand): Promise<void> =>
  inTransaction(db, async (tx) => {
    const isThis = and(eq(offers.outletId, outletId), eq(offers.code, code))
    const [offer] = await tx.select().from(offers).where(isThis).for('no key update')
    if (!offer) throw new Problem(404, 'There is no such offer.')
    if (offer.until !== null && offer.until <= now()) return
    await tx.update(offers).set({ until: now() }).where(isThis)
    await recordEvent(tx, { actor: 'STAFF', action: 'offer.ended', subject: `${outletId}/${code}`, staffId }, now())
  })

function ownOfferOf(row: typeof offers.$inferSelect, { timeZone }: OutletRow, now: Date): Wire['OwnOffer'] {
  const { minimumPaise = 0, capPaise, ...same } = toCoupon(row)
  return {
    ...same,
    minimumTotal: minimumPaise / 100,
    ...(capPaise !== undefined && { maximumDiscount: capPaise / 100 }),
    from: dateIn(timeZone, row.from),
    until: row.until && dateIn(timeZone, new Date(row.until.getTime() - 1)),
    hasBegun: row.from <= now,
  }
}
