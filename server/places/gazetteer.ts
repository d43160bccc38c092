import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as geokdbush from 'geokdbush'
import KDBush from 'kdbush'
import MiniSearch from 'minisearch'
import { ROOT } from '#server/root.ts'
import { fold } from './fold.ts'
import { CITIES } from './localities.ts'

/** A line of india.json, largest population first. The id is GeoNames' own; 0 where it is not known. */
export type PlaceRow = [name: string, state: string, latitude: number, longitude: number, population: number, id: number, aliases: string[]]

export interface KnownPlace {
  id: string
  name: string
  /** The city a locality is in. */
  city?: string
  state: string
  latitude: number
  longitude: number
  /** How much it is looked for: its population, and for localities that of a town. */
  weight: number
  /** Folded, as is nothing else here. */
  aliases: string[]
}

export interface Gazetteer {
  places: readonly KnownPlace[]
  /** What the text may mean, best first. */
  find(text: string, limit: number): KnownPlace[]
  /** The place to name a point by; undefined far from all of them. */
  nearest(latitude: number, longitude: number): KnownPlace | undefined
}

const LOCALITY_WEIGHT = 150_000
/** A locality names a point inside a city better than the city's own centre does, however large the city. */
const LOCALITY_LEAD_KM = 7.2
const SAME_PLACE_DEGREES = 0.3
const FARTHEST_KM = 100

let loaded: Gazetteer | undefined
/** Read and indexed on first use: it takes about 0.2 s and 25 MB that a server may never need. */
export const gazetteer = (): Gazetteer => (loaded ??= openGazetteer(readPlaces()))

function readPlaces(): KnownPlace[] {
  const rows = JSON.parse(readFileSync(join(ROOT, 'server/places/india.json'), 'utf8')) as PlaceRow[]
  const localities = CITIES.flatMap(({ city, state, localities: known }) =>
    known.map(([name, latitude, longitude, ...aliases]) => ({
      id: idOf(latitude, longitude),
      name,
      city,
      state,
      latitude,
      longitude,
      weight: LOCALITY_WEIGHT,
      aliases: aliases.map(fold),
    })),
  )
  const places = rows.map(([name, state, latitude, longitude, population, id, aliases]) => ({
    id: id === 0 ? idOf(latitude, longitude) : String(id),
    name,
    state,
    latitude,
    longitude,
    weight: population,
    aliases,
  }))
  return [...localities, ...places]
}

const idOf = (latitude: number, longitude: number) => `${Math.round(latitude * 1e4)}${Math.round(longitude * 1e4)}`

function openGazetteer(places: readonly KnownPlace[]): Gazetteer {
  const byName = places
    .flatMap((place) => [...new Set([fold(place.name), ...place.aliases])].map((name) => ({ name, place })))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const words = new MiniSearch({
    idField: 'index',
    fields: ['name', 'aliases', 'within'],
    tokenize: (text) => fold(text).split(' '),
    processTerm: (term) => term || null,
  })
  words.addAll(
    places.map(({ name, aliases, city = '', state }, index) => ({ index, name, aliases: aliases.join(' '), within: `${city} ${state}` })),
  )
  const points = new KDBush(places.length)
  for (const { longitude, latitude } of places) points.add(longitude, latitude)
  points.finish()

  /** Names that begin with the text: the very name first, then the most populous. */
  function beginning(text: string): KnownPlace[] {
    const rest = byName.slice(firstFrom(byName, text))
    const end = rest.findIndex(({ name }) => !name.startsWith(text))
    const found = end === -1 ? rest : rest.slice(0, end)
    const isNamed = (entry: (typeof byName)[number]) => (entry.name === text ? 1 : 0)
    return found.toSorted((a, b) => isNamed(b) - isNamed(a) || b.place.weight - a.place.weight).map(({ place }) => place)
  }

  /** Any words of name, city and state, also misspelt. */
  function resembling(text: string): KnownPlace[] {
    const hits = words.search(text, {
      boost: { name: 4, aliases: 2, within: 0.3 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.25 : term.length > 3 ? 1 : false),
      weights: { prefix: 0.9, fuzzy: 0.2 },
      combineWith: 'AND',
      boostDocument: (index) => 1 + Math.log10(1 + places[index as number]!.weight) / 2,
    })
    return hits.map((hit) => places[hit.id as number]!)
  }

  return {
    places,
    find(text, limit) {
      const wanted = fold(text).slice(0, 60)
      if (wanted === '') return []
      const found: KnownPlace[] = []
      const add = (candidates: KnownPlace[]) => {
        for (const place of candidates) {
          if (found.length < limit && !found.some((other) => isSame(other, place))) found.push(place)
        }
      }
      add(beginning(wanted))
      if (found.length < limit && wanted.length > 1) add(resembling(wanted))
      return found
    },
    nearest(latitude, longitude) {
      const around = geokdbush
        .around(points, longitude, latitude, 12, FARTHEST_KM)
        .map((index) => places[index as number]!)
        .map((place) => ({ place, km: geokdbush.distance(longitude, latitude, place.longitude, place.latitude) }))
      // A town a little farther away names a point better than a hamlet.
      const score = ({ place, km }: (typeof around)[number]) => km - (place.city ? LOCALITY_LEAD_KM : Math.log10(1 + place.weight))
      return around.toSorted((a, b) => score(a) - score(b))[0]?.place
    },
  }
}

function firstFrom(sorted: readonly { name: string }[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.name < text) low = middle + 1
    else high = middle
  }
  return low
}

const isSame = (a: KnownPlace, b: KnownPlace): boolean =>
  a === b ||
  (fold(a.name) === fold(b.name) &&
    Math.abs(a.latitude - b.latitude) < SAME_PLACE_DEGREES &&
    Math.abs(a.longitude - b.longitude) < SAME_PLACE_DEGREES)
