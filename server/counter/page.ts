import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COUNTER_PAGES } from '#machines/model/counter/staff.ts'
import { encodingFor, packed } from '#server/http/packed.ts'
import type { PageOptions } from '#server/http/page.ts'
import { POLICY_REPORTS } from '#server/observability/reports.ts'
import { ROOT } from '#server/root.ts'

/** The staff's page, built beside the app. */
export const COUNTER_DIR = join(ROOT, 'dist-counter')
const FILES_PER_PAGE = 40
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Files of this origin alone, and pictures of dishes from where they are stored; nothing in the page itself runs. */
const policyWith = (pictures: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: ${pictures}`.trim(),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `report-uri ${POLICY_REPORTS}`,
  ].join('; ')

/** Serves the staff's page at the addresses of its pages; nothing where it was not built. */
export async function serveCounterPage(
  app: FastifyInstance,
  { requestsPerMinute, findPublished, objectStorage }: Pick<PageOptions, 'requestsPerMinute' | 'findPublished' | 'objectStorage'>,
  counterDir: string = COUNTER_DIR,
): Promise<void> {
  if (!existsSync(join(counterDir, 'index.html'))) return
  const policy = policyWith(objectStorage ? new URL(objectStorage.url).origin : '')
  const page = packed(readFileSync(join(counterDir, 'index.html'), 'utf8'), 11)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', page.tag)
    if (request.headers['if-none-match']?.split(/,\s*/).includes(page.tag)) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding']?.toString())
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(await page[encoding ?? 'identity']())
  }
  const limited = { compress: false as const, config: { rateLimit: { max: requestsPerMinute, timeWindow: 60_000 } } }
  for (const { path } of Object.values(COUNTER_PAGES)) for (const end of ['', '/']) app.get(path + end, limited, sendPage)
  // Files of this build have a route of their own, which comes first.
  const files = { config: { rateLimit: { max: requestsPerMinute * FILES_PER_PAGE, timeWindow: 60_000 } } }
  app.get<{ Params: { name: string } }>('/counter/assets/:name', files, async (request, reply) => {
    const file = await findPublished?.(request.params.name)
    return file ? reply.header('cache-control', IMMUTABLE).type(file.contentType).send(file.body) : reply.callNotFound()
  })
  await app.register(fastifyStatic, {
    root: counterDir,
    prefix: '/counter/',
    wildcard: false,
    index: false,
    globIgnore: ['index.html*', '**/*.map'].map((pattern) => join(counterDir, pattern)),
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => reply.headers({ 'cache-control': path.includes(join(counterDir, 'assets')) ? IMMUTABLE : 'no-cache' }),
  })
}
