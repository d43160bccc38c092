import createClient from 'openapi-fetch'
import type { paths } from '#api/schema.gen.ts'
import type { PauseChange } from '#machines/board/board.machine.ts'
import type { CallAnswer } from '#machines/board-calls/board-calls.machine.ts'
import type { DishPicture, PictureToSend, SaveDish } from '#machines/dish-editor/dish-editor.machine.ts'
import type { MenuAnswer, MenuChange } from '#machines/menu-editor/menu-editor.machine.ts'
import type { Board, BoardCall, BoardLine, BoardOrder, FinishedOrders, FinishedPage, Move } from '#machines/model/counter/board.ts'
import { type CounterDish, type CounterMenu, type MenuGroup, stateBefore, STOCK_STATES } from '#machines/model/counter/counter-menu.ts'
import { toFailure } from '#machines/model/errors.ts'
import { toId } from '#machines/model/ids.ts'
import { type DishKind, type Serving, SPICE_LEVELS, toServingSize } from '#machines/model/menu/menu-item.ts'
import { toPaise, toRupees } from '#machines/model/money.ts'
import { ORDER_STATUSES } from '#machines/model/order/order.ts'
import { fields, list, oneOrMore, present, text, texts, timestamp, whole } from '#machines/model/reading.ts'
import { toOriginId, toOriginType } from '#machines/model/origin.ts'
import type { OutletTable, TableChange } from '#machines/model/counter/outlet-tables.ts'
import type { Staff, StaffOutlet } from '#machines/model/counter/staff.ts'
import { CALL_KINDS } from '#machines/model/order/waiter-call.ts'
import { ApiError, noAnswer } from '#src/api/api-error.ts'
import { refused } from '#src/api/refusal.ts'
import { cutSquare } from '#src/device/picture.ts'
import { noteServerTime } from '#src/device/server-clock.ts'

const TIMEOUT_MS = 10_000

/** Of this origin: the session is a cookie that goes nowhere else. */
export const API = '/api'

async function fetchWithTimeout(request: Request): Promise<Response> {
  return fetch(new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]) }))
}

export const SESSION_WAS_OVER = 'Your session was over, so this was not done. Try again.'

let tellLost: ((what: 'session.lost' | 'role.lost') => void) | undefined
let signIns = 0

/** Tells of a call that was refused since the session is over, or the role another one, until it is stopped. */
export function watchSession(tell: NonNullable<typeof tellLost>): () => void {
  tellLost = tell
  return () => {
    if (tellLost === tell) tellLost = undefined
  }
}

export const http = createClient<paths>({ baseUrl: API, fetch: fetchWithTimeout })

/** The `data` of a reply to staff who are signed in. A call of an earlier session says nothing of the next. */
export async function answer(...asked: Parameters<typeof reply>): Promise<unknown> {
  const before = signIns
  try {
    return await reply(...asked)
  } catch (failure) {
    const { status, code } = toFailure(failure)
    if (status === 403 && code === 'NOT_YOUR_ROLE') tellLost?.('role.lost')
    if (status !== 401) throw failure
    if (before === signIns) tellLost?.('session.lost')
    throw new ApiError({ status: 401, message: SESSION_WAS_OVER })
  }
}

/** Rejects with ApiError for a refusal or no answer, and with the abort of its caller. */
export async function reply(
  call: Promise<{ data?: unknown; error?: unknown; response: Response }>,
  signal?: AbortSignal,
): Promise<unknown> {
  const { data, error, response } = await call.catch((failure: unknown) => {
    if (signal?.aborted) throw failure
    return noAnswer()
  })
  if (!response.ok) throw refused(response.status, error, response.headers.get('Retry-After'))
  return fields(data)['data']
}

export const newsOf = (outletId: string): string => `${API}/counter/outlets/${outletId}/news`

export async function fetchStaff(signal: AbortSignal): Promise<Staff | undefined> {
  const data = await reply(http.GET('/counter/session', { signal }), signal)
  return data === null ? undefined : (readStaff(data) ?? noAnswer())
}

export async function signIn(body: { email: string; password: string }): Promise<Staff> {
  const staff = readStaff(await reply(http.POST('/counter/login', { body })))
  signIns++
  return staff ?? noAnswer()
}

export const signOut = async (): Promise<void> => void (await reply(http.DELETE('/counter/session')))

export async function fetchBoard(outletId: string, signal: AbortSignal): Promise<Board> {
  const board = readBoard(await answer(http.GET('/counter/outlets/{outletId}/board', { params: { path: { outletId } }, signal }), signal))
  if (!board) return noAnswer()
  noteServerTime(board.at, true)
  return board
}

/** Of one page: the next one begins where it says. */
const MOST_FINISHED = 20

