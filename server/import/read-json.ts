import { ORIGIN_TYPES, type OriginType, toOriginId } from '#machines/model/origin.ts'
import { decodeText } from './decode.ts'
import { faultOf, type ImportFault } from './fault.ts'
import {
  type DishField,
  type DishValues,
  type Field,
  fieldOf,
  id,
  isBlank,
  jsonNameOf,
  readCells,
  readDish,
  tidy,
  Unreadable,
} from './fields.ts'
import { OUTLET_FIELD_NAMES, OUTLET_FIELDS, type OutletField, type OutletValues } from './outlet-fields.ts'
import type { DishRow } from './read-csv.ts'

export interface Place {
  type: OriginType
  id: number
  name: string | null
}

/** What a file says of an outlet, which may be a new one: what it does not say is missing. */
export interface ReadOutlet {
  outletId: string
  values: Partial<OutletValues>
  places: Partial<Record<OriginType, Place[]>>
  menu?: DishRow[]
}

export interface ReadOutlets {
  outlets: ReadOutlet[]
  faults: ImportFault[]
}

export const PLACES_NAME: Record<OriginType, string> = { TABLE: 'tables', ROOM: 'rooms' }
const OUTLET_NAMES = new Map(OUTLET_FIELD_NAMES.map((name) => [jsonNameOf(OUTLET_FIELDS[name] as Field<unknown>), name]))

/** Reads outlets with their menu, tables and rooms as an export in JSON has them. */
export function readJson(bytes: Uint8Array): ReadOutlets {
  const faults: ImportFault[] = []
  let content: unknown
  try {
    content = JSON.parse(decodeText(bytes))
  } catch (error) {
    return { outlets: [], faults: [{ where: 'The file', what: `is no JSON: ${(error as Error).message}` }] }
  }
  const list = Object(content).outlets as unknown
  if (!Array.isArray(list)) return { outlets: [], faults: [{ where: 'The file', what: 'has no list "outlets"' }] }
  const outlets = list.flatMap((outlet: unknown, index) => readOutlet(Object(outlet) as object, `Outlet ${index + 1}`, faults) ?? [])
  const known = new Set<string>()
  for (const { outletId } of outlets) {
    if (known.has(outletId)) faults.push({ where: outletId, what: 'stands in the file twice' })
    known.add(outletId)
  }
  return { outlets, faults }
}

function readOutlet(outlet: object, place: string, faults: ImportFault[]): ReadOutlet | undefined {
  const cells = new Map<OutletField, unknown>()
  const places: ReadOutlet['places'] = {}
  let menu: DishRow[] | undefined
  const outletId = attempt(place, 'id', (outlet as { id?: unknown }).id, id, faults)
  const where = outletId ?? place
  for (const [key, value] of Object.entries(outlet)) {
    const field = OUTLET_NAMES.get(key)
    const type = ORIGIN_TYPES.find((each) => PLACES_NAME[each] === key)
    if (field) cells.set(field, value)
    else if (type) places[type] = attempt(where, key, value, (list) => readPlaces(type, list), faults) ?? []
    else if (key === 'menu' && Array.isArray(value))
      menu = value.flatMap((dish: unknown, index) => readListing(Object(dish) as object, `${where}, dish ${index + 1}`, faults) ?? [])
    else if (key !== 'id') faults.push({ where, column: key, what: key === 'menu' ? 'is no list' : 'is nothing that an outlet has' })
  }
  const { values, unreadable } = readCells(OUTLET_FIELDS, cells)
  for (const [name, fault] of unreadable)
    faults.push(faultOf(where, jsonNameOf(OUTLET_FIELDS[name] as Field<unknown>), cells.get(name), fault))
  return outletId === undefined ? undefined : { outletId, values, places, ...(menu && { menu }) }
}

function attempt<T>(where: string, key: string, value: unknown, read: (value: unknown) => T, faults: ImportFault[]): T | undefined {
  try {
    return read(value)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    faults.push(faultOf(where, key, value, error))
    return undefined
  }
}

function readPlaces(type: OriginType, value: unknown): Place[] {
  if (!Array.isArray(value)) throw new Unreadable('is no list')
  const places = value.map((entry: unknown): Place => {
    const { id, name } = Object(entry) as { id?: unknown; name?: unknown }
    const number = toOriginId(id)
    if (number === undefined)
      throw new Unreadable('has an entry whose id is no whole number above 0', { column: PLACES_NAME[type], value: entry })
    return { type, id: number, name: isBlank(name) ? null : tidy(name).slice(0, 80) }
  })
  if (new Set(places.map((place) => place.id)).size < places.length)
    throw new Unreadable('has an id twice', { column: PLACES_NAME[type], value: '' })
  return places
}

function readListing(dish: object, where: string, faults: ImportFault[]): DishRow | undefined {
  const cells = new Map<DishField, unknown>()
  const names = new Map<DishField, string>()
  for (const [key, value] of Object.entries(dish)) {
    const field = fieldOf(key)
    if (field) {
      cells.set(field, value)
      names.set(field, key)
    } else faults.push({ where, column: key, what: 'is nothing that a dish has' })
  }
  for (const field of ['category', 'name'] as const) if (!cells.has(field)) cells.set(field, '')
  const { values, unreadable }: { values: Partial<DishValues>; unreadable: [DishField, Unreadable][] } = readDish(cells)
  for (const [name, fault] of unreadable) faults.push(faultOf(where, names.get(name) ?? name, cells.get(name), fault))
  return unreadable.length === 0 ? { where, values } : undefined
}
