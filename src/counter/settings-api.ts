import { DISCOUNT_TYPES } from '#machines/model/bill/coupon.ts'
import { LEGAL_FIELDS, type NewOffer } from '#machines/model/outlet/outlet-rules.ts'
import type { DateHours, OutletSettings, OwnOffer, SettingsChange, Week } from '#machines/model/counter/outlet-settings.ts'
import { type OpenSpan, WEEKDAYS } from '#machines/model/outlet/outlet.ts'
import { PAY_WAYS } from '#machines/model/bill/payment.ts'
import { amount, type Fields, fields, list, present, text } from '#machines/model/reading.ts'
import { noAnswer } from '#src/api/api-error.ts'
import { answer, http } from './api.ts'

export const fetchSettings = async (outletId: string, signal: AbortSignal): Promise<OutletSettings> =>
  readSettings(await answer(http.GET('/counter/outlets/{outletId}/settings', { params: { path: { outletId } }, signal }), signal)) ??
  noAnswer()

export const saveSettings = async (outletId: string, change: SettingsChange): Promise<OutletSettings> =>
  readSettings(await answer(callOf(outletId, change))) ?? noAnswer()

function callOf(outletId: string, change: SettingsChange) {
  const params = { path: { outletId } }
  if (change.section === 'offer')
    return http.POST('/counter/outlets/{outletId}/offers', {
      params,
      body: { ...change.offer, discountValue: change.offer.discountValue! },
    })
  if (change.section === 'end')
    return http.DELETE('/counter/outlets/{outletId}/offers/{code}', { params: { path: { outletId, code: change.code } } })
  if (change.section === 'status') {
    const { section: _, ...body } = change
    return http.PUT('/counter/outlets/{outletId}/status', { params, body })
  }
  if (change.section === 'hours') {
    const { section: _, ...body } = change
    return http.PUT('/counter/outlets/{outletId}/hours', { params, body })
  }
  if (change.section === 'holidays') {
    const { section: _, ...body } = change
    return http.PUT('/counter/outlets/{outletId}/holidays', { params, body })
  }
  if (change.section === 'payment') {
    const { section: _, ways, ...texts } = change
    return http.PUT('/counter/outlets/{outletId}/payment', { params, body: { ...texts, ways: [...ways] } })
  }
  const { section: _, ...body } = change
  return http.PUT('/counter/outlets/{outletId}/legal', { params, body })
}

function readSettings(value: unknown): OutletSettings | undefined {
  const wire = fields(value)
  const [status, hours, holidays, legal] = [wire['status'], wire['hours'], wire['holidays'], wire['legal']].map(fields)
  const today = text(wire['today'])
  const versions = [status, hours, holidays, legal].map((part) => text(part?.['version']))
  if (today === undefined || !versions.every(present)) return undefined
  const week = fields(hours!['week'])
  const [ofStatus, ofHours, ofHolidays, ofLegal] = versions as [string, string, string, string]
  return {
    today,
    usualTaxPercent: amount(wire['usualTaxPercent']),
    status: { version: ofStatus, status: text(status!['status']) ?? '' },
    hours: { version: ofHours, week: Object.fromEntries(WEEKDAYS.map((day) => [day, readSpans(week[day])])) as Week },
    holidays: { version: ofHolidays, dates: list(holidays!['dates']).map(readDate).filter(present) },
    legal: {
      version: ofLegal,
      ...(Object.fromEntries(LEGAL_FIELDS.map((field) => [field, text(legal![field]) ?? ''])) as Omit<OutletSettings['legal'], 'version'>),
    },
    payment: readOwnPayment(fields(wire['payment'])),
    offers: list(wire['offers']).map(readOffer).filter(present),
  }
}

function readOwnPayment({ version, ways, upiAddress, upiName }: Fields): OutletSettings['payment'] {
  const paymentVersion = text(version)
  return paymentVersion === undefined
    ? undefined
    : {
        version: paymentVersion,
        ways: PAY_WAYS.filter((way) => list(ways).includes(way)),
        upiAddress: text(upiAddress) ?? '',
        upiName: text(upiName) ?? '',
      }
}

const readSpans = (value: unknown): OpenSpan[] => list(value).map(readSpan).filter(present)

function readSpan(value: unknown): OpenSpan | undefined {
  const wire = fields(value)
  const [opens, closes] = [text(wire['opens']), text(wire['closes'])]
  return opens !== undefined && closes !== undefined ? { opens, closes } : undefined
}

function readDate(value: unknown): DateHours | undefined {
  const wire = fields(value)
  const date = text(wire['date'])
  return date === undefined ? undefined : { date, spans: readSpans(wire['spans']) }
}

function readOffer(value: unknown): OwnOffer | undefined {
  const wire = fields(value)
  const [code, title, discountValue] = [text(wire['code']), text(wire['title']), amount(wire['discountValue'])]
  const discountType: NewOffer['discountType'] | undefined = DISCOUNT_TYPES.find((type) => type === wire['discountType'])
  if (code === undefined || !discountType || discountValue === undefined) return undefined
  return {
    code,
    title: title ?? code,
    discountType,
    discountValue,
    minimumTotal: amount(wire['minimumTotal']),
    maximumDiscount: amount(wire['maximumDiscount']),
    from: text(wire['from']),
    until: text(wire['until']),
    hasBegun: wire['hasBegun'] === true,
  }
}
