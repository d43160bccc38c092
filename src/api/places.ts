import { toFailure } from '#machines/model/errors.ts'
import { type Coordinates, toCoordinates } from '#machines/model/location.ts'
import { type Place, readPlace, readPlaces } from '#machines/model/place.ts'
import { noAnswer } from './api-error.ts'
import { answer, http } from './client.ts'

const MOST = 5
/** What the contract takes. */
const LONGEST_QUERY = 200

/** Places in India for a text, best first. Rejects with ApiError, on a 404 too: the backend has no search then. */
export async function findPlaces(text: string, signal?: AbortSignal): Promise<Place[]> {
  const query = { q: text.trim().slice(0, LONGEST_QUERY), countrycodes: 'in', limit: MOST, dedupe: 1 }
  const found: unknown = await answer(http.GET('/places/autocomplete', { params: { query }, signal }), signal)
  if (!Array.isArray(found)) noAnswer()
  return readPlaces(found, MOST).filter(({ inIndia }) => inIndia)
}

/** The place at a point; undefined where there is none. Rejects with ApiError. */
export async function namePlace(point: Coordinates, signal?: AbortSignal): Promise<Place | undefined> {
  const rounded = toCoordinates(point.lat, point.lng)
  if (!rounded) noAnswer()
  const query = { lat: rounded.lat, lon: rounded.lng, format: 'json' as const }
  const found: unknown = await answer(http.GET('/places/reverse', { params: { query }, signal }), signal).catch(unlessUnknown)
  const place = readPlace(found)
  if (found !== undefined && !place) noAnswer()
  // The device's position is more precise than the middle of the place.
  return place && { ...place, coordinates: rounded }
}

/** Location services say 'not found' of a point where others answer with nothing. */
function unlessUnknown(failure: unknown): undefined {
  if (toFailure(failure).status !== 404) throw failure
}
