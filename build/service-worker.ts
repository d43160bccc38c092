import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { brandId, loadBrand } from './brand.ts'
import { compileScript, staticImports } from './nested-build.ts'

/** What people who come back look at first, and what tells them that they are offline; everything else is cached when it is first used. */
const PRECACHED = [
  'app/after-settled',
  'app/shell/toast-cards',
  'screens/home/home-route',
  'screens/outlet/outlet-route',
  'screens/outlet/outlet-tools',
  'screens/cart/cart-nudge',
  'screens/menu-item/menu-item-route',
  'screens/cart/cart-route',
  'screens/cart/cart-notices',
]

const chunkOf = (bundle: Rolldown.OutputBundle, module: string) =>
  Object.values(bundle)
    .filter((output) => output.type === 'chunk')
    .find(({ facadeModuleId, moduleIds }) =>
      [facadeModuleId, ...moduleIds].some((id) => id?.replace(/x$/, '').endsWith(`/src/${module}.ts`)),
    )

/** Writes dist/service-worker.js, which shows the app to a returning visitor without waiting for the network. */
export function serviceWorker(): Plugin {
  let script = ''
  let brandName = ''
  return {
    name: 'service-worker',
    apply: 'build',
    async configResolved({ mode }) {
      brandName = (await loadBrand(brandId(mode))).name
      script = await compileScript('src/service-worker/service-worker.ts')
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const precached = PRECACHED.map((module) => chunkOf(bundle, module) ?? this.error(`${module} is no chunk of its own`))
        const scripts = staticImports(bundle, (chunk) => chunk.isEntry || precached.includes(chunk))
        const styles = Object.values(bundle).flatMap((output) =>
          output.type === 'chunk' && scripts.has(output.fileName) && !output.isEntry ? [...(output.viteMetadata?.importedCss ?? [])] : [],
        )
        const files = [...new Set([...scripts, ...styles])].toSorted().map((file) => `/${file}`)
        const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry)!.fileName
        const hash = createHash('sha256').update(Object.keys(bundle).toSorted().join('\0'))
        // The page's styles and first pictures stand in these, which have no name made of their content.
        for (const name of ['index.html', 'landing-pages.json']) {
          const output = bundle[name]
          if (output?.type === 'asset') hash.update(output.source)
        }
        const version = hash.digest('hex').slice(0, 16)
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: `const BUILD=${JSON.stringify({ brand: brandName, version, entry, files })};${script}`,
        })
      },
    },
  }
}
