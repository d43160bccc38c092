import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { SERVER_TROUBLE } from '#machines/model/errors.ts'
import { MIGRATIONS, type OpenDatabase } from '#server/db/database.ts'
import { Problem } from '#server/problem.ts'
import { ROOT } from '#server/root.ts'

export const VERSION = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version

declare module 'fastify' {
  interface FastifyInstance {
    /** Goes on answering, but tells balancers to send no more customers. */
    drain(): void
  }
}

const READINESS = ['/readyz', '/healthz']

const stopProblem = () => new Problem(503, SERVER_TROUBLE, { code: 'STOPPING' }, 2)

/**
 * `/livez`: the process answers. `/readyz`, formerly `/healthz`: it can be sent customers, as its database answers, has the tables that this version
 * expects and room on its disk, and no stop has begun.
 */
export function serveHealth(app: FastifyInstance, { db, requireRoom }: Pick<OpenDatabase, 'db' | 'requireRoom'>, perMinute: number): void {
  let wasFull = false
  app.addHook('onResponse', (_request, reply, done) => {
    if (reply.problemCode === 'DISK_FULL') wasFull = true
    done()
  })
  const limited = { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }
  app.get('/livez', limited, async () => ({ ok: true, version: VERSION }))
  for (const path of READINESS)
    app.get(path, limited, async () => {
      const applied = await db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)
      const [{ count } = { count: 0 }] = (applied as unknown as { rows: { count: number }[] }).rows
      if (count < MIGRATION_COUNT) throw new Problem(503, 'The database is older than this version', { code: 'NOT_MIGRATED' }, 10)
      await requireRoom(wasFull)
      wasFull = false
      return { ok: true, version: VERSION }
    })
}

const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] }
const MIGRATION_COUNT = journal.entries.length

/** While the server drains, `/readyz` alone is refused. Once it stops, all new calls are, in the contract's form; those under way are finished. */
export function refuseWhileStopping(app: FastifyInstance): void {
  let state: 'open' | 'draining' | 'stopping' = 'open'
  app.decorate('drain', () => {
    state = 'draining'
  })
  app.addHook('preClose', (done) => {
    state = 'stopping'
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (state === 'open') return done()
    // The next request of this caller goes to another process.
    reply.header('connection', 'close')
    if (state === 'draining' && !READINESS.includes(request.routeOptions.url ?? '')) return done()
    done(stopProblem())
  })
}
