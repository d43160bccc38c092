import type { FastifyInstance, RouteOptions } from 'fastify'
import glue from 'fastify-openapi-glue'
import type { Handlers, OperationId } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { identify } from '#server/auth/identity.ts'
import { identifyStaff } from '#server/auth/staff-identity.ts'
import type { StaffRole } from '#server/db/schema.ts'
import { Problem } from '#server/problem.ts'
import { type Access, accessOf, type ContractFile, methodsOf, readContract } from './contract-file.ts'
import { sendFailure } from './failures.ts'
import { pathOf } from './path.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

const PREFIX = '/api'

/** Divides the limit of an address: 5 is a fifth of REQUESTS_PER_MINUTE. For calls that hash a password, send a message, or store something for a guest. */
const SCARCE: Partial<Record<OperationId, number>> = {
  login: 5,
  signInAtCounter: 5,
  requestAvailability: 60,
  generateUploadUrl: 20,
  reportTrouble: 20,
  exportData: 60,
  downloadNumbers: 20,
  importMenu: 20,
  deleteAccount: 60,
  changePassword: 20,
  changeStaffPassword: 20,
  forgetStaffPassword: 20,
  useStaffLink: 5,
  readStaffLink: 5,
  inviteStaff: 20,
  resendInvitation: 20,
  sendContactOtp: 20,
  changeContact: 20,
}

/** Operations with a larger limit for their body than all others. */
const BODY_BYTES: Partial<Record<OperationId, number>> = { importMenu: 3_000_000 }

/** Those whose replies are compressed already, or are a stream that must not wait for a compressor's buffer. */
const SENT_AS_IS = new Set<OperationId>(['getMenu', 'followBoard', 'followEvents'])

/** One route per operation of the contract, each with its handler; an operation without one stops the start. */
export async function registerOperations(app: FastifyInstance, deps: Deps, handlers: Handlers): Promise<void> {
  const contract = readContract()
  function route(
    operationId: string,
    method: string,
    path: string,
  ): Pick<RouteOptions, 'handler' | 'onRequest' | 'config' | 'compress' | 'bodyLimit'> {
    const handler = handlers[operationId as OperationId]
    if (!handler) throw new Error(`no handler for ${operationId} (${method} ${path})`)
    const operation = contract.paths[path]![method.toLowerCase()]!
    const access = accessOf(contract, operation)
    const max = Math.ceil(deps.requestsPerMinute / (SCARCE[operationId as OperationId] ?? 1))
    return {
      handler: handler as unknown as RouteOptions['handler'],
      config: { operationId: operationId as OperationId, access },
      bodyLimit: BODY_BYTES[operationId as OperationId],
      ...(SENT_AS_IS.has(operationId as OperationId) && { compress: false }),
      // Not through the route generator's own security handlers: those run after validation, and a missing one only warns.
      // The limit stands first: who sends bad tokens does not reach the database (Decision 228).
      onRequest: [app.rateLimit({ max, timeWindow: 60_000 }), ...identified(deps, access, operation['x-roles'])],
    }
  }
  app.decorateRequest('caller', null)
  app.decorateRequest('staff', null)
  await app.register(glue, { specification: requestsOf(contract), prefix: PREFIX, operationResolver: route as never })
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    const methods = path.startsWith(`${PREFIX}/`) ? methodsOf(contract, path.slice(PREFIX.length)) : []
    if (methods.length === 0) return sendFailure(reply, new Problem(404, 'Not found'))
    reply.header('allow', methods.join(', '))
    return sendFailure(reply, new Problem(405, 'Method not allowed'))
  })
}

function identified(deps: Deps, access: Access, roles: StaffRole[] | undefined) {
  if (access === 'none') return []
  if (access === 'staff' || access === 'optionalStaff') return [identifyStaff(deps, access === 'optionalStaff', roles)]
  return [identify(deps, access === 'optional')]
}

/**
 * A copy, for the generator writes into what it is given. Without the replies, which are typed by the contract and checked in the tests: the generator
 * would look for a parser of each of their types, and serialise by their schemas, which hides what is wrong.
 */
function requestsOf(contract: ContractFile): object {
  const specification = structuredClone(contract)
  for (const item of Object.values(specification.paths))
    for (const operation of Object.values(item)) Object.assign(operation, { responses: { default: { description: 'See the contract' } } })
  return specification
}
