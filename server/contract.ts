import type { FastifyReply, FastifyRequest } from 'fastify'
import type { components, operations } from '#api/schema.gen.ts'

export type Wire = components['schemas']
export type OperationId = keyof operations

type Parameters<K extends OperationId, Where extends 'path' | 'query' | 'header'> = operations[K]['parameters'] extends {
  [key in Where]?: infer P
}
  ? NonNullable<P>
  : Record<string, never>
type Body<K extends OperationId> = operations[K] extends { requestBody: { content: { 'application/json': infer B } } } ? B : undefined
type Success<K extends OperationId> = {
  [Status in keyof operations[K]['responses']]: Status extends 200 | 201
    ? operations[K]['responses'][Status] extends { content: { 'application/json': infer R } }
      ? R
      : never
    : never
}[keyof operations[K]['responses']]
/** Headers arrive lower-cased; the contract spells them as written. */
type Lower<T> = { [K in keyof T as K extends string ? Lowercase<K> : K]: T[K] }

/** A request that the contract's validation has let through. */
export type Req<K extends OperationId> = FastifyRequest<{
  Params: Parameters<K, 'path'>
  Querystring: Parameters<K, 'query'>
  Headers: Lower<Parameters<K, 'header'>>
  Body: Body<K>
}>
export type Handlers = { [K in OperationId]: (request: Req<K>, reply: FastifyReply) => Promise<Success<K>> }

/** Who a valid token belongs to. Identity and white label come from here, never from headers. */
export interface Caller {
  customerId: string
  whitelabelId: number
  tokenHash: string
}

/** Who is signed in at the counter. */
export interface StaffCaller {
  staffId: string
  name: string
  tokenHash: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** null for a guest. */
    caller: Caller | null
    /** null for all but the calls of the counter. */
    staff: StaffCaller | null
  }
  interface FastifyContextConfig {
    operationId?: OperationId
  }
}
