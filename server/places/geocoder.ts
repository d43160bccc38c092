import type { GeocoderSettings } from '#server/config.ts'
import type { Wire } from '#server/contract.ts'
import { readPlace } from './wire.ts'

/** The service did not answer, or not as it should. What was asked for is in no message: it tells where a customer is. */
class GeocoderFailure extends Error {}

const TIMEOUT_MS = 3_000
const MOST_BYTES = 256 * 1024

/** The answer as sent; undefined when the service knows no such place. Rejects with GeocoderFailure. */
async function ask({ url, key }: GeocoderSettings, call: string, query: Record<string, string>): Promise<unknown> {
  const address = new URL(`${url.replace(/\/+$/, '')}/${call}`)
  address.search = new URLSearchParams({ ...query, ...(key !== undefined && { key }) }).toString()
  try {
    // A redirect would carry the key elsewhere.
    const reply = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json' },
    })
    if (reply.status === 404) {
      await reply.body?.cancel()
      return undefined
    }
    if (!reply.ok) {
      await reply.body?.cancel()
      throw new GeocoderFailure(`the geocoder answered ${reply.status}`)
    }
    const body: unknown = JSON.parse(await textOf(reply))
    // Nominatim tells of an unknown place with status 200.
    return typeof body === 'object' && body !== null && 'error' in body ? undefined : body
  } catch (error) {
    if (error instanceof GeocoderFailure) throw error
    throw new GeocoderFailure(`the geocoder failed: ${error instanceof Error ? error.name : 'unknown'}`)
  }
}

async function textOf(reply: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of reply.body ?? []) {
    bytes += part.byteLength
    if (bytes > MOST_BYTES) throw new GeocoderFailure('the geocoder answered too much')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

export async function findRemotely(settings: GeocoderSettings, text: string, limit: number): Promise<Wire['Place'][]> {
  const found = await ask(settings, 'autocomplete', { q: text, countrycodes: 'in', limit: String(limit), dedupe: '1', format: 'json' })
  if (found === undefined) return []
  if (!Array.isArray(found)) throw new GeocoderFailure('the geocoder answered no list')
  return found.slice(0, limit).flatMap((entry) => readPlace(entry) ?? [])
}

/** Undefined when there is no place. */
export async function nameRemotely(settings: GeocoderSettings, latitude: number, longitude: number): Promise<Wire['Place'] | undefined> {
  const found = await ask(settings, 'reverse', { lat: String(latitude), lon: String(longitude), format: 'json' })
  if (found === undefined) return undefined
  const place = readPlace(found)
  if (!place) throw new GeocoderFailure('the geocoder answered no place')
  return place
}
