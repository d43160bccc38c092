import { toPaise } from '#machines/model/money.ts'

/** Readers of untrusted JSON: each gives a validated value or undefined, and never throws. */
export type Fields = Record<string, unknown>

export const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** The fields of a JSON text; undefined for any other text. */
export function textFields(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? fields(value) : undefined
  } catch {
    return undefined
  }
}

/** The entries of a list; nothing when it is none. */
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const LONGEST = 2000
/** Something to be seen: not only spaces, marks of direction and the like. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u
/** A whole Arabic phrase in one letter, wider than a phone: only its words can be broken into lines. */
const PHRASE = /\uFDFD/g
const ITS_WORDS = 'بسم الله الرحمن الرحيم'
/** Text with something in it, cut at a sane length. */
export function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const cut = value.trim().slice(0, LONGEST).replace(PHRASE, ITS_WORDS)
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

/** A number that counts or measures: finite and not below zero. */
export function amount(value: unknown): number | undefined {
  const number = finite(value)
  return number !== undefined && number >= 0 ? number : undefined
}

export const paise = (value: unknown): number | undefined => toPaise(value)

/** A list, a single text, or nothing, as a list of texts. */
export const oneOrMore = (value: unknown): string[] => (typeof value === 'string' ? texts([value]) : texts(value))

/** ISO 8601 with an offset; without one it would shift by the reader's own zone. */
export function timestamp(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(value)) return undefined
  return Number.isNaN(Date.parse(value)) ? undefined : value
}

export const present = <T>(value: T | undefined): value is T => value !== undefined
