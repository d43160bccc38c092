import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { databaseCode } from '#server/db/transaction.ts'
import { pathOf } from './path.ts'

/** A log without codes, passwords and tokens, at any level. */
export const loggerOf = (level: string, stream: { write(line: string): void } | undefined): FastifyServerOptions['logger'] => ({
  level,
  serializers: { req: requestForLog, err: errorForLog },
  redact: ['req.headers', 'password', '*.password', 'token', '*.token'],
  ...(stream && { stream }),
})

/** Without the query, which tells where a customer is, and without headers, which hold tokens. */
const requestForLog = (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url), ip: request.ip })

/** A failed query tells its values in its message and in fields of its own, so of those only the statement and the error code remain. */
export function errorForLog(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const query = queryOf(error)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const code = databaseCode(error)
  return {
    type: error.name,
    message: query === undefined ? error.message : `failed: ${query}`,
    stack: frames.join('\n'),
    ...(code !== undefined && { code }),
  }
}

function queryOf(error: Error): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('query' in cause && typeof cause.query === 'string') return cause.query
    // An error of the database itself: its message may quote a value.
    if ('severity' in cause) return 'a statement'
  }
  return undefined
}
