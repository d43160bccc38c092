import type { Coordinates } from '#machines/model/location.ts'
import { openFirst, type Outlet } from '#machines/model/outlet/outlet.ts'
import { list } from '#machines/model/reading.ts'
import { config } from '#src/config.ts'
import { seenFrom } from './outlet.ts'
import { type Call, resource } from './resource.ts'

/** Some screens of cards, in whole rows of one, two and three. */
export const NEAREST = 24

/**
 * Outlets round the chosen place, nearest first, or without distances round the brand's own place. Asks for one more than is shown: where that one
 * comes, there are others, which `allOutletsQuery` fetches. A backend that ignores `limit` answers with all at once.
 */
export const outletsQuery = (chosen: Coordinates | undefined) => around(chosen, NEAREST + 1)
export const allOutletsQuery = (chosen: Coordinates | undefined) => around(chosen)

function around(chosen: Coordinates | undefined, limit?: number) {
  const { lat, lng } = chosen ?? config.brand.defaultLocation
  const ask =
    (most?: number): Call =>
    (source, signal) =>
      source.GET('/customer/businesses', { params: { query: { latitude: lat, longitude: lng, limit: most } }, signal })
  return resource<Outlet[]>({
    key: ['outlets', chosen?.lat, chosen?.lng, limit],
    call: ask(limit),
    plainCall: ask(),
    read: (data, { readOutlet }) => list(data).flatMap((outlet) => seenFrom(chosen, readOutlet(outlet)) ?? []),
    pictures: import.meta.env.SSR
      ? (outlets) => [
          config.brand.heroPicture,
          ...openFirst(outlets)
            .slice(0, 2)
            .flatMap(({ pictures }) => pictures.slice(0, 3)),
        ]
      : undefined,
  })
}
