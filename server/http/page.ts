import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectStorage } from '#server/config.ts'
import { POLICY_REPORTS } from '#server/observability/reports.ts'
import { encodingFor, hashesOf, type Packed, packed } from './packed.ts'
import { isOfApi, pathOf } from './path.ts'
import type { PublishedFile } from './published-files.ts'

const AHEAD = '<!--landing-ahead-->'
const BODY = '<!--landing-body-->'
const PICTURES = '<!--landing-pictures-->'
const DATA = '<!--page-data-->'

/** What is added to the app's page when its address asks for it. */
export interface Watcher {
  isAskedFor(url: string): boolean
  headers: Record<string, string>
  /** Before the app's own script, which looks for it when it starts. */
  addTo(html: string): string
}

/** A page as the app shows it to a guest. */
export interface Rendered {
  body: string
  /** JSON in which no `<` stands. */
  data: string
  /** Markup from which the script in the document paints the answers to taps, until the app's code is there. */
  answers: string
}

export interface PageOptions {
  /** The page at this path, with its data; undefined for none, 'missing' where there is nothing at this address. */
  rendered?: ((path: string) => Promise<Rendered | 'missing' | undefined>) | undefined
  objectStorage?: ObjectStorage | undefined
  requestsPerMinute: number
  /** A hashed file of another build, by its name. */
  findPublished?: ((name: string) => Promise<PublishedFile | undefined>) | undefined
  /** Puts the inspector's script into a page that asks for it. */
  watcher?: Watcher | undefined
}

/** Serves the built app, its page at every address that is not the server's own; nothing when it was not built. */
export async function servePage(app: FastifyInstance, spaDir: string | undefined, options: PageOptions): Promise<void> {
  const { objectStorage, requestsPerMinute, watcher, rendered, findPublished } = options
  if (spaDir === undefined || !existsSync(join(spaDir, 'index.html'))) return
  const html = readFileSync(join(spaDir, 'index.html'), 'utf8')
  const uploadsTo = objectStorage ? new URL(objectStorage.url).origin : ''
  const landingAt = readLandings(join(spaDir, 'landing-pages.json'))

  const policies = new WeakMap<object, string>()
  const pages = new WeakMap<object, Sent>()

  // The hashes are those of the build's own elements: nothing that a catalogue says is ever allowed to run (Decision 267).
  const policyFor = (landing: Landing) => {
    const found = policies.get(landing)
    if (found !== undefined) return found
    const made = policy(fillIn(html, { ...landing, body: '' }), uploadsTo)
    policies.set(landing, made)
    return made
  }
  // The same bytes for every request: compressed once for each rendering, and once for each page without data.
  const packedFor = (landing: Landing, page: Rendered | undefined) => {
    const key = page ?? landing
    const found = pages.get(key)
    if (found) return found
    const made = sentAs(fillIn(html, landing, page), page ? QUALITY : QUALITY_ONCE)
    pages.set(key, made)
    return made
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, url = request.url) => {
    const path = pathOf(url)
    const known = landingAt(path)
    const landing = known ?? PLAIN
    // The service worker keeps a page for all addresses of a route.
    const made = landing.body && !UNFILLED.test(url) ? await rendered?.(path) : undefined
    const page = made === 'missing' ? undefined : made
    const isThere = known !== undefined && made !== 'missing'
    const isWatched = watcher?.isAskedFor(url) ?? false
    const sent = isWatched ? sentAs(watcher!.addTo(fillIn(html, landing, page)), QUALITY) : packedFor(landing, page)
    reply
      .code(isThere ? 200 : 404)
      .headers(isWatched ? watcher!.headers : {})
      .header('content-security-policy', policyFor(landing))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('link', sent.links)
      .header('etag', sent.tag)
    if (isThere && request.headers['if-none-match']?.split(/,\s*/).includes(sent.tag)) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding']?.toString())
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(await sent[encoding ?? 'identity']())
  }
  const limited = { compress: false as const, config: { rateLimit: { max: requestsPerMinute, timeWindow: 60_000 } } }
  app.get('/index.html', limited, async (request, reply) => sendPage(request, reply, '/'))
  const sendAny = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url)
    const { accept = '*/*' } = request.headers
    // An address of the app sends its page to whatever accepts one. Any other sends it only to browsers that ask for HTML: a call for data or a file gets 404.
    const isForPeople = landingAt(path) ? /text\/html|\*\/\*/ : /text\/html/
    return isOfApi(path) || !isForPeople.test(accept) ? reply.callNotFound() : sendPage(request, reply)
  }
  app.get('/*', limited, sendAny)
  // Files of this build have a route of their own, which comes first.
  const files = { config: { rateLimit: { max: requestsPerMinute * FILES_PER_PAGE, timeWindow: 60_000 } } }
  app.get<{ Params: { name: string } }>('/assets/:name', files, async (request, reply) => {
    const file = await findPublished?.(request.params.name)
    if (!file) return sendAny(request, reply)
    return reply
      .headers(headersOf(`/${request.params.name}`, true))
      .type(file.contentType)
      .send(file.body)
  })
  await app.register(fastifyStatic, {
    root: spaDir,
    wildcard: false,
    index: false,
    globIgnore: ['index.html*', 'landing-pages.json*', 'renderer.mjs', '**/*.map'].map((pattern) => join(spaDir, pattern)),
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => reply.headers(headersOf(path, path.includes(join(spaDir, 'assets')))),
  })
}

