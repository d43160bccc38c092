import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import { parse } from 'yaml'

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default
const contractText = readFileSync(new URL('../../../api/openapi.yaml', import.meta.url), 'utf8')

interface Response {
  $ref?: string
  content?: Record<string, unknown>
}
interface Operation {
  operationId: string
  security?: object[]
  parameters?: { $ref?: string; name: string; in: string; required?: boolean }[]
  requestBody?: unknown
  responses: Record<string, Response>
}
export interface Contract {
  paths: Record<string, Record<string, Operation>>
}
export const contract = parse(contractText) as Contract

/** Every operation with its method and path template. */
export const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
)

/** Its reply never ends. */
export const isStream = ({ responses }: Pick<Operation, 'responses'>): boolean => 'text/event-stream' in (responses[200]?.content ?? {})

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)
ajv.addSchema(parse(contractText) as object, 'contract')
const validators = new Map<string, ValidateFunction>()

/** Holds every reply of the app against the contract, and collects what does not fit. */
export function watchReplies(app: FastifyInstance): string[] {
  const violations: string[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    const id = request.routeOptions.config.operationId
    const operation = operations.find((candidate) => candidate.operationId === id)
    const type = String(reply.getHeader('content-type')).split(';')[0]!
    const said = operation?.responses[reply.statusCode]
    // A stream or a file is read by its own test; a way to another page has nothing to read.
    const isRead = said && !said.$ref && (said.content === undefined || (type.startsWith('text/') && type in said.content))
    if (!operation || reply.statusCode === 304 || isRead) return payload
    const answer = `${id} ${reply.statusCode}`
    if (type !== 'application/json') violations.push(`${answer}: not JSON`)
    const text = reply.getHeader('content-encoding') === 'br' ? brotliDecompressSync(payload as Buffer) : payload
    violations.push(...replyFaults(operation, reply.statusCode, JSON.parse(String(text))))
    return payload
  })
  return violations
}

/** What of a reply to an operation is not as the contract says. */
export function replyFaults(operation: (typeof operations)[number], statusCode: number, json: unknown): string[] {
  const status = operation.responses[statusCode] ? String(statusCode) : 'default'
  const answer = `${operation.operationId} ${statusCode}`
  if (status === 'default' && statusCode < 400) return [`${answer}: not in the contract`]
  const reference =
    operation.responses[status]!.$ref?.slice(1) ?? pointer('paths', operation.path, operation.method.toLowerCase(), 'responses', status)
  const $ref = `contract#${reference}${pointer('content', 'application/json', 'schema')}`
  const validate = validators.get($ref) ?? ajv.compile({ $ref })
  validators.set($ref, validate)
  return validate(json) ? [] : [`${answer}: ${ajv.errorsText(validate.errors)}`]
}

const pointer = (...parts: string[]) => parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
