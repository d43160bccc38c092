import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { OperationId } from '#server/contract.ts'
import { ROOT } from '#server/root.ts'

interface Operation {
  operationId: OperationId
  tags: string[]
  security?: Record<string, string[]>[]
}
export interface ContractFile {
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, Operation>>
}

export const readContract = (): ContractFile => parse(readFileSync(join(ROOT, 'api/openapi.yaml'), 'utf8')) as ContractFile

/** 'none' reads no token, 'optional' lets guests in. */
export function accessOf(contract: ContractFile, operation: Operation): 'none' | 'optional' | 'required' {
  const alternatives = operation.security ?? contract.security
  if (alternatives.length === 0) return 'none'
  return alternatives.some((schemes) => Object.keys(schemes).length === 0) ? 'optional' : 'required'
}

/** Which methods a path under the API has; empty when it is no path of the contract. */
export function methodsOf(contract: ContractFile, path: string): string[] {
  const match = Object.entries(contract.paths).filter(([template]) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
  return [...new Set(match.flatMap(([, operations]) => Object.keys(operations).map((method) => method.toUpperCase())))]
}