const FILES_PER_PAGE = 40

function headersOf(path: string, isHashed: boolean): Record<string, string> {
  const policyOfFile = /\/service-worker\.js(\.\w+)?$/.test(path)
    ? SERVICE_WORKER_POLICY
    : /\/thorough-worker-[\w-]+\.js(\.\w+)?$/.test(path) && WORKER_POLICY
  return {
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(policyOfFile && { 'content-security-policy': policyOfFile }),
  }
}

interface Sent extends Packed {
  /** For the header: the browser fetches them before it has begun to read the page, on a slow phone a tenth of a second earlier. */
  links: string
}

const sentAs = (html: string, quality: number): Sent => ({ ...packed(html, quality), links: linksOf(html) })

const FILE =
  /<link rel="(?<rel>preload|modulepreload)"[^>]* href="(?<href>[^"]+)"(?<high>[^>]* fetchpriority="high")?|<script type="module"[^>]* src="(?<src>[^"]+)"/gi

/** The pictures and scripts that a page announces, in its own order. An address that is not printable stays out of the header. */
function linksOf(html: string): string {
  const links = [...html.matchAll(FILE)].flatMap(({ groups }) => {
    const { rel, href, high, src = href! } = groups as { rel?: string; href?: string; high?: string; src?: string }
    const as = rel === 'preload' ? `preload; as=image${high ? '; fetchpriority=high' : ''}` : 'modulepreload'
    return /^\/[!-;=?-~]+$/.test(src) ? [`<${src.replaceAll('&amp;', '&')}>; rel=${as}`] : []
  })
  return [...new Set(links)].join(', ')
}

/** A rendering lives for a second; a page without data as long as the server. */
const QUALITY = 5
const QUALITY_ONCE = 11

/** Everything from this origin; scripts and styles in the page itself are known by their hashes. */
const policy = (html: string, uploadsTo: string): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf('script', html)].join(' '),
    ["style-src 'self'", ...hashesOf('style', html)].join(' '),
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

/** A thread has the policy of its own file, not that of the page: that of src/device/thorough-worker.ts may run the WebAssembly that it fetches, which the page may not. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The service worker passes on this server's replies and shows nothing itself. */
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'"

const UNFILLED = /[?&]unfilled\b/

/** A picture of what React has rendered, which it puts before the body. */
const PRELOADED = /<link rel="preload" as="image"[^>]*>/g
/** Pictures named before the scripts: a browser has six connections to a server without HTTP/2, which the scripts would all take for a round trip. */
const MOST_AHEAD = 3

/** The page of a landing route, with what was rendered for its address, else with its first picture. */
export function fillIn(html: string, landing: Landing | undefined, page?: Rendered): string {
  const pictures = page?.body.match(PRELOADED)?.slice(0, MOST_AHEAD) ?? []
  const body = page ? page.body.replace(PRELOADED, '') : (landing?.body ?? '')
  const data = page ? `${page.answers}<script type="application/json" id="page-data">${page.data}</script>` : ''
  return html
    .replace(PICTURES, () => pictures.join(''))
    .replace(AHEAD, () => landing?.ahead ?? '')
    .replace(BODY, () => body)
    .replace(DATA, () => data)
}

interface Landing {
  /** What runs and what is announced before the page's own content. */
  ahead: string
  body: string
}

/** The page of any other address. */
const PLAIN: Landing = { ahead: '', body: '' }

interface RoutePage {
  addressPattern: string
  landing?: { scripts: string[]; early: string; body: string }
}

/** What goes into the page of a route ('/outlet/:outletId'), as the build has listed it; undefined at no address of the app. See build/landing-pages.ts. */
export function readLandings(file: string): (path: string) => Landing | undefined {
  if (!existsSync(file)) return () => PLAIN
  const routes = (JSON.parse(readFileSync(file, 'utf8')) as RoutePage[]).map(({ addressPattern, landing }) => ({
    addresses: new RegExp(addressPattern, 'i'),
    landing: landing
      ? {
          // Data before code: the code is often cached, so the data takes longer.
          ahead:
            (landing.early && `<script>${landing.early}</script>`) +
            landing.scripts.map((href) => `<link rel="modulepreload" href="${href}">`).join(''),
          body: landing.body,
        }
      : PLAIN,
  }))
  return (path) => routes.find(({ addresses }) => addresses.test(path))?.landing
}
