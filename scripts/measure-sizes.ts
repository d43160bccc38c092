import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { fillIn, readLandings } from '#server/http/page.ts'
import {
  FIRST_NEEDED,
  LANDINGS,
  LARGER_ROUTE_BARS_KB,
  LAZY_PARTS,
  PAGE_BAR_KB,
  ROUTE_BAR_KB,
  SHARED_CHUNKS,
  STYLES_BAR_KB,
} from './size-budgets.ts'
import { filesOf, type Manifest, type Measured, namedFiles, ownFiles, stylesOf } from './size-maths.ts'

type Row = [what: string, barKb: number, bytes: Promise<number>]

const compress = promisify(brotliCompress)

/** Every budget measured on a finished build; rejects when a budgeted source has no chunk in it. */
export async function measureSizes(root: string): Promise<Measured[]> {
  const dist = join(root, 'dist')
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const landingAt = readLandings(join(dist, 'landing-pages.json'))
  const sizes = new Map<string, Promise<number>>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? readFile(join(dist, file)).then(brotliBytes)
    sizes.set(file, size)
    return size
  }
  const sum = async (files: Iterable<string>) => (await Promise.all([...files].map(sizeOf))).reduce((total, size) => total + size, 0)

  const routes = new Map(
    readdirSync(join(root, 'src/screens'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('-route.tsx'))
      .toSorted()
      .map((file) => [basename(file, '-route.tsx'), `src/screens/${file}`]),
  )
  const lazy = [...routes.values(), ...LAZY_PARTS.map(({ source }) => source)]
  const shared = SHARED_CHUNKS.flatMap(({ name }) => namedFiles(manifest, name))
  const own = (source: string, others: Iterable<string>) => sum(ownFiles(manifest, source, others).filter((file) => !shared.includes(file)))
  const rows: Row[] = [
    ...FIRST_NEEDED.map(({ what, routes: shown, barKb }): Row => {
      const files = filesOf(manifest, ['index.html', ...shown.map((route) => routes.get(route)!)])
      return [what, barKb, sum([...files].filter((file) => file.endsWith('.js')))]
    }),
    ['styles inlined in the page', STYLES_BAR_KB, stylesBytes(html, dist)],
    ...LANDINGS.map((path): Row => [
      `the page with them, at ${path}`,
      PAGE_BAR_KB,
      brotliBytes(Buffer.from(fillIn(html, landingAt(path)))),
    ]),
    ...[...routes].map(([route, source]): Row => [
      `own files of ${route}`,
      LARGER_ROUTE_BARS_KB[route] ?? ROUTE_BAR_KB,
      own(source, routes.values()),
    ]),
    ...SHARED_CHUNKS.map(({ what, name, barKb }): Row => [what, barKb, sum(namedFiles(manifest, name))]),
    ...LAZY_PARTS.map(({ what, source, barKb }): Row => [what, barKb, own(source, lazy)]),
  ]
  return Promise.all(rows.map(async ([what, barKb, bytes]) => ({ what, barKb, bytes: await bytes })))
}

async function stylesBytes(html: string, dist: string): Promise<number> {
  const { inlined, linked } = stylesOf(html)
  const files = await Promise.all(linked.map((address) => readFile(join(dist, address))))
  return brotliBytes(Buffer.concat([Buffer.from(inlined), ...files]))
}

async function brotliBytes(content: Buffer): Promise<number> {
  if (content.length === 0) return 0
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  return (await compress(content, { params })).length
}
