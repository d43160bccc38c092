import type { Coordinates } from '#machines/model/location.ts'
import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { fields, list, present, text } from '#machines/model/reading.ts'
import { toId } from '#machines/model/ids.ts'
import { config } from '#src/config.ts'
import { seenFrom } from './outlet.ts'
import { resource } from './resource.ts'

export interface FoundDish {
  outlet: Outlet
  dish: MenuItem
}
export interface Found {
  outlets: Outlet[]
  dishes: FoundDish[]
  /** No dish has every word of the query: these come nearest. */
  isNearest: boolean
}

/** How long the customer may stop between two letters before the words are sent. */
const PAUSE_MS = 250

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS)
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason)), { once: true })
  })

/** Outlets and dishes of the place; words that the customer goes on typing are not sent. */
export function searchQuery(chosen: Coordinates | undefined, query: string) {
  const { lat, lng } = chosen ?? config.brand.defaultLocation
  const found = resource<Found>({
    key: ['search', chosen?.lat, chosen?.lng, query],
    call: (source, signal) => source.GET('/customer/search', { params: { query: { latitude: lat, longitude: lng, query } }, signal }),
    read(data, { readOutlet, readMenuItem }) {
      const wire = fields(data)
      const outlets = list(wire['outlets']).flatMap((one) => seenFrom(chosen, readOutlet(one)) ?? [])
      const dishes = list(wire['dishes']).map((value) => {
        const one = fields(value)
        const outlet = outlets.find(({ outletId }) => outletId === toId(one['businessId']))
        const dish = readMenuItem(one['item'])
        return outlet && dish && { outlet, dish }
      })
      return { outlets, dishes: dishes.filter(present), isNearest: wire['isNearest'] === true }
    },
  })
  return {
    ...found,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Found> => {
      await pause(signal)
      return found.fetch(signal)
    },
  }
}

export interface Cuisine {
  name: string
  picture: string | undefined
}

/** What is cooked around the place, that of most outlets first. */
export function cuisinesQuery(chosen: Coordinates | undefined) {
  const { lat, lng } = chosen ?? config.brand.defaultLocation
  return resource<Cuisine[]>({
    key: ['cuisines', chosen?.lat, chosen?.lng],
    call: (source, signal) => source.GET('/customer/cuisines', { params: { query: { latitude: lat, longitude: lng } }, signal }),
    read: (data) =>
      list(data).flatMap((value) => {
        const wire = fields(value)
        const name = text(wire['name'])
        return name ? [{ name, picture: text(wire['image']) }] : []
      }),
  })
}
