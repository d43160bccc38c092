import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { recentMessages } from '#server/messages/outbox.ts'
import { ROOT } from '#server/root.ts'
import { inboxPage } from './inbox.ts'
import { layout } from './layout.ts'
import { CONSOLE_POLICY } from './policy.ts'
import { sharedStyles } from './styles.ts'

const asset = (name: string) => readFileSync(join(ROOT, 'server/console/assets', name), 'utf8')
const CSS = 'text/css; charset=utf-8'
const ASSETS = [
  { name: 'shared.css', content: sharedStyles(), type: CSS },
  { name: 'console.css', content: asset('console.css'), type: CSS },
  { name: 'console.js', content: asset('console.js'), type: 'text/javascript; charset=utf-8' },
]

/** What a demonstration sends by email and SMS, since it has no carriers: it shows the codes of all customers, so it is never in production. */
export async function serveConsole(app: FastifyInstance, { db, now, brandName }: Deps): Promise<void> {
  for (const { name, content, type } of ASSETS)
    app.get(`/console/assets/${name}`, async (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(content))
  for (const path of ['/console', '/console/inbox'])
    app.get(path, async (_request, reply) => {
      reply.header('content-security-policy', CONSOLE_POLICY).header('cache-control', 'no-store').header('referrer-policy', 'same-origin')
      const page = layout(inboxPage(await recentMessages(db, now()), now(), brandName), brandName)
      return reply.type('text/html; charset=utf-8').send(page.text)
    })
}
