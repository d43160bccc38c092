import fc from 'fast-check'

export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

/** Values that the schema lets pass, with the ones that mean something mixed in by the name of their field. */
export function fromSchema(root: object, schema: Schema, known: Record<string, readonly unknown[]>, name = ''): fc.Arbitrary<unknown> {
  const plain = shaped(root, schema, known, name)
  const meaningful = known[name]
  return meaningful ? fc.oneof({ weight: 15, arbitrary: fc.constantFrom(...meaningful) }, { weight: 1, arbitrary: plain }) : plain
}

function shaped(root: object, schema: Schema, known: Record<string, readonly unknown[]>, name: string): fc.Arbitrary<unknown> {
  if (schema.$ref) return shaped(root, resolve(root, schema.$ref), known, name)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => shaped(root, one, known, name)))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => shaped(root, { ...schema, type }, known, name)))
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([key, value]) => [key, fromSchema(root, value, known, key)] as const)
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [], noNullPrototype: true })
    }
    case 'array':
      return fc.array(fromSchema(root, schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
        size: 'xsmall',
      })
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 - 1 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return text(schema)
  }
}

function text({ pattern, format, minLength = 0, maxLength = 80 }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString().slice(0, 10))
  if (pattern) return fc.oneof(...asciiOnly(pattern).map((one) => fc.stringMatching(one)))
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 80)) })
}

/** The generator of texts knows no classes of Unicode. */
const asciiOnly = (pattern: string): RegExp[] => [new RegExp(pattern.replaceAll('\\p{L}\\p{M}', 'A-Za-z'))]

function resolve(root: object, reference: string): Schema {
  const parts = reference.slice(2).split('/')
  return parts.reduce<any>((node, part) => node[part.replaceAll('~1', '/').replaceAll('~0', '~')], root) as Schema
}

/** Anything that JSON can say, and what breaks careless code. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '..',
    '../..',
    '\u0000',
    '\ud800',
    '__proto__',
    'null',
    '-1',
    "'; drop table orders; --",
    '%00',
    'x'.repeat(5_000),
    -1,
    0,
    1.5,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 31,
    -0,
    100,
    101,
    null,
    true,
    false,
    [],
    {},
    [[]],
  ),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.jsonValue({ maxDepth: 3 }),
)

export interface Mutation {
  at: number
  how: 'replace' | 'remove' | 'add' | 'retype' | 'repeat'
  by: unknown
}
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(1_000),
  how: fc.constantFrom('replace', 'remove', 'add', 'retype', 'repeat'),
  by: junk,
})

/** A copy with one part of it changed. */
export function mutate(value: unknown, { at, how, by }: Mutation): unknown {
  const places: (readonly string[])[] = []
  walk(value, [], places)
  const place = places[at % places.length]!
  return changed(value, place, (part) => {
    if (how === 'replace') return by
    if (how === 'retype') return typeof part === 'string' ? Number(part) || 0 : String(part)
    if (how === 'repeat') return Array.isArray(part) && part.length > 0 ? Array.from({ length: 101 }, () => part[0]) : [part, part]
    if (how === 'add' && typeof part === 'object' && part !== null && !Array.isArray(part)) return { ...part, extra: by }
    return undefined
  })
}

function walk(value: unknown, path: readonly string[], places: (readonly string[])[]): void {
  places.push(path)
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) walk(part, [...path, key], places)
}

function changed(value: unknown, path: readonly string[], change: (part: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = changed(copy[key], rest, change)
  return copy
}