export async function fetchFinished({ outletId, number, cursor }: FinishedPage, signal: AbortSignal): Promise<FinishedOrders> {
  const query = { limit: MOST_FINISHED, ...(number !== undefined && { number }), ...(cursor !== undefined && { cursor }) }
  const call = http.GET('/counter/outlets/{outletId}/orders', { params: { path: { outletId }, query }, signal })
  const wire = fields(await answer(call, signal))
  const timeZone = text(wire['timeZone'])
  if (timeZone === undefined) return noAnswer()
  return { timeZone, orders: list(wire['orders']).map(readOrder).filter(present), nextCursor: text(wire['nextCursor']) }
}

export async function sendPause({ outletId, minutes, was }: PauseChange): Promise<string | undefined> {
  const body = { minutes: minutes as 0, was: was ?? null }
  return timestamp(fields(await answer(http.PUT('/counter/outlets/{outletId}/pause', { params: { path: { outletId } }, body })))['until'])
}

export async function answerCall({ outletId, callId, status }: CallAnswer): Promise<void> {
  await answer(http.PUT('/counter/outlets/{outletId}/calls/{callId}', { params: { path: { outletId, callId } }, body: { status } }))
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

export const fetchMenu = async (outletId: string, signal: AbortSignal): Promise<CounterMenu> =>
  readMenu(await answer(http.GET('/counter/outlets/{outletId}/menu', { params: { path: { outletId } }, signal }), signal)) ?? noAnswer()

export async function changeMenu(outletId: string, change: MenuChange): Promise<MenuAnswer> {
  if (change.kind === 'arrange') {
    const call = http.PUT('/counter/outlets/{outletId}/menu', { params: { path: { outletId } }, body: change.arrangement })
    return { menu: readMenu(await answer(call)) ?? noAnswer() }
  }
  const { dish, state, left, size } = change.stock
  const call = http.PUT('/counter/outlets/{outletId}/menu/dishes/{menuId}/stock', {
    params: { path: { outletId, menuId: dish.menuId } },
    body: { state, was: stateBefore(change.stock), ...(left !== undefined && { left }), ...(size !== undefined && { servingSize: size }) },
  })
  return { dish: readDish(await answer(call)) ?? noAnswer() }
}

/** Says where a picture for a dish lies, once the server has it. Rejects with ApiError, or as the browser cannot read the file. */
export async function sendPicture({ outletId, file, crop }: PictureToSend, signal: AbortSignal): Promise<DishPicture> {
  const picture = await cutSquare(file as Blob, crop, signal)
  const path = { outletId }
  const body = { contentType: 'image/jpeg' as const, contentLength: picture.size }
  const { url, key } = fields(
    await answer(http.POST('/counter/outlets/{outletId}/menu/pictures', { params: { path }, body, signal }), signal),
  )
  const [target, name] = [text(url), text(key)]
  if (!target || !name) return noAnswer()
  const sent = { method: 'PUT', body: picture, headers: { 'Content-Type': 'image/jpeg' }, signal }
  await answer(upload(new Request(target, sent)), signal)
  const seen = await answer(http.GET('/customer/customer/signed-url', { params: { query: { key: name } }, signal }), signal).catch(
    () => undefined,
  )
  return { key: name, url: text(seen) }
}

async function upload(request: Request): Promise<{ error?: unknown; response: Response }> {
  const response = await fetch(request)
  return { response, ...(!response.ok && { error: await response.json().catch(() => undefined) }) }
}

export async function saveDish({ outletId, menuId, version, edit, pictures }: SaveDish): Promise<CounterDish> {
  const { pricePaise, finalPricePaise, sizes, spiceLevel, allergens, kcal, servingGrams, tax, ...same } = edit
  const body = {
    ...same,
    image: pictures,
    price: toRupees(pricePaise),
    serving: sizes.map((one) => ({ servingSize: one.size, price: toRupees(one.pricePaise) })),
    ...(version !== undefined && { version }),
    ...(finalPricePaise !== undefined && { finalPrice: toRupees(finalPricePaise) }),
    ...(spiceLevel !== undefined && { spiceLevel }),
    ...(allergens !== undefined && { allergens }),
    ...(kcal !== undefined && { kcal }),
    ...(servingGrams !== undefined && { servingGrams }),
    ...(tax !== '' && { tax }),
  }
  const call = http.PUT('/counter/outlets/{outletId}/menu/dishes/{menuId}', { params: { path: { outletId, menuId } }, body })
  return readDish(await answer(call)) ?? noAnswer()
}

function readMenu(value: unknown): CounterMenu | undefined {
  const wire = fields(value)
  const [version, timeZone] = [text(wire['version']), text(wire['timeZone'])]
  if (version === undefined || timeZone === undefined) return undefined
  return { version, timeZone, categories: list(wire['categories']).map(readGroup).filter(present) }
}

function readGroup(value: unknown): MenuGroup | undefined {
  const wire = fields(value)
  const name = text(wire['name'])
  return name === undefined ? undefined : { name, dishes: list(wire['dishes']).map(readDish).filter(present) }
}

function readDish(value: unknown): CounterDish | undefined {
  const wire = fields(value)
  const stock = fields(wire['stock'])
  const [menuId, version, name, category] = [toId(wire['menuId']), text(wire['version']), text(wire['name']), text(wire['category'])]
  const [pricePaise, changedAt] = [toPaise(wire['price']), moment(wire['changedAt'])]
  const state = STOCK_STATES.find((one) => one === stock['state'])
  if (!menuId || !version || !name || !category || !state || pricePaise === undefined || changedAt === undefined) return undefined
  return {
    menuId,
    version,
    category,
    name,
    description: text(wire['description']) ?? '',
    pictures: oneOrMore(wire['image']),
    pictureUrl: text(wire['pictureUrl']),
    pricePaise,
    finalPricePaise: toPaise(wire['finalPrice']),
    sizes: list(wire['serving']).map(readSize).filter(present),
    isVegetarian: wire['isVegetarian'] === true,
    kind: kindOf(wire['kind']),
    spiceLevel: SPICE_LEVELS.find((level) => level === wire['spiceLevel']),
    allergens: Array.isArray(wire['allergens']) ? texts(wire['allergens']) : undefined,
    kcal: whole(wire['kcal']),
    servingGrams: whole(wire['servingGrams']),
    tax: text(wire['tax']),
    stock: { state, left: whole(stock['left']), until: moment(stock['until']) },
    changedAt,
    changedBy: text(wire['changedBy']),
  }
}

const kindOf = (value: unknown): DishKind => (value === 'service' ? value : 'food')

function readSize(value: unknown): Serving | undefined {
  const wire = fields(value)
  const [size, pricePaise] = [toServingSize(wire['servingSize']), toPaise(wire['price'])]
  return size && pricePaise !== undefined ? { size, pricePaise, outOfStock: wire['outOfStock'] === true || undefined } : undefined
}

export const fetchPlaces = async (outletId: string, signal: AbortSignal): Promise<OutletTable[]> =>
  readPlaces(await answer(http.GET('/counter/outlets/{outletId}/places', { params: { path: { outletId } }, signal }), signal))

export async function changePlaces(outletId: string, change: TableChange): Promise<OutletTable[]> {
  const { action, place } = change
  const { type, id } = place
  if (action === 'add') {
    const body = { type, id, ...(place.name !== undefined && { name: place.name }) }
    return readPlaces(await answer(http.POST('/counter/outlets/{outletId}/places', { params: { path: { outletId } }, body })))
  }
  const params = { path: { outletId, placeType: type, placeId: id } }
  if (action === 'rename') {
    const body = { name: change.name ?? null, was: place.name ?? null }
    return readPlaces(await answer(http.PUT('/counter/outlets/{outletId}/places/{placeType}/{placeId}/name', { params, body })))
  }
  const call =
    action === 'remove'
      ? http.DELETE('/counter/outlets/{outletId}/places/{placeType}/{placeId}', { params })
      : http.POST('/counter/outlets/{outletId}/places/{placeType}/{placeId}/code', {
          params,
          body: { codeVersion: (place as OutletTable).codeVersion },
        })
  return readPlaces(await answer(call))
}

const readPlaces = (value: unknown): OutletTable[] => list(value).map(readPlace).filter(present)

function readPlace(value: unknown): OutletTable | undefined {
  const wire = fields(value)
  const [type, id, codeVersion, link] = [toOriginType(wire['type']), toOriginId(wire['id']), whole(wire['codeVersion']), text(wire['link'])]
  if (!type || !id || codeVersion === undefined || link === undefined) return undefined
  return { type, id, name: text(wire['name']), codeVersion, link }
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
  return {
    at,
    timeZone,
    pausedUntil: timestamp(wire['pausedUntil']),
    isClosed: !['LIVE', undefined].includes(text(wire['status'])),
    calls: list(wire['calls']).map(readCall).filter(present),
    underWay: underWay!,
    over: over!,
  }
}

function readCall(value: unknown): BoardCall | undefined {
  const wire = fields(value)
  const callId = toId(wire['callId'])
  const kind = CALL_KINDS.find((one) => one === wire['kind'])
  const calledAt = moment(wire['calledAt'])
  if (!callId || !kind || calledAt === undefined) return undefined
  return { callId, kind, by: text(wire['by']), isComing: wire['status'] === 'COMING', place: text(wire['place']) ?? '', calledAt }
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
    serviceAt: moment(wire['serviceAt']),
    reason: text(wire['reason']),
    billNumber: text(wire['billNumber']),
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
    kind: kindOf(wire['kind']),
    isRejected: wire['isRejected'] === true,
    reason: text(wire['reason']),
    creditNote: text(wire['creditNote']),
    allergens: Array.isArray(wire['allergens']) ? texts(wire['allergens']) : undefined,
  }
}

export function moment(value: unknown): number | undefined {
  const read = timestamp(value)
  return read === undefined ? undefined : Date.parse(read)
}
