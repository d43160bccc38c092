import type { GuestReview, Guests, ReviewAnswer } from '#machines/model/counter/guests.ts'
import { toId } from '#machines/model/ids.ts'
import type { FileToBring, ImportReport, ReportLines } from '#machines/model/counter/menu-file.ts'
import type { Numbers, Period } from '#machines/model/counter/numbers.ts'
import { amount, fields, list, moment, present, text, texts, whole } from '#machines/model/reading.ts'
import { ApiError, noAnswer } from '#src/api/api-error.ts'
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

/** Of one page: the next one begins where it says. */
const MOST_REVIEWS = 20

export const fetchGuests = async (outletId: string, cursor: string | undefined, signal: AbortSignal): Promise<Guests> =>
  readGuests(
    await answer(
      http.GET('/counter/outlets/{outletId}/guests', {
        params: { path: { outletId }, query: { limit: MOST_REVIEWS, ...(cursor !== undefined && { cursor }) } },
        signal,
      }),
      signal,
    ),
  ) ?? noAnswer()

export async function answerReview(outletId: string, { orderId, answer: sent, was }: ReviewAnswer): Promise<GuestReview> {
  const call = http.PUT('/counter/outlets/{outletId}/reviews/{orderId}/answer', {
    params: { path: { outletId, orderId } },
    body: { answer: sent ?? null, was: was ?? null },
  })
  return readReview(await answer(call)) ?? noAnswer()
}

function readGuests(value: unknown): Guests | undefined {
  const wire = fields(value)
  const timeZone = text(wire['timeZone'])
  const rating = fields(wire['rating'])
  if (timeZone === undefined) return undefined
  return {
    timeZone,
    rating: { average: amount(rating['average']), count: count(rating['count']) },
    reviews: list(wire['reviews']).map(readReview).filter(present),
    nextCursor: text(wire['nextCursor']),
    wishes: list(wire['wishes']).map(readWish).filter(present),
  }
}

function readReview(value: unknown): GuestReview | undefined {
  const wire = fields(value)
  const [orderId, outletRating, at] = [toId(wire['orderId']), whole(wire['outletRating']), moment(wire['at'])]
  if (!orderId || outletRating === undefined || at === undefined) return undefined
  return {
    orderId,
    orderNumber: whole(wire['orderNumber']),
    at,
    place: text(wire['place']) ?? '',
    guest: text(wire['guest']),
    outletRating,
    outletReview: text(wire['outletReview']),
    dishes: list(wire['dishes']).map(readRated).filter(present),
    answer: text(wire['answer']),
  }
}

function readRated(value: unknown): GuestReview['dishes'][number] | undefined {
  const wire = fields(value)
  const [name, rating] = [text(wire['name']), whole(wire['rating'])]
  return name === undefined || rating === undefined ? undefined : { name, rating, review: text(wire['review']) }
}

function readWish(value: unknown): Guests['wishes'][number] | undefined {
  const wire = fields(value)
  const [place, people, distanceKm] = [text(wire['place']), whole(wire['people']), amount(wire['distance'])]
  return place === undefined || people === undefined || distanceKm === undefined ? undefined : { place, people, distanceKm }
}

/** Where the browser gets the menu for spreadsheets. */
export const menuFile = (outletId: string): string => `${API}/counter/outlets/${outletId}/menu.csv`

export async function sendFile({ outletId, file, removeMissing, agreed }: FileToBring): Promise<ImportReport> {
  const body = { name: file.name, file: await base64Of(file as File), removeMissing, ...(agreed !== undefined && { agreed }) }
  return (
    readReport(await answer(http.POST('/counter/outlets/{outletId}/menu/import', { params: { path: { outletId } }, body }))) ?? noAnswer()
  )
}

/** It may have been moved, or changed, since it was chosen. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,?/, '')))
    reader.addEventListener('error', () => reject(new ApiError({ message: 'The file cannot be read. Choose it again.' })))
    reader.readAsDataURL(file)
  })

function readReport(value: unknown): ImportReport | undefined {
  const wire = fields(value)
  if (typeof wire['isDone'] !== 'boolean') return undefined
  return {
    faults: readLines(wire['faults']),
    notRead: texts(wire['notRead']),
    changes: list(wire['changes']).map((change) => ({ text: text(fields(change)['text']) ?? '', ...readLines(change) })),
    agree: text(wire['agree']),
    isDone: wire['isDone'],
  }
}

const readLines = (value: unknown): ReportLines => ({ lines: texts(fields(value)['lines']), more: count(fields(value)['more']) })
