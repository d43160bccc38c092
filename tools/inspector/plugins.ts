import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '../../scripts/run-command.ts'

export const INSPECTOR_SOURCES = join(ROOT, 'tools/inspector')
const STYLE = 'review.css'

/** The style sheet that the script links by its name. */
export function inspectorStyle(): Plugin {
  return {
    name: 'inspector-styles',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: STYLE, source: readFileSync(join(INSPECTOR_SOURCES, STYLE)) })
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
        if (request.url?.startsWith(`/inspector/${STYLE}`)) request.url = `/tools/inspector/${STYLE}?direct`
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
