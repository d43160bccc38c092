import type { DishesToCredit, NoteToIssue } from '#machines/credit-note/credit-note.machine.ts'
import type { BilledDish, CounterBill } from '#machines/model/bill/issued-bill.ts'
import { type Paise, toPaise, toRupees } from '#machines/model/money.ts'
import { fields, list, present, text, whole } from '#machines/model/reading.ts'
import { noAnswer } from '#src/api/api-error.ts'
import { readIssuedBill } from '#src/api/read-bill.ts'
import { answer, http } from './api.ts'

export async function fetchBill({ outletId, orderId }: { outletId: string; orderId: string }, signal: AbortSignal): Promise<CounterBill> {
  const params = { path: { outletId, orderId } }
  const wire = fields(await answer(http.GET('/counter/outlets/{outletId}/orders/{orderId}/bill', { params, signal }), signal))
  const bill = readIssuedBill(wire['bill'])
  return bill ? { bill, dishes: list(wire['dishes']).map(readDish).filter(present) } : noAnswer()
}

function readDish(value: unknown): BilledDish | undefined {
  const wire = fields(value)
  const [lineNumber, quantity, name, amountPaise] = [
    whole(wire['lineNumber']),
    whole(wire['quantity']),
    text(wire['name']),
    toPaise(wire['amount']),
  ]
  if (lineNumber === undefined || quantity === undefined || name === undefined || amountPaise === undefined) return undefined
  return { lineNumber, quantity, name, amountPaise, creditNote: text(wire['creditNote']) }
}

export async function previewCredit({ outletId, orderId, lineNumbers }: DishesToCredit, signal: AbortSignal): Promise<Paise> {
  const params = { path: { outletId, orderId } }
  const call = http.POST('/counter/outlets/{outletId}/orders/{orderId}/credit-notes/preview', { params, body: { lineNumbers }, signal })
  return toPaise(fields(await answer(call, signal))['total']) ?? noAnswer()
}

export async function issueCredit({ outletId, orderId, totalPaise, ...body }: NoteToIssue): Promise<string> {
  const call = http.POST('/counter/outlets/{outletId}/orders/{orderId}/credit-notes', {
    params: { path: { outletId, orderId } },
    body: { ...body, total: toRupees(totalPaise) },
  })
  return text(fields(await answer(call))['number']) ?? noAnswer()
}
