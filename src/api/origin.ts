import type { OriginOption } from '#machines/model/origin-options.ts'
import { originLabel, type OriginType, toOriginId } from '#machines/model/origin.ts'
import { answer, http } from './client.ts'
import { orPlain } from './or-plain.ts'
import { fields, list, present, text } from '#machines/model/reading.ts'

export async function listOrigins(outletId: string, type: OriginType, signal?: AbortSignal): Promise<OriginOption[]> {
  const ask = (more: { businessId?: string }) =>
    answer(http.GET('/customer/origin/list', { params: { query: { origin: type, ...more } }, signal }), signal)
  const { data } = await orPlain(ask({ businessId: outletId }), () => ask({}))
  return list(data)
    .map((entry) => readOption(type, entry))
    .filter(present)
}

export function readOption(type: OriginType, value: unknown): OriginOption | undefined {
  const wire = fields(value)
  const id = toOriginId(type === 'TABLE' ? wire['tableId'] : wire['roomId'])
  if (id === undefined) return undefined
  return { id, name: text(type === 'TABLE' ? wire['tableName'] : wire['roomName']) ?? originLabel({ type, id }) }
}
