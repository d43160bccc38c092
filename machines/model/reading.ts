/** Small readers for values that come from outside (storage, links): the value in its own type, or undefined. They never throw. */

const LONGEST_TEXT = 2000

/** A copy of the own properties: a getter that throws, a proxy or an inherited property cannot reach the reader. */
export function record(value: unknown): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const copy: Record<string, unknown> = Object.create(null)
  try {
    for (const key of Object.keys(value)) copy[key] = (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
  return copy
}

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const text = (value: unknown): string | undefined => (typeof value === 'string' && value.length <= LONGEST_TEXT ? value : undefined)

/** A finite number that is not negative. */
export const amount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined

/** A whole number that is not negative and exact. */
export const whole = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
