import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { OperationId } from '#server/contract.ts'
import type { StaffRole } from '#server/db/schema.ts'
import { ROOT } from '#server/root.ts'

interface Operation {
  operationId: OperationId
  tags: string[]
  security?: Record<string, string[]>[]
  'x-roles'?: StaffRole[]
}
export interface ContractFile {
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, Operation>>
}

export const readContract = (): ContractFile => parse(readFileSync(join(ROOT, 'api/openapi.yaml'), 'utf8')) as ContractFile

export type Access = 'none' | 'optional' | 'required' | 'staff' | 'optionalStaff'

/** 'none' reads no token, 'optional' lets guests in, 'staff' are those who are signed in at the counter. */
export function accessOf(contract: ContractFile, operation: Operation): Access {
  const alternatives = operation.security ?? contract.security
  if (alternatives.length === 0) return 'none'
  const isOptional = alternatives.some((schemes) => Object.keys(schemes).length === 0)
  if (alternatives.some((schemes) => 'staff' in schemes)) return isOptional ? 'optionalStaff' : 'staff'
  return isOptional ? 'optional' : 'required'
}

/** Which methods a path under the API has; empty when it is no path of the contract. */
export function methodsOf(contract: ContractFile, path: string): string[] {
  const match = Object.entries(contract.paths).filter(([template]) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
  return [...new Set(match.flatMap(([, operations]) => Object.keys(operations).map((method) => method.toUpperCase())))]
}
