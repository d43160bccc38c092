import createClient from 'openapi-fetch'
import type { paths } from '#api/schema.gen.ts'
import type { Board, BoardLine, BoardOrder, Move } from '#machines/model/board.ts'
import { toId } from '#machines/model/ids.ts'
import { ORDER_STATUSES } from '#machines/model/order.ts'
import { fields, list, present, text, texts, timestamp, whole } from '#machines/model/reading.ts'
import type { Staff, StaffOutlet } from '#machines/model/staff.ts'
import { noAnswer } from '#src/api/api-error.ts'
import { refused } from '#src/api/refusal.ts'
import { noteServerTime } from '#src/device/server-clock.ts'

const TIMEOUT_MS = 10_000

/** Of this origin: the session is a cookie that goes nowhere else. */
const API = '/api'

async function fetchWithTimeout(request: Request): Promise<Response> {
  return fetch(new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]) }))
}

const http = createClient<paths>({ baseUrl: API, fetch: fetchWithTimeout })

/** The `data` of a reply. Rejects with ApiError for a refusal or no answer, and with the abort of its caller. */
async function answer(call: Promise<{ data?: unknown; error?: unknown; response: Response }>, signal?: AbortSignal): Promise<unknown> {
  const { data, error, response } = await call.catch((failure: unknown) => {
    if (signal?.aborted) throw failure
    return noAnswer()
  })
  if (!response.ok) throw refused(response.status, error, response.headers.get('Retry-After'))
  return fields(data)['data']
}

export const newsOf = (outletId: string): string => `${API}/counter/outlets/${outletId}/news`

export const fetchStaff = async (signal: AbortSignal): Promise<Staff> =>
  readStaff(await answer(http.GET('/counter/session', { signal }), signal)) ?? noAnswer()

export const signIn = async (body: { email: string; password: string }): Promise<Staff> =>
  readStaff(await answer(http.POST('/counter/login', { body }))) ?? noAnswer()

export const signOut = async (): Promise<void> => void (await answer(http.DELETE('/counter/session')))

export async function fetchBoard(outletId: string, signal: AbortSignal): Promise<Board> {
  const board = readBoard(await answer(http.GET('/counter/outlets/{outletId}/board', { params: { path: { outletId } }, signal }), signal))
  if (!board) return noAnswer()
  noteServerTime(board.at, true)
  return board
}

export async function sendMove(outletId: string, orderId: string, move: Move): Promise<BoardOrder> {
  const path = { outletId, orderId }
  const call =
    move.action === 'rejectLine'
      ? http.POST('/counter/outlets/{outletId}/orders/{orderId}/lines/{lineNumber}/rejection', {
          params: { path: { ...path, lineNumber: move.lineNumber } },
          body: { reason: move.reason },
        })
      : http.POST('/counter/outlets/{outletId}/orders/{orderId}/moves', { params: { path }, body: move })
  return readOrder(await answer(call)) ?? noAnswer()
}

function readStaff(value: unknown): Staff | undefined {
  const { name, outlets } = fields(value)
  const called = text(name)
  return called === undefined ? undefined : { name: called, outlets: list(outlets).map(readOutlet).filter(present) }
}

function readOutlet(value: unknown): StaffOutlet | undefined {
  const wire = fields(value)
  const outletId = toId(wire['outletId'])
  const name = text(wire['name'])
  const role = (['OWNER', 'KITCHEN', 'WAITER'] as const).find((one) => one === wire['role'])
  return outletId !== undefined && name !== undefined && role ? { outletId, name, role } : undefined
}

export function readBoard(value: unknown): Board | undefined {
  const wire = fields(value)
  const at = moment(wire['at'])
  const timeZone = text(wire['timeZone'])
  if (at === undefined || timeZone === undefined) return undefined
  const [underWay, over] = [wire['underWay'], wire['over']].map((orders) => list(orders).map(readOrder).filter(present))
  return { at, timeZone, underWay: underWay!, over: over! }
}

/** An order whose status this page does not know is left out: no button of it would be right. */
function readOrder(value: unknown): BoardOrder | undefined {
  const wire = fields(value)
  const orderId = toId(wire['orderId'])
  const status = ORDER_STATUSES.find((one) => one === wire['status'])
  const [createdAt, updatedAt] = [moment(wire['createdAt']), moment(wire['updatedAt'])]
  if (!orderId || !status || createdAt === undefined || updatedAt === undefined) return undefined
  return {
    orderId,
    number: whole(wire['number']),
    status,
    place: text(wire['place']) ?? '',
    isScanned: typeof wire['isScanned'] === 'boolean' ? wire['isScanned'] : undefined,
    createdAt,
    updatedAt,
    readyBy: moment(wire['readyBy']),
    readyAt: moment(wire['readyAt']),
    reason: text(wire['reason']),
    lines: list(wire['lines']).map(readLine).filter(present),
  }
}

function readLine(value: unknown): BoardLine | undefined {
  const wire = fields(value)
  const [lineNumber, quantity, name] = [whole(wire['lineNumber']), whole(wire['quantity']), text(wire['name'])]
  if (lineNumber === undefined || quantity === undefined || name === undefined) return undefined
  return {
    lineNumber,
    name,
    quantity,
    servingSize: text(wire['servingSize']),
    note: text(wire['note']),
    isVegetarian: wire['isVegetarian'] === true,
    isRejected: wire['isRejected'] === true,
    reason: text(wire['reason']),
    allergens: Array.isArray(wire['allergens']) ? texts(wire['allergens']) : undefined,
  }
}

function moment(value: unknown): number | undefined {
  const read = timestamp(value)
  return read === undefined ? undefined : Date.parse(read)
}
