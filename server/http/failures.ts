import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SERVER_TROUBLE } from '#machines/model/errors.ts'
import { COUNTER_PAGES } from '#machines/model/counter/staff.ts'
import { isDiskFull } from '#server/db/disk.ts'
import { isDatabaseUnavailable } from '#server/db/transaction.ts'
import { Problem } from '#server/problem.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Of the failure that is sent; '' for none. */
    problemCode: string
  }
}

/** Every failure leaves in the contract's form; what went wrong inside is for the log alone. */
export function answerFailures(app: FastifyInstance): void {
  app.decorateReply('problemCode', '')
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const problem = toProblem(error, request)
    const page = FILES.find(({ file }) => request.routeOptions.url?.endsWith(`/${file}`))?.page
    if (page === undefined || !request.headers.accept?.includes('text/html')) return sendFailure(reply, problem)
    reply.problemCode = problem.details?.code ?? ''
    return reply.header('cache-control', 'no-store').redirect(page, 303)
  })
}

/** A link to a file that cannot be had leads back to its page, which asks for the sign-in or says what is wrong. */
const FILES = [
  { file: 'menu.csv', page: COUNTER_PAGES.menu.path },
  { file: 'numbers.csv', page: COUNTER_PAGES.numbers.path },
]

export function sendFailure(reply: FastifyReply, problem: Problem) {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
  reply.problemCode = problem.details?.code ?? ''
  reply.header('cache-control', 'no-store')
  return reply.code(problem.status).type('application/json; charset=utf-8').send(problem.toWire())
}

function toProblem(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (error.validation) return validationProblem(error)
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'disk full')
    return new Problem(503, SERVER_TROUBLE, { code: 'DISK_FULL' }, 30)
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, 'database unavailable')
    return new Problem(503, SERVER_TROUBLE, { code: 'UNAVAILABLE' }, 2)
  }
  const status = error.statusCode ?? 500
  if (status === 429) return new Problem(429, 'Too many requests. Please try again in a moment.', { code: 'TOO_MANY_REQUESTS' })
  if (status >= 400 && status < 500) return new Problem(status, error.message)
  request.log.error({ err: error }, 'unhandled failure')
  return new Problem(500, SERVER_TROUBLE)
}

function validationProblem(error: FastifyError): Problem {
  const [first] = error.validation!
  const { missingProperty, additionalProperty } = first!.params as { missingProperty?: string; additionalProperty?: string }
  const path = [...first!.instancePath.split('/').slice(1), missingProperty ?? additionalProperty].filter((part) => part !== undefined)
  const field = path.join('.') || (error.validationContext ?? 'request')
  const reason = missingProperty ? 'is required' : additionalProperty ? 'is not known' : (first!.message ?? 'is not valid')
  return new Problem(422, `${field} ${reason}`, { code: 'VALIDATION', field })
}
