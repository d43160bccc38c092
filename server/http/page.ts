import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ObjectStorage } from '#server/config.ts'
import { POLICY_REPORTS } from '#server/sight/reports.ts'

const NONCE = '__CSP_NONCE__'
const AHEAD = '<!--landing-ahead-->'
const BODY = '<!--landing-body-->'

/** What is added to the app's page when its address asks for it. */
export interface Watcher {
  isAskedFor(url: string): boolean
  headers: Record<string, string>
  /** Before the app's own script, which looks for it when it starts. */
  addTo(html: string): string
}

export interface PageOptions {
  objectStorage?: ObjectStorage | undefined
  /** Puts the inspector's script into a page that asks for it. */
  watcher?: Watcher | undefined
}

/** Serves the built app, its page at every address that is not the server's own; nothing when it was not built. */
export async function servePage(app: FastifyInstance, spaDir: string | undefined, options: PageOptions = {}): Promise<void> {
  const { objectStorage, watcher } = options
  if (spaDir === undefined || !existsSync(join(spaDir, 'index.html'))) return
  const html = readFileSync(join(spaDir, 'index.html'), 'utf8')
  const uploadsTo = objectStorage ? new URL(objectStorage.url).origin : ''
  const landingAt = readLandings(join(spaDir, 'landing-pages.json'))

  const sendPage = (url: string, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    const landing = landingAt(pathOf(url))
    const watched = watcher?.isAskedFor(url) ? watcher : undefined
    return reply
      .headers(watched?.headers ?? {})
      .header('content-security-policy', policy(nonce, uploadsTo))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(fillIn(watched?.addTo(html) ?? html, landing).replaceAll(NONCE, nonce))
  }
  app.get('/index.html', async (_request, reply) => sendPage('/', reply))
  // A route, not the not-found handler: only what a route sends is compressed.
  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    const isOfServer = /^\/(api|media|assets|console|healthz|livez|readyz|metrics)(\/|$)/.test(path)
    if (isOfServer || !/text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')) return reply.callNotFound()
    return sendPage(request.url, reply)
  })
  await app.register(fastifyStatic, {
    root: spaDir,
    wildcard: false,
    index: false,
    globIgnore: ['index.html*', 'landing-pages.json*', '**/*.map'].map((pattern) => join(spaDir, pattern)),
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(join(spaDir, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (path.includes(join(spaDir, 'service-worker.js'))) reply.header('content-security-policy', SERVICE_WORKER_POLICY)
      if (/\/thorough-worker-[\w-]+\.js(\.\w+)?$/.test(path)) reply.header('content-security-policy', WORKER_POLICY)
    },
  })
}

/** Everything from this origin; scripts and styles in the page itself carry the nonce of its one reply. */
const policy = (nonce: string, uploadsTo: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    `connect-src 'self' ${uploadsTo}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // Text becomes markup or code through the page's own policy only, which lets no markup pass.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${POLICY_REPORTS}`,
  ].join('; ')

/** A thread has the policy of its own file, not that of the page: this one may run the WebAssembly that it fetches, which the page may not. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The service worker passes on this server's replies and shows nothing itself. */
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** The page of a landing route. */
export const fillIn = (html: string, landing: Landing | undefined): string =>
  html.replace(AHEAD, () => landing?.ahead ?? '').replace(BODY, () => landing?.body ?? '')

interface Landing {
  /** What runs and what is announced before the page's own content. */
  ahead: string
  body: string
}

/** What goes into the page of a landing route ('/outlet/:outletId'), as the build has listed it; see scripts/vite/landing-pages.ts. */
export function readLandings(file: string): (path: string) => Landing | undefined {
  if (!existsSync(file)) return () => undefined
  const pages = JSON.parse(readFileSync(file, 'utf8')) as { addresses: string; scripts: string[]; early: string; body: string }[]
  const landings = pages.map(({ addresses, scripts, early, body }) => ({
    addresses: new RegExp(addresses, 'i'),
    // Data before code: the code is often cached, so the data takes longer.
    ahead:
      (early && `<script nonce="${NONCE}">${early}</script>`) +
      scripts.map((href) => `<link rel="modulepreload" href="${href}" nonce="${NONCE}">`).join(''),
    body,
  }))
  return (path) => landings.find(({ addresses }) => addresses.test(path))
}

export const pathOf = (url: string): string => url.split('?', 1)[0]!
