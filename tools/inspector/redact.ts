/** Names of the values that a reviewer may see. All others are left out: `code` and `text` hold what customers type. */
const SHOWN = new Set(
  [
    // Of the inspector's own messages, and of machines: what they are and stand in, never what they were given.
    '_version rootId parentId sessionId sourceId xstate$$type type id src status systemId',
    // Of events and contexts: words of a fixed list, counts, and ids of what is on the menu.
    'purpose channel field reason tone kind servingSize diet quantity retries rating index',
    'menuId outletId orderId categoryId',
  ].flatMap((names) => names.split(' ')),
)
const HIDDEN = '•••'
const DEEPEST = 12

/** A copy of what may be shown, which can be posted to another window: no functions, no circles. */
export function redact(value: unknown): unknown {
  return copy(value, '', new Set(), 0)
}

function copy(value: unknown, key: string, above: Set<object>, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value
  if (typeof value === 'string' || typeof value === 'number') return SHOWN.has(key) ? masked(value) : undefined
  if (typeof value !== 'object') return undefined
  if (above.has(value) || depth > DEEPEST) return undefined
  const inner = new Set(above).add(value)
  // Snapshots and actors have a `toJSON`. Other objects, such as elements of the page, are left out.
  if ('toJSON' in value && typeof value.toJSON === 'function') return copy(value.toJSON(), key, inner, depth)
  if (!Array.isArray(value) && !isPlain(value)) return undefined
  // Elements of a list are judged by the name of the list.
  if (Array.isArray(value)) return value.flatMap((one) => copy(one, key, inner, depth + 1) ?? [])
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isSecretName(name))
      .map(([name, one]) => [name, copy(one, name, inner, depth + 1)] as const)
      .filter(([, one]) => one !== undefined),
  )
}

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/** Some maps have an address or a number for their keys. */
const isSecretName = (name: string): boolean => masked(name) !== name

const EMAIL = /[^\s"'<>@]+@[^\s"'<>@]+/g
/** Codes have six digits and numbers ten; ids of orders and dishes fewer, or letters among them. */
const DIGITS = /(?<![\w.-])\+?\d(?:[\s-]?\d){4,}(?![\w.-])/g

/** Even what may be shown shows no email and no number that a phone or a code could be. */
const masked = (value: string | number): string | number => {
  const text = String(value)
  const safe = text.replace(EMAIL, HIDDEN).replace(DIGITS, HIDDEN)
  return safe === text && typeof value === 'number' ? value : safe
}
