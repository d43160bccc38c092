import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { parse } from 'yaml'
import { ROOT, runCommand } from './run-command.ts'

/** What is wrong with the contract as it stands in the repository; empty when nothing is. */
export async function contractFaults(): Promise<string[]> {
  const document: unknown = parse(await readFile(join(ROOT, 'api/openapi.yaml'), 'utf8'))
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'api/package.json'), 'utf8')) as { scripts: { generate: string } }
  const [generator = '', ...options] = scripts.generate.split(' ')
  const [validity, types] = await Promise.all([
    // The validator writes into what it is given.
    new Validator().validate(structuredClone(document) as Node),
    runCommand(generator, [...options, '--check'], { cwd: join(ROOT, 'api') }),
  ])
  return [
    ...(validity.valid ? [] : [`api/openapi.yaml is not a valid OpenAPI document: ${JSON.stringify(validity.errors)}`]),
    ...lintContract(document),
    ...(types.code === 0 ? [] : [`api/schema.gen.ts is not what api/openapi.yaml makes: run npm run gen:api\n${types.output}`]),
  ]
}

/** House rules for the contract: every operation is named once and summed up, every extension says why it is there. */
export function lintContract(document: unknown): string[] {
  const faults: string[] = []
  const names = new Map<string, string>()
  for (const [path, item] of Object.entries(field(document, 'paths') ?? {})) {
    for (const method of METHODS) {
      const operation = field(item, method)
      if (!operation) continue
      const where = `${method.toUpperCase()} ${path}`
      const { operationId, summary } = operation
      if (typeof operationId !== 'string') faults.push(`${where} has no operationId`)
      else if (names.has(operationId)) faults.push(`${where} shares its operationId with ${names.get(operationId)}`)
      else names.set(operationId, where)
      if (typeof summary !== 'string') faults.push(`${where} has no summary`)
    }
  }
  walk(document, '#', (node, where) => {
    if (node['x-extension'] === true && typeof node.description !== 'string') faults.push(`${where} is an extension without a description`)
  })
  return faults
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function field(value: unknown, name: string): Node | undefined {
  const found = isNode(value) ? value[name] : undefined
  return isNode(found) ? found : undefined
}

function walk(value: unknown, where: string, visit: (node: Node, where: string) => void): void {
  if (!isNode(value)) return
  visit(value, where)
  for (const [name, child] of Object.entries(value)) walk(child, `${where}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, visit)
}
