import type { Numbers, Period } from '#machines/model/numbers.ts'
import { fields, list, present, text, whole } from '#machines/model/reading.ts'
import { noAnswer } from '#src/api/api-error.ts'
import { answer, API, http } from './api.ts'

export const fetchNumbers = async (outletId: string, period: Period | undefined, signal: AbortSignal): Promise<Numbers> =>
  readNumbers(
    await answer(http.GET('/counter/outlets/{outletId}/numbers', { params: { path: { outletId }, query: period ?? {} }, signal }), signal),
  ) ?? noAnswer()

/** Where the browser gets the file for spreadsheets. */
export const numbersFile = (outletId: string, of: 'bills' | 'dishes', { from, to }: Period): string =>
  `${API}/counter/outlets/${outletId}/numbers.csv?${new URLSearchParams({ of, from, to }).toString()}`

/** Also below nothing: more may have been given back than was billed. */
const signed = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 100) : 0)
const count = (value: unknown): number => whole(value) ?? 0

function readNumbers(value: unknown): Numbers | undefined {
  const wire = fields(value)
  const [today, from, to] = [wire['today'], wire['from'], wire['to']].map(text)
  if (today === undefined || from === undefined || to === undefined) return undefined
  const [orders, turnover] = [fields(wire['orders']), fields(wire['turnover'])]
  return {
    today,
    from,
    to,
    orders: {
      placed: count(orders['placed']),
      underWay: count(orders['underWay']),
      completed: count(orders['completed']),
      refused: count(orders['refused']),
      late: count(orders['late']),
    },
    turnover: {
      totalPaise: signed(turnover['total']),
      bills: count(turnover['bills']),
      billedPaise: signed(turnover['billed']),
      notes: count(turnover['notes']),
      creditedPaise: signed(turnover['credited']),
      taxablePaise: signed(turnover['taxable']),
      cgstPaise: signed(turnover['cgst']),
      sgstPaise: signed(turnover['sgst']),
    },
    days: list(wire['days']).map(readDay).filter(present),
    dishes: list(wire['dishes']).map(readSold).filter(present),
  }
}

function readDay(value: unknown): Numbers['days'][number] | undefined {
  const wire = fields(value)
  const date = text(wire['date'])
  return date === undefined
    ? undefined
    : { date, orders: count(wire['orders']), late: count(wire['late']), turnoverPaise: signed(wire['turnover']) }
}

function readSold(value: unknown): Numbers['dishes'][number] | undefined {
  const wire = fields(value)
  const name = text(wire['name'])
  const quantity = wire['quantity']
  return name === undefined || typeof quantity !== 'number' ? undefined : { name, quantity, paise: signed(wire['amount']) }
}
