import { type Coordinates, LONGEST_ADDRESS, placeText, toCoordinates, type UserLocation } from './location.ts'
import { list, record } from './reading.ts'

/** A place that a text or a point may mean. */
export interface Place extends UserLocation {
  coordinates: Coordinates
  /** The name alone, and what it lies in: the two lines of a suggestion. */
  name: string
  area?: string
  inIndia: boolean
}

/** What the geocoder tells of a place, in LocationIQ's form, as a fresh object; undefined for what names no point. */
export function readPlace(value: unknown): Place | undefined {
  const wire = record(value)
  const address = record(wire?.['address'])
  if (!wire || !address) return undefined
  const coordinates = toCoordinates(degrees(wire['lat']), degrees(wire['lon']))
  const rawAddress = placeText(wire['display_name'], LONGEST_ADDRESS)
  const name = placeText(wire['display_place']) ?? placeText(address['name']) ?? placeText(rawAddress?.split(',')[0])
  if (!coordinates || !rawAddress || !name) return undefined
  const cityName = ['city', 'town', 'village', 'county'].map((part) => placeText(address[part])).find(Boolean)
  const within = [cityName, placeText(address['state'])].find((part) => part && part !== name)
  return {
    displayName: within ? `${name}, ${within}` : name,
    cityName: cityName ?? name,
    coordinates,
    rawAddress,
    name,
    area: placeText(wire['display_address']) ?? within,
    inIndia: isIndia(address),
  }
}

export const readPlaces = (value: unknown, most: number): Place[] =>
  list(value)
    .map(readPlace)
    .filter((place) => place !== undefined)
    .slice(0, most)

const isIndia = (address: Record<string, unknown>): boolean => {
  const [code, country] = [address['country_code'], address['country']].map((part) => (typeof part === 'string' ? part.toLowerCase() : ''))
  return code ? code === 'in' : country === 'india'
}

const degrees = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,3}(\.\d{1,20})?$/.test(value) ? Number(value) : typeof value === 'number' ? value : undefined

/** What is kept of a place that was chosen. */
export const locationOf = ({ displayName, cityName, coordinates, rawAddress }: Place): UserLocation => ({
  displayName,
  cityName,
  coordinates,
  rawAddress,
})
