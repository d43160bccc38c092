import type { OutletTable, TableChange } from '#machines/model/counter/outlet-tables.ts'
import { toOriginId, toOriginType } from '#machines/model/origin.ts'
import { fields, list, present, text, whole } from '#machines/model/reading.ts'
import { answer, http } from './api.ts'

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
