import type { AnyEventObject } from 'xstate'
import { inWords } from '#tools/flows/words.ts'

const LONGEST = 90
const NAMES = ['name', 'title', 'menuId', 'orderId', 'outletId', 'id', 'type']

/** The data of an event, whole enough to tell two samples apart: 'lines: dal, kulfi (out of stock)'. */
export function sampleWords(event: AnyEventObject): string {
  const { type, error, output, ...fields } = event
  const isAnswer = type.startsWith('xstate.done.actor.')
  const all = { ...fields, ...(error !== undefined && failureOf(error)), ...(isAnswer && outputOf(output)) }
  const words = Object.entries(all).flatMap(([key, value]) => fieldWords(key, value))
  const text = words.join('; ')
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

function failureOf(error: unknown): object {
  if (error === null || typeof error !== 'object') return { failure: error }
  const { message, status = 'none', code } = error as Error & { status?: number; code?: string }
  return { status, code, message }
}

const outputOf = (output: unknown): object =>
  output !== null && typeof output === 'object' && !Array.isArray(output) && Object.keys(output).length > 0
    ? output
    : { answer: output === undefined ? 'nothing' : Array.isArray(output) || typeof output !== 'object' ? output : 'empty' }

function fieldWords(key: string, value: unknown): string[] {
  const label = inWords(key).toLowerCase()
  if (value === undefined || value === null || typeof value === 'function') return []
  if (Array.isArray(value)) return [`${label}: ${value.length === 0 ? 'none' : value.map(nameOf).join(', ')}`]
  if (typeof value === 'object')
    return Object.entries(value)
      .flatMap(([inner, one]) => fieldWords(`${key} ${inner}`, one))
      .slice(0, 3)
  return [`${label}: ${value === '' ? '(empty)' : valueWords(value)}`]
}

const valueWords = (value: unknown): string => (value === true ? 'yes' : value === false ? 'no' : String(value))

function nameOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return valueWords(value)
  const fields = value as Record<string, unknown>
  const name = NAMES.find((key) => /^(string|number)$/.test(typeof fields[key]))
  const marks = Object.entries(fields).flatMap(([key, one]) => (one === true && key !== 'isVegetarian' ? inWords(key).toLowerCase() : []))
  const quantity = typeof fields['quantity'] === 'number' && fields['quantity'] > 1 ? ` × ${fields['quantity']}` : ''
  return `${name ? String(fields[name]) : '…'}${quantity}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`
}
