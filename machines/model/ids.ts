const ID = /^[A-Za-z0-9_-]{1,64}$/

/** An id as text, or undefined when it cannot be one. Ids reach URL paths, where `..` would climb out of the template. */
export function toId(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : value
  return typeof text === 'string' && ID.test(text) ? text : undefined
}
