import type { FastifyBaseLogger } from 'fastify'
import type { Handlers, Wire } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { gazetteer } from './gazetteer.ts'
import { findRemotely, nameRemotely } from './geocoder.ts'
import { countryToWire, placeToWire } from './wire.ts'

const DEFAULT_LIMIT = 5

/** Plain lists and objects, as LocationIQ answers: the app may be pointed at either. */
export function placeRoutes({ geocoderUrl, geocoderKey }: Deps) {
  const geocoder = geocoderUrl === undefined ? undefined : { url: geocoderUrl, key: geocoderKey }
  return {
    async findPlaces(request) {
      const { q, limit = DEFAULT_LIMIT } = request.query
      const embedded = () => gazetteer().find(q, limit).map(placeToWire)
      if (!geocoder) return embedded()
      try {
        return await findRemotely(geocoder, q, limit)
      } catch (error) {
        logFallback(request.log, error)
        const places = embedded()
        // An empty list would say that there is no such place.
        if (places.length === 0) throw unavailable()
        return places
      }
    },

    async namePlace(request) {
      const { lat, lon } = request.query
      const embedded = () => embeddedPlace(lat, lon)
      const place = geocoder
        ? await nameRemotely(geocoder, lat, lon).catch((error) => {
            logFallback(request.log, error)
            return embedded()
          })
        : await embedded()
      if (!place) throw new Problem(404, 'Unable to geocode', { code: 'NO_PLACE' })
      return place
    },
  } satisfies Partial<Handlers>
}

const unavailable = () =>
  new Problem(502, 'Location search is not available right now. Please try again later.', { code: 'GEOCODER_FAILED' })

const logFallback = (log: FastifyBaseLogger, error: unknown) => log.warn({ err: error }, 'places from the embedded list')

/** Undefined on the high seas. */
async function embeddedPlace(latitude: number, longitude: number): Promise<Wire['Place'] | undefined> {
  const { feature } = await import('@rapideditor/country-coder')
  const country = feature([longitude, latitude], { level: 'country' })?.properties
  if (!country?.iso1A2) return undefined
  const place = country.iso1A2 === 'IN' ? gazetteer().nearest(latitude, longitude) : undefined
  return place ? placeToWire(place) : countryToWire(country.iso1A2, country.nameEn, latitude, longitude)
}
