import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { ROOT } from '#scripts/run-command.ts'
import { expressionOf, type LandingName, PATTERNS, ROUTES } from '#src/route-table.ts'
import { brand, brandId } from './brand.ts'
import { moduleOf } from './page-modules.ts'
import { compileScript, NESTED_BUILD, staticImports } from './nested-build.ts'

/** What runs before the body is parsed, by the page that people land on from a link or a QR code. */
const EARLY: Partial<Record<LandingName, string>> = {
  home: 'src/boot/in-page/home.ts',
  outlet: 'src/boot/in-page/outlet.ts',
  menuItem: 'src/boot/in-page/outlet.ts',
}

/**
 * A route, and what the server fills into the document of a landing route, in place of the comments in index.html. Scripts are announced after the
 * head, which names the entry, because a browser fetches only six files at once from a server without HTTP/2.
 */
export interface RoutePage {
  /** The source of a regular expression for the addresses of the route, whatever their case. */
  addressPattern: string
  landing?: LandingPage
}

interface LandingPage {
  /** Files to announce with modulepreload. */
  scripts: string[]
  /** Runs before anything is shown; '' for nothing. */
  early: string
  /** Stands in #root until the app is there. */
  body: string
}

/**
 * Writes dist/renderer.mjs, with which the server renders pages, and dist/landing-pages.json: the routes of src/route-table.ts, each landing
 * route with its first picture, for a page without data, and what runs and is announced before its body.
 */
export function landingPages(): Plugin {
  let bodies: Partial<Record<LandingName, string>> = {}
  const early = new Map<string, string>()
  let renderer = ''
  return {
    name: 'landing-pages',
    apply: 'build',
    // Before the app's build begins: see NESTED_BUILD.
    async configResolved({ mode }) {
      const { file, module } = await buildRenderer(mode)
      renderer = await readFile(file, 'utf8')
      bodies = module.staticPages()
      for (const source of new Set(Object.values(EARLY))) early.set(source, await compileScript(source))
    },
    // Vite takes out the chunks that hold styles alone only now.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const pages = PATTERNS.map((pattern): RoutePage => {
          const route = ROUTES[pattern]
          const { source: addressPattern } = expressionOf(pattern)
          if (!('landing' in route)) return { addressPattern }
          const { page } = route
          const scripts = scriptsOf(bundle, moduleOf(page))
          return { addressPattern, landing: { scripts, early: early.get(EARLY[page] ?? '') ?? '', body: bodies[page]! } }
        })
        this.emitFile({ type: 'asset', fileName: 'landing-pages.json', source: JSON.stringify(pages) })
        this.emitFile({ type: 'asset', fileName: 'renderer.mjs', source: renderer })
      },
    },
  }
}

/** The chunks that this module waits for and that the entry does not contain. */
function scriptsOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const there = staticImports(bundle, (chunk) => chunk.isEntry)
  const needed = staticImports(bundle, (chunk) => chunk.facadeModuleId === module)
  return [...needed].filter((file) => !there.has(file)).map((file) => `/${file}`)
}

/** The app's own components, for Node: one file with everything in it, so that the server needs none of the app's packages. */
async function buildRenderer(mode: string): Promise<{ file: string; module: typeof import('#src/app/entry-server.tsx') }> {
  const outDir = join(ROOT, `node_modules/.cache/mezbaan-renderer-${brandId(mode)}`)
  await build({
    ...NESTED_BUILD,
    mode,
    plugins: [brand()],
    // React's own build for production, whatever NODE_ENV says where it is built.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: join(ROOT, 'src/app/entry-server.tsx'),
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'renderer.mjs' } },
    },
  })
  const file = join(outDir, 'renderer.mjs')
  return { file, module: await import(`${pathToFileURL(file)}?${Date.now()}`) }
}
