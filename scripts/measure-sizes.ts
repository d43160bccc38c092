import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { fillIn, readLandings } from '#server/http/page.ts'
import {
  FIRST_NEEDED,
  LANDINGS,
  LAZY_PARTS,
  PAGE_BAR_KB,
  ROUTE_BAR_KB,
  ROUTE_BARS_KB,
  ROUTES,
  type RouteName,
  SHARED_CHUNKS,
  STYLES_BAR_KB,
} from './size-budgets.ts'
import { type Manifest, type Measured, namedFiles, ownFiles, scriptsFirstNeeded, stylesOf } from './size-maths.ts'

const compress = promisify(brotliCompress)

/** Every budget measured on a finished build; rejects when a budgeted source has no chunk in it. */
export async function measureSizes(root: string, dist = join(root, 'dist')): Promise<Measured[]> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const html = await readFile(join(dist, 'index.html'))
  const landingAt = readLandings(join(dist, 'landing-pages.json'))
  const sizes = new Map<string, Promise<number>>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? readFile(join(dist, file)).then(brotliBytes)
    sizes.set(file, size)
    return size
  }
  const sum = async (files: readonly string[]) => (await Promise.all(files.map(sizeOf))).reduce((total, size) => total + size, 0)

  const routes = Object.keys(ROUTES) as RouteName[]
  const sources = Object.values(ROUTES)
  const shared = SHARED_CHUNKS.flatMap(({ name }) => namedFiles(manifest, name))
  const own = (source: string, others: readonly string[]) =>
    sum(ownFiles(manifest, source, others).filter((file) => !shared.includes(file)))
  const parts = LAZY_PARTS.filter((part) => existsSync(join(root, part.source))).map((part) => part.source)
  return Promise.all([
    ...FIRST_NEEDED.map(async ({ what, routes: shown, barKb }) => ({
      what,
      bytes: await sum(
        scriptsFirstNeeded(
          manifest,
          shown.map((route) => ROUTES[route]),
        ),
      ),
      barKb,
    })),
    stylesBytes(html, dist).then((bytes) => ({ what: 'styles inlined in the page', bytes, barKb: STYLES_BAR_KB })),
    ...LANDINGS.map(async (path) => ({
      what: `the page with them, at ${path}`,
      bytes: await brotliBytes(Buffer.from(fillIn(html.toString(), landingAt(path)))),
      barKb: PAGE_BAR_KB,
    })),
    ...routes.map(async (route) => ({
      what: `own files of ${route}`,
      bytes: await own(ROUTES[route], sources),
      barKb: ROUTE_BARS_KB[route] ?? ROUTE_BAR_KB,
    })),
    ...SHARED_CHUNKS.map(async ({ what, name, barKb }) => ({ what, bytes: await sum(namedFiles(manifest, name)), barKb })),
    ...LAZY_PARTS.map(async ({ what, source, barKb }) => ({
      what,
      bytes: parts.includes(source) ? await own(source, [...sources, ...parts]) : undefined,
      barKb,
    })),
  ])
}

async function stylesBytes(html: Buffer, dist: string): Promise<number> {
  const { inlined, linked } = stylesOf(html.toString())
  const files = await Promise.all(linked.map((address) => readFile(join(dist, address))))
  return brotliBytes(Buffer.concat([Buffer.from(inlined), ...files]))
}

async function brotliBytes(content: Buffer): Promise<number> {
  if (content.length === 0) return 0
  return (await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }))
    .length
}
