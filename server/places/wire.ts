import type { Wire } from '#server/contract.ts'
import type { KnownPlace } from './gazetteer.ts'

const LICENCE = 'GeoNames, CC BY 4.0'
const HALF_BOX_DEGREES = 0.05

export function placeToWire({ id, name, city, state, latitude, longitude }: KnownPlace): Wire['Place'] {
  const within = [...new Set([city, state, 'India'])].filter((part) => part !== undefined && part !== '' && part !== name)
  return {
    place_id: id,
    licence: LICENCE,
    lat: String(latitude),
    lon: String(longitude),
    display_name: [name, ...within].join(', '),
    display_place: name,
    display_address: within.join(', '),
    class: 'place',
    type: city ? 'suburb' : 'city',
    boundingbox: [latitude - HALF_BOX_DEGREES, latitude + HALF_BOX_DEGREES, longitude - HALF_BOX_DEGREES, longitude + HALF_BOX_DEGREES].map(
      (degrees) => degrees.toFixed(4),
    ),
    address: {
      name,
      ...(city && { suburb: name }),
      city: city ?? name,
      ...(state && { state }),
      country: 'India',
      country_code: 'in',
    },
  }
}

/** A point of which no more is known than its country. */
export const countryToWire = (code: string, country: string, latitude: number, longitude: number): Wire['Place'] => ({
  place_id: `country-${code.toLowerCase()}`,
  lat: String(latitude),
  lon: String(longitude),
  display_name: country,
  display_place: country,
  display_address: country,
  class: 'boundary',
  type: 'country',
  address: { name: country, country, country_code: code.toLowerCase() },
})

const TEXTS = ['lat', 'lon', 'display_name', 'display_place', 'display_address', 'class', 'type', 'licence'] as const
const LONGEST = 300

/** A place of the location service as a fresh object of known fields; undefined when it is none. */
export function readPlace(value: unknown): Wire['Place'] | undefined {
  if (!isRecord(value) || !isRecord(value.address)) return undefined
  const texts = Object.fromEntries(TEXTS.flatMap((key) => entryOf(key, value[key])))
  const { lat, lon, display_name } = texts
  if (lat === undefined || lon === undefined || display_name === undefined) return undefined
  if (!isDegrees(lat, 90) || !isDegrees(lon, 180)) return undefined
  const address = Object.fromEntries(
    Object.entries(value.address)
      .slice(0, 40)
      .flatMap(([key, part]) => entryOf(key, part)),
  )
  const [[, place_id] = ['', `${lat},${lon}`]] = entryOf('place_id', value.place_id)
  return { ...texts, place_id, lat, lon, display_name, address }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function entryOf(key: string, value: unknown): [key: string, text: string][] {
  if (typeof value !== 'string' && typeof value !== 'number') return []
  return [
    [
      key,
      String(value)
        .replace(/\p{Cc}+/gu, ' ')
        .slice(0, LONGEST),
    ],
  ]
}

const isDegrees = (text: string, most: number) => /^-?\d/.test(text) && Math.abs(Number(text)) <= most
