import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { fillIn, readLandings } from '#server/http/page.ts'
import {
  FIRST_NEEDED,
  IN_PAGE_BAR_KB,
  LANDINGS,
  LARGER_ROUTE_BARS_KB,
  LAZY_PARTS,
  PAGE_BAR_KB,
  ROUTE_BAR_KB,
  SHARED_CHUNKS,
  STYLES_BAR_KB,
} from './size-budgets.ts'
import { filesOf, type Manifest, type Measured, namedFiles, ownFiles, stylesOf } from './size-maths.ts'

type Row = [what: string, barKb: number, bytes: number]

/** Every budget measured on a finished build; throws when a budgeted source has no chunk in it. */
export function measureSizes(root: string): Measured[] {
  const dist = join(root, 'dist')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const { inlined, linked } = stylesOf(html)
  const styles = Buffer.concat([Buffer.from(inlined), ...linked.map((address) => readFileSync(join(dist, address)))])
  const landingAt = readLandings(join(dist, 'landing-pages.json'))
  // The build has compressed its files as a budget measures them: brotli 11.
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + statSync(join(dist, `${file}.br`)).size, 0)

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
    ['styles inlined in the page', STYLES_BAR_KB, brotliBytes(styles)],
    ...LANDINGS.map((path): Row => [
      `the page with them, at ${path}`,
      PAGE_BAR_KB,
      brotliBytes(Buffer.from(fillIn(html, landingAt(path)))),
    ]),
    ...LANDINGS.map((path): Row => [
      `the page's own script, at ${path}`,
      IN_PAGE_BAR_KB,
      brotliBytes(Buffer.from(/^<script>(.*?)<\/script>/s.exec(landingAt(path)?.ahead ?? '')?.[1] ?? '')),
    ]),
    ...[...routes].map(([route, source]): Row => [
      `own files of ${route}`,
      LARGER_ROUTE_BARS_KB[route] ?? ROUTE_BAR_KB,
      own(source, routes.values()),
    ]),
    ...SHARED_CHUNKS.map(({ what, name, barKb }): Row => [what, barKb, sum(namedFiles(manifest, name))]),
    ...LAZY_PARTS.map(({ what, source, barKb }): Row => [what, barKb, own(source, lazy)]),
  ]
  return rows.map(([what, barKb, bytes]) => ({ what, barKb, bytes }))
}

function brotliBytes(content: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  return brotliCompressSync(content, { params }).length
}
