import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import type { FastifyInstance } from 'fastify'

// The package is CommonJS: its function is the default export's own default for the compiler only.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default

const OPTIONS = { allErrors: false, useDefaults: true, removeAdditional: false, strict: true, strictTypes: false } as const

/** Holds every request to the contract. To be called before any route is registered. */
export function validateRequests(app: FastifyInstance): void {
  // Text comes as text in addresses and headers only; a number in a body is a number.
  const bodies = new Ajv2020({ ...OPTIONS, coerceTypes: false })
  const texts = new Ajv2020({ ...OPTIONS, coerceTypes: true })
  for (const ajv of [bodies, texts]) {
    addFormats(ajv)
    ajv.addVocabulary(['x-extension', 'example'])
  }
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (httpPart === 'body') return bodies.compile(schema as object)
    return texts.compile((httpPart === 'headers' ? lowerCased(schema) : schema) as object)
  })
  app.addHook('onRoute', (route) => {
    const schema = route.schema as { body?: { content?: Record<string, { schema: unknown }> } } | undefined
    if (!schema) return
    // One schema whatever the content type says: left by type, a body of an unlisted type is not validated at all.
    if (schema.body?.content) route.schema!.body = schema.body.content['application/json']!.schema
  })
}

/** The contract spells header names as written; Node has them in lower case. */
function lowerCased(schema: unknown): unknown {
  const { properties = {}, required, ...rest } = schema as { properties?: Record<string, unknown>; required?: string[] }
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value])),
    ...(required && { required: required.map((name) => name.toLowerCase()) }),
  }
}

/** JSON is the only body there is; an empty one is none. Text that a database cannot store is refused, and a name that stands twice in an object. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    if (/\\u0000/i.test(body)) return done(badRequest('The request has a character that cannot be stored'))
    return parseJson(request, body, (error: Error | null, value?: unknown) =>
      done(error ?? (namesTwice(body, value) ? badRequest('The request has a field twice') : null), value),
    )
  })
}

const badRequest = (message: string) => Object.assign(new Error(message), { statusCode: 400 })

/** Whether an object of this JSON has a name twice, of which JSON.parse keeps the last: outside of texts each member has one colon. */
export const namesTwice = (json: string, parsed: unknown): boolean =>
  json.replaceAll(/"(?:[^"\\]+|\\.)*"/g, '').split(':').length - 1 > membersIn(parsed)

/** Without recursion: a body may be nested as deep as it is long. */
function membersIn(parsed: unknown): number {
  let members = 0
  const values = [parsed]
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue
    const inside: unknown[] = Object.values(value)
    if (!Array.isArray(value)) members += inside.length
    for (const each of inside) values.push(each)
  }
  return members
}
