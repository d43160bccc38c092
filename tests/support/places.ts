import { type Place, readPlace } from '#machines/model/place.ts'

/** A place as the geocoder sends it. */
export const wirePlace = (name: string, more: Record<string, unknown> = {}) => ({
  place_id: name,
  lat: '19.0596',
  lon: '72.8295',
  display_name: `${name}, Mumbai, Maharashtra, India`,
  display_place: name,
  display_address: 'Mumbai, Maharashtra, India',
  address: { name, city: 'Mumbai', state: 'Maharashtra', country: 'India', country_code: 'in' },
  ...more,
})

export const WIRE_LONDON = wirePlace('London', {
  lat: '51.5072',
  lon: '-0.1276',
  display_name: 'London, England, United Kingdom',
  address: { name: 'London', city: 'London', country: 'United Kingdom', country_code: 'gb' },
})

export const BANDRA: Place = readPlace(wirePlace('Bandra West'))!
export const PUNE: Place = readPlace(
  wirePlace('Pune', { lat: '18.5196', lon: '73.8554', address: { city: 'Pune', state: 'Maharashtra', country_code: 'in' } }),
)!
export const LONDON: Place = readPlace(WIRE_LONDON)!
