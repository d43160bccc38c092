import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { parse } from 'yaml'
import { layout } from '#server/console/layout.ts'
import { CONSOLE_POLICY } from '#server/console/policy.ts'
import { docsPage, prose } from './page.ts'
import type { Contract } from './contract.ts'

/** The contract to read, and its file; in the console's dress, whose style sheet it needs. */
export function serveDocs(app: FastifyInstance, brandName: string): void {
  const file = readFileSync(join(import.meta.dirname, '../../api/openapi.yaml'), 'utf8')
  let page: string | undefined
  app.get('/api/docs', async (_request, reply) => {
    page ??= render(parse(file) as Contract, brandName)
    return reply
      .header('content-security-policy', CONSOLE_POLICY)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page)
  })
  app.get('/api/openapi.yaml', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/yaml; charset=utf-8').send(file),
  )
}

const render = (contract: Contract, brandName: string) =>
  layout({ title: contract.info.title, lead: prose(contract.info.description), tab: 'api', body: docsPage(contract) }, brandName).text
