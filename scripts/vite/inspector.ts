import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { ROOT } from '#scripts/run-command.ts'

const SOURCES = join(ROOT, 'src/inspector')
const STYLES = ['review.css', 'inspector.css']

/** Builds the inspector beside the app. Only a server in demo mode hands it out; the app's own build knows nothing of it. */
export async function buildInspector(outDir: string = join(ROOT, 'dist-inspector')): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    base: '/inspector/',
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { watch: join(SOURCES, 'watch.ts'), page: join(SOURCES, 'inspector.html') },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  await mkdir(outDir, { recursive: true })
  for (const file of STYLES) await cp(join(SOURCES, file), join(outDir, file))
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
        if (/^\/inspector\.html(\?|$)/.test(url)) request.url = '/src/inspector/inspector.html'
        const [, style] = /^\/inspector\/([\w-]+\.css)/.exec(url) ?? []
        if (style && STYLES.includes(style)) request.url = `/src/inspector/${style}?direct`
        next()
      })
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (_html, { originalUrl = '' }) =>
        ASKED.test(originalUrl) ? [{ tag: 'script', attrs: { type: 'module', src: '/src/inspector/watch.ts' }, injectTo: 'head' }] : [],
    },
  }
}
