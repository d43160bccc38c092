import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '#scripts/run-command.ts'

export const INSPECTOR_SOURCES = join(ROOT, 'tools/inspector')
const STYLES = ['review.css', 'inspector.css']

/** Style sheets that are linked by their names, from pages that are not built with them. */
export function inspectorStyles(): Plugin {
  return {
    name: 'inspector-styles',
    apply: 'build',
    generateBundle() {
      for (const fileName of STYLES) this.emitFile({ type: 'asset', fileName, source: readFileSync(join(INSPECTOR_SOURCES, fileName)) })
    },
  }
}

const ASKED = /[?&](inspect|review)(=|&|$)/

/** The same in development, from the sources. */
export function inspectorInDev(): Plugin {
  return {
    name: 'inspector-in-dev',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _reply, next) => {
        const { url = '' } = request
        if (/^\/inspector\.html(\?|$)/.test(url)) request.url = '/tools/inspector/inspector.html'
        const [, style] = /^\/inspector\/([\w-]+\.css)/.exec(url) ?? []
        if (style && STYLES.includes(style)) request.url = `/tools/inspector/${style}?direct`
        next()
      })
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (_html, { originalUrl = '' }) =>
        ASKED.test(originalUrl) ? [{ tag: 'script', attrs: { type: 'module', src: '/tools/inspector/watch.ts' }, injectTo: 'head' }] : [],
    },
  }
}
