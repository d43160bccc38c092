import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnv, type Plugin, runnerImport } from 'vite'
import { ROOT } from '#scripts/run-command.ts'

type Brand = import('#src/brands/brand.ts').Brand
type BrandPolicy = import('#src/brands/brand.ts').BrandPolicy

const DEFAULT_ID = '1'

/** The white-label id of a build, from the environment or a .env file. */
export const brandId = (mode = 'production'): string => loadEnv(mode, ROOT, 'VITE_')['VITE_WHITELABEL_ID'] ?? DEFAULT_ID

/** Throws when there is no such brand. */
export async function loadBrand(id = brandId()): Promise<Brand & BrandPolicy> {
  if (!/^\w+$/.test(id) || !existsSync(folderOf(id))) throw new Error(`VITE_WHITELABEL_ID names no brand: ${id}`)
  const load = async <T>(file: string) => (await runnerImport<T>(join(folderOf(id), file), { configFile: false, root: ROOT })).module
  const [{ BRAND }, { POLICY }] = await Promise.all([load<{ BRAND: Brand }>('brand.ts'), load<{ POLICY: BrandPolicy }>('policy.ts')])
  return { ...BRAND, ...POLICY }
}

/** What a server that serves this brand's app is set to, unless its environment says otherwise; the build keeps them for it. */
export const settingsOf = (brand: Brand & BrandPolicy) => ({
  BRAND_NAME: brand.name,
  WHITELABEL_IDS: brand.id,
  TAX_RATE_PERCENT: String(brand.taxRatePercent),
  BRAND_MISSING: missingOf(brand).join(', '),
})

/** What the law asks a business to say and the brand does not: `.example` is reserved for inventions, as those of the demo. */
function missingOf({ operator, grievance, supportEmail }: Brand & BrandPolicy): string[] {
  const isInvented = (email: string) => email.endsWith('.example')
  const missing = {
    'legal name': !operator?.legalName,
    address: !operator?.address,
    'grievance officer': isInvented(grievance.email),
    'support address': isInvented(supportEmail),
  }
  return Object.entries(missing).flatMap(([name, isMissing]) => (isMissing ? [name] : []))
}

const folderOf = (id: string) => join(ROOT, 'src/brands', id)

/** Builds one brand and leaves out the others: its words and marks by way of #brand, its colours in the tokens, its name in the page, its icon. */
export function brand(): Plugin {
  let chosen: Awaited<ReturnType<typeof loadBrand>>
  let isRenderer = false
  const icon = () => readFileSync(join(folderOf(chosen.id), 'logo.svg'), 'utf8')
  return {
    name: 'brand',
    enforce: 'pre',
    async config(_config, { mode }) {
      chosen = await loadBrand(brandId(mode))
    },
    resolveId(source) {
      return source.startsWith('#brand/') ? join(folderOf(chosen.id), source.slice('#brand/'.length)) : undefined
    },
    transform(code, id) {
      if (!id.split('?')[0]!.endsWith('/src/styles/tokens.css')) return undefined
      return code
        .replace(/--brand: [^;]+;/, `--brand: ${chosen.colours.brand};`)
        .replace(/--lamp: [^;]+;/, `--lamp: ${chosen.colours.lamp};`)
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replaceAll('__BRAND_NAME__', chosen.name)
          .replaceAll('__BRAND_TAGLINE__', chosen.tagline)
          .replaceAll('__BRAND_THEME__', chosen.colours.theme),
    },
    configureServer(server) {
      server.middlewares.use('/logo.svg', (_request, response) => response.setHeader('content-type', 'image/svg+xml').end(icon()))
    },
    configResolved({ build }) {
      isRenderer = Boolean(build.ssr)
    },
    generateBundle() {
      // The server's renderer, which landing-pages.ts builds, needs neither.
      if (isRenderer) return
      this.emitFile({ type: 'asset', fileName: 'logo.svg', source: icon() })
      this.emitFile({ type: 'asset', fileName: '.vite/brand.json', source: JSON.stringify(settingsOf(chosen)) })
    },
  }
}
