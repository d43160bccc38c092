import { record } from './reading.ts'

/** Degrees north and east. */
export interface Coordinates {
  lat: number
  lng: number
}

/** Where the customer wants to eat. */
export interface UserLocation {
  displayName: string
  cityName?: string
  /** undefined for a name that was typed and that no place was found for. */
  coordinates?: Coordinates
  /** The place in full, as the geocoder says it. */
  rawAddress?: string
}

const LONGEST = 120
export const LONGEST_ADDRESS = 300

/** Untrusted text as one short line; undefined when nothing of it can be read. */
export function placeText(value: unknown, longest = LONGEST): string | undefined {
  if (typeof value !== 'string') return undefined
  // Cut before the patterns run over it. Invisible characters could reverse the line or hide in it.
  const line = value
    .slice(0, 4 * longest)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line === '' ? undefined : [...line].slice(0, longest).join('')
}

/** About eleven metres: one table gives one place, and no more is sent than is needed. */
const DECIMALS = 1e4
const round = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS + 0

/** Undefined for anything that is no point on the globe. */
export function toCoordinates(lat: unknown, lng: unknown): Coordinates | undefined {
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat: round(lat), lng: round(lng) } : undefined
}

const VERSION = 1

export const writeUserLocation = (location: UserLocation) => ({ version: VERSION, ...location })

/** A stored location, or undefined when it is garbage, or of a version that this app does not know. */
export function readUserLocation(value: unknown): UserLocation | undefined {
  const stored = record(value)
  const displayName = placeText(stored?.['displayName'])
  if (!stored || stored['version'] !== VERSION || !displayName) return undefined
  const point = record(stored['coordinates'])
  const coordinates = point && toCoordinates(point['lat'], point['lng'])
  // Half a point is garbage; without a point it is a name that was typed.
  if (stored['coordinates'] !== undefined && !coordinates) return undefined
  return {
    displayName,
    cityName: placeText(stored['cityName']),
    coordinates,
    rawAddress: placeText(stored['rawAddress'], LONGEST_ADDRESS),
  }
}
