import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { hashesOf } from '../../server/http/packed.ts'
import { ROOT } from '../../server/root.ts'
import type { Watcher } from '../../server/http/page.ts'

/** The pages on all flows; made by the build and by `npm run flows`. */
export const FLOWS_DIR = join(ROOT, 'dist-flows')
/** The inspector, built beside the app and never into it. */
export const INSPECTOR_DIR = join(ROOT, 'dist-inspector')

/** Files of this origin alone, and the styles in the page itself. */
const policy = (html: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...hashesOf('style', html)].join(' '),
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** What reviewers look at beside the app: the flows in words and pictures, and the inspector of the app's machines. */
export async function serveInspector(
  app: FastifyInstance,
  inspectorDir: string = INSPECTOR_DIR,
  flowsDir: string = FLOWS_DIR,
): Promise<void> {
  const serve = (root: string, prefix: string) =>
    app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply
          .header('content-security-policy', policy(path.endsWith('.html') ? readFileSync(path, 'utf8') : ''))
          .header('cache-control', 'no-cache')
      },
    })
  if (existsSync(flowsDir)) {
    // Addresses in the page are relative to its folder.
    app.get('/flows', async (_request, reply) => reply.redirect('/flows/', 302))
    await serve(flowsDir, '/flows/')
  }
  if (existsSync(inspectorDir)) await serve(inspectorDir, '/inspector/')
}

/** A page keeps in touch with the window that it opens for the inspector, which may be of another origin. */
const OPENER_POLICY = 'same-origin-allow-popups'

export function watcherOf(inspectorDir: string = INSPECTOR_DIR): Watcher | undefined {
  if (!existsSync(inspectorDir)) return undefined
  return {
    isAskedFor: (url) => /[?&](inspect|review)(=|&|$)/.test(url),
    headers: { 'cross-origin-opener-policy': OPENER_POLICY },
    addTo: (html) => html.replace('<script type="module"', '<script type="module" src="/inspector/watch.js"></script>$&'),
  }
}
