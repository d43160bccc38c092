import { json, list } from '#machines/model/reading.ts'

/** Pictures as data strings in local storage: the oldest goes first, and all of them before anything else that is stored. */
export const PREFIX = 'imageCache_'
/** Which pictures there are and how long each is, the oldest first. */
const ORDER_KEY = 'imageCacheOrder'
/** Characters: a data string is ASCII. */
export const MOST_PER_PICTURE = 300_000

/** Only pictures made of pixels: other kinds of image can hold scripts and links. */
const RASTER = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,[A-Za-z0-9+/]+={0,2}$/
export const isRasterData = (text: string): boolean => text.length <= MOST_PER_PICTURE && RASTER.test(text)

type Entry = [name: string, length: number]

/** The picture kept under a name; undefined when there is none, or what is there is none. Never throws. */
export function cachedPicture(name: string): string | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name)
    if (text === null || isRasterData(text)) return text ?? undefined
    localStorage.removeItem(PREFIX + name)
  } catch {}
  return undefined
}

/** Makes room for something that matters more; false when there was no picture to throw out. Never throws. */
export function dropOldestPicture(): boolean {
  try {
    const [oldest, ...rest] = readOrder()
    if (!oldest) return tryTo(() => localStorage.removeItem(ORDER_KEY)) && false
    localStorage.removeItem(PREFIX + oldest[0])
    writeOrder(rest)
    return true
  } catch {
    return false
  }
}

/** A list that cannot be read, or does not tell of every picture that is there, is made anew. */
export function readOrder(): Entry[] {
  const present = new Set(Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)))
  const listed = parse(localStorage.getItem(ORDER_KEY)).filter(([name]) => present.has(PREFIX + name))
  const known = new Set(listed.map(([name]) => PREFIX + name))
  const strays = [...present].filter((key) => !known.has(key))
  return [...strays.map((key): Entry => [key.slice(PREFIX.length), localStorage.getItem(key)?.length ?? 0]), ...listed]
}

function parse(text: string | null): Entry[] {
  // One entry per name.
  return [...new Map(list(json(text ?? '[]')).filter(isEntry))]
}

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  typeof value[1] === 'number' &&
  value[1] >= 0 &&
  value[1] <= MOST_PER_PICTURE

/** In a full storage even the list needs room. */
export function writeOrder(order: Entry[]): void {
  let rest = order
  while (!tryTo(() => localStorage.setItem(ORDER_KEY, JSON.stringify(rest)))) {
    const [oldest, ...newer] = rest
    if (!oldest) return
    localStorage.removeItem(PREFIX + oldest[0])
    rest = newer
  }
}

export function tryTo(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}
