import type { AnyEventObject } from 'xstate'
import { inWords } from '#tools/flows/words.ts'

type Names = Readonly<Record<string, string>>

const NAMES = ['name', 'title', 'label', 'number', 'email', 'date', 'code', 'kind', 'type']
/** Objects that a person fills in: each field is listed by itself. */
const FORM = /^(values|form|draft)$/
/** What no screen shows. */
const INNER = /^(id|key|keys|version|index|at|before|isUnmade|file|agree|timeZone|whitelabelId|\w+(Id|Ids|At|By|Version|Paise|Cursor))$/
/** Larger numbers are times in milliseconds, which differ from walk to walk. */
const A_MOMENT = 1e12
/** Deeper data of an answer is not listed. */
const DEEPEST = 2

/** The data of an event in the words of the screen, enough to tell two samples apart: 'lines: Masala Papad × 2, Dal Makhani (out of stock)'. */
export function sampleWords(event: AnyEventObject, names: Names = {}): string {
  const { type, error, output, ...fields } = event
  const isAnswer = type.startsWith('xstate.done.actor.')
  const all = { ...fields, ...(error !== undefined && failureOf(error)), ...(isAnswer && outputOf(output)) }
  return Object.entries(all)
    .flatMap(([key, value]) => fieldWords(key, value, names, 0))
    .join('; ')
}

function failureOf(error: unknown): object {
  if (error === null || typeof error !== 'object') return { failure: error }
  const { message, status = 'none' } = error as Error & { status?: number }
  return { status, message }
}

const outputOf = (output: unknown): object =>
  output !== null && typeof output === 'object' && !Array.isArray(output) && Object.keys(output).length > 0
    ? output
    : { answer: output === undefined ? 'nothing' : Array.isArray(output) || typeof output !== 'object' ? output : 'empty' }

function fieldWords(key: string, value: unknown, names: Names, depth: number): string[] {
  if (value === undefined || value === null || typeof value === 'function') return []
  const label = markOf(key)
  if (Array.isArray(value)) {
    const named = value.flatMap((one) => nameOf(one, names) ?? [])
    if (named.length < value.length) return INNER.test(key) ? [] : [`${label}: ${value.length}`]
    return [`${label}: ${named.join(', ') || 'none'}`]
  }
  if (typeof value === 'object') {
    const named = FORM.test(key) ? undefined : nameOf(value, names)
    if (named !== undefined) return [`${label}: ${named}`]
    return depth === DEEPEST ? [] : Object.entries(value).flatMap(([inner, one]) => fieldWords(inner, one, names, depth + 1))
  }
  const own = callOf(String(value), names)
  if (own !== undefined) return [INNER.test(key) ? own : `${label}: ${own}`]
  return INNER.test(key) || key.includes('/') || Number(value) > A_MOMENT
    ? []
    : [`${label}: ${value === '' ? '(empty)' : valueWords(value)}`]
}

/** 'isScanned' as 'scanned'. */
const markOf = (key: string): string => inWords(key).toLowerCase().replace(/^is /, '')

function valueWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (!/^\d{4}-\d\d-\d\dT/.test(String(value))) return String(value)
  return new Date(String(value)).toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long', timeStyle: 'short' })
}

/** What the screen calls it; of the key of a line the dish. */
const callOf = (id: string, names: Names): string | undefined => names[id] ?? names[/^[\w-]+\/([\w-]+)\//.exec(id)?.[1] ?? '']

/** Of a thing its name with what is true of it; of a group of a cart its lines. */
function nameOf(value: unknown, names: Names): string | undefined {
  if (value === null || typeof value !== 'object') return callOf(String(value), names) ?? valueWords(value)
  const { lines, ...fields } = value as Record<string, unknown>
  const known = ['menuId', 'key', 'outletId', 'orderId', 'id'].flatMap((key) => callOf(String(fields[key]), names) ?? [])[0]
  const own = fields[NAMES.find((key) => /^(string|number)$/.test(typeof fields[key])) ?? '']
  const name = known ?? ('orderId' in fields && typeof own === 'number' ? `Order ${own}` : own)
  if (name === undefined) return Array.isArray(lines) ? lines.map((line) => nameOf(line, names)).join(', ') || 'none' : undefined
  const marks = Object.entries(fields)
    .flatMap(([key, one]) => (one === true && key !== 'isVegetarian' ? markOf(key) : []))
    .concat(typeof fields['status'] === 'string' ? inWords(fields['status']).toLowerCase() : [])
  const quantity = typeof fields['quantity'] === 'number' && fields['quantity'] > 1 ? ` × ${fields['quantity']}` : ''
  return `${String(name)}${quantity}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`
}
