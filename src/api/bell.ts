import { queryOptions } from '@tanstack/react-query'
import { type BellEntry, type BellList, ENTRY_KINDS, ENTRY_STATUSES } from '#machines/model/bell.ts'
import { toId } from '#machines/model/ids.ts'
import { toPaise } from '#machines/model/money.ts'
import { fields, present, text, timestamp, whole } from '#machines/model/reading.ts'
import { answer, http, listIn } from './client.ts'

/** The news of the last 30 days, the newest 200 of them. Rejects with ApiError. */
export async function fetchBellList(signal?: AbortSignal): Promise<BellList> {
  return readList(await answer(http.GET('/customer/notices', { signal }), signal))
}

/** Never taken back. Answers how many are new still. Rejects with ApiError. */
export async function markRead(until: string): Promise<number> {
  const reply: unknown = await answer(http.PUT('/customer/notices/read', { body: { until } }))
  return whole(fields(fields(reply)['data'])['unread']) ?? 0
}

/** How many of them are new. */
export const unreadQuery = queryOptions({
  queryKey: ['bell'],
  meta: { failure: 'silent' },
  retry: false,
  queryFn: async ({ signal }): Promise<number> =>
    readList(await answer(http.GET('/customer/notices', { params: { query: { limit: 1 } }, signal }), signal)).unread,
})

const readList = (reply: unknown): BellList => ({
  entries: listIn(reply).map(readEntry).filter(present),
  unread: whole(fields(reply)['unread']) ?? 0,
})

function readEntry(value: unknown): BellEntry | undefined {
  const wire = fields(value)
  const [id, outletId, orderId] = [text(wire['id']), toId(wire['outletId']), toId(wire['orderId'])]
  const kind = ENTRY_KINDS.find((one) => one === wire['kind'])
  const [at, outletName] = [timestamp(wire['at']), text(wire['outletName'])]
  // Each leads to a page: an order's needs the order.
  if (!id || !outletId || !kind || !at || !outletName || (kind !== 'OUTLET' && !orderId)) return undefined
  return {
    id,
    kind,
    at,
    isNew: wire['isNew'] === true,
    outletId,
    outletName,
    orderId,
    orderNumber: whole(wire['orderNumber']),
    isService: wire['isService'] === true || undefined,
    status: ENTRY_STATUSES.find((one) => one === wire['status']),
    text: text(wire['text']),
    readyBy: timestamp(wire['readyBy']),
    totalPaise: toPaise(wire['total']),
  }
}
