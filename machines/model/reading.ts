/**
 * Readers of untrusted values (storage, replies, links, codes): the value in its own type, or undefined. They never throw. Ids have `toId`.
 * A library for it weighs four times as much (Decision 183).
 */

export type Fields = Record<string, unknown>

const LONGEST_TEXT = 2000

/** The value that a JSON text stands for; undefined for any other text. */
export function json(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

/** A copy of the own properties: a getter that throws, a proxy or an inherited property cannot reach the reader. */
export function record(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const copy: Fields = Object.create(null)
  try {
    for (const key of Object.keys(value)) copy[key] = (value as Fields)[key]
  } catch {
    return undefined
  }
  return copy
}

/** The fields of parsed JSON, none when it is no object. Not copied: a menu has thousands of them. */
export const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** The entries of a list; nothing when it is none. */
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Text as this app stored it: unchanged, also when empty. */
export const storedText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= LONGEST_TEXT ? value : undefined

/** Something to be seen: not only spaces, marks of direction and the like. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u
/** A whole Arabic phrase in one letter, wider than a phone: only its words can be broken into lines. */
const PHRASE = /\uFDFD/g
const ITS_WORDS = 'بسم الله الرحمن الرحيم'
/** Text of others to be shown: with something in it, trimmed and cut. */
export function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const cut = value.trim().slice(0, LONGEST_TEXT).replace(PHRASE, ITS_WORDS)
  return VISIBLE.test(cut) ? cut : undefined
}

/** A loop: a menu has three such lists in each of its dishes. */
export function texts(value: unknown): string[] {
  const found: string[] = []
  for (const entry of list(value)) {
    const read = text(entry)
    if (read !== undefined) found.push(read)
  }
  return found
}

export const finite = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

/** A number that counts or measures: finite and not negative. */
export function amount(value: unknown): number | undefined {
  const number = finite(value)
  return number !== undefined && number >= 0 ? number : undefined
}

/** A whole number that is not negative and exact. */
export const whole = (value: unknown): number | undefined => (Number.isSafeInteger(value) ? amount(value) : undefined)

/** A list, a single text, or nothing, as a list of texts. */
export const oneOrMore = (value: unknown): string[] => (typeof value === 'string' ? texts([value]) : texts(value))

/** ISO 8601. Without an offset it is a day and a clock to show, and no moment to count from: it shifts by the reader's own zone. */
export const dateTime = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** ISO 8601 with an offset. */
export function timestamp(value: unknown): string | undefined {
  const read = dateTime(value)
  return read && /(Z|[+-]\d{2}:?\d{2})$/.test(read) ? read : undefined
}

/** The timestamp in milliseconds since 1970. */
export function moment(value: unknown): number | undefined {
  const read = timestamp(value)
  return read === undefined ? undefined : Date.parse(read)
}

export const present = <T>(value: T | undefined): value is T => value !== undefined
