import type { FastifyInstance, RouteOptions } from 'fastify'
import glue from 'fastify-openapi-glue'
import type { Handlers, OperationId } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { accessOf, type ContractFile } from './contract-file.ts'
import { identify } from '#server/auth/identity.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: 'none' | 'optional' | 'required'
  }
}

/** How many times fewer of these an address may ask for: slow on purpose, or open to guests and kept. */
const SCARCE: Partial<Record<OperationId, number>> = {
  login: 5,
  requestAvailability: 60,
  generateUploadUrl: 20,
  reportTrouble: 20,
  exportData: 60,
  deleteAccount: 60,
  changePassword: 20,
  sendContactOtp: 20,
  changeContact: 20,
}

/** Those whose handlers keep their replies, compressed already. */
const COMPRESSED = new Set<OperationId>(['getMenu'])

/** One route per operation of the contract, each with its handler; an operation without one stops the start. */
export async function registerOperations(
  app: FastifyInstance,
  contract: ContractFile,
  handlers: Handlers,
  deps: Deps,
  requestsPerMinute: number,
): Promise<void> {
  function route(operationId: string, method: string, path: string): Pick<RouteOptions, 'handler' | 'onRequest' | 'config' | 'compress'> {
    const handler = handlers[operationId as OperationId]
    if (!handler) throw new Error(`no handler for ${operationId} (${method} ${path})`)
    const access = accessOf(contract, contract.paths[path]![method.toLowerCase()]!)
    const max = Math.ceil(requestsPerMinute / (SCARCE[operationId as OperationId] ?? 1))
    return {
      handler: handler as unknown as RouteOptions['handler'],
      config: { operationId: operationId as OperationId, access },
      ...(COMPRESSED.has(operationId as OperationId) && { compress: false }),
      // Not through the route generator's own security handlers: those run after validation, and a missing one only warns.
      // The limit stands first: who sends bad tokens does not reach the database (Decision 228).
      onRequest: [app.rateLimit({ max, timeWindow: 60_000 }), ...(access === 'none' ? [] : [identify(deps, access === 'optional')])],
    }
  }
  app.decorateRequest('caller', null)
  await app.register(glue, { specification: contract as object, prefix: '/api', operationResolver: route as never })
}
