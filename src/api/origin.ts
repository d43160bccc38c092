import { type OriginOption, originLabel, type OriginType, toOriginId } from '#machines/model/origin.ts'
import { answer, http } from './client.ts'
import { fields, list, present, text } from './read.ts'

/** Tables or rooms of an outlet. Rejects with ApiError. */
export async function listOrigins(outletId: string, type: OriginType, signal?: AbortSignal): Promise<OriginOption[]> {
  const query = { origin: type, businessId: outletId }
  const { data } = await answer(http.GET('/customer/origin/list', { params: { query }, signal }), signal)
  return list(data)
    .map((entry) => readOption(type, entry))
    .filter(present)
}

function readOption(type: OriginType, value: unknown): OriginOption | undefined {
  const wire = fields(value)
  const id = toOriginId(type === 'TABLE' ? wire['tableId'] : wire['roomId'])
  if (id === undefined) return undefined
  return { id, name: text(type === 'TABLE' ? wire['tableName'] : wire['roomName']) ?? originLabel({ type, id }) }
}
