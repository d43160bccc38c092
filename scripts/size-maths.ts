/** What Vite's manifest says of one chunk; the fields used here. */
export interface ManifestChunk {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

export type Manifest = Record<string, ManifestChunk>

/** Where the manifest keeps the chunk made from this source file; undefined when no chunk of its own was made. */
export function chunkOf(manifest: Manifest, source: string): string | undefined {
  if (manifest[source]) return source
  return Object.keys(manifest).find((key) => manifest[key]?.src === source)
}

/** The chunk that index.html loads. */
export function entryOf(manifest: Manifest): string {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const entry = entries.find((key) => key.endsWith('index.html')) ?? entries[0]
  if (!entry) throw new Error('The manifest names no entry')
  return entry
}

/** The chunks that must be there before this one can run: itself and its static imports, theirs too. Dynamic imports wait. */
export function staticClosure(manifest: Manifest, key: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [key]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    const chunk = manifest[next]
    if (!chunk) throw new Error(`The manifest has no chunk ${next}`)
    seen.add(next)
    waiting.push(...(chunk.imports ?? []))
  }
  return seen
}

/** JavaScript files first needed when these sources are shown: the entry's closure and theirs. */
export function scriptsFirstNeeded(manifest: Manifest, sources: readonly string[]): string[] {
  const files = new Set<string>()
  for (const key of [entryOf(manifest), ...sources.map((source) => known(manifest, source))]) {
    for (const chunk of staticClosure(manifest, key)) files.add(manifest[chunk]!.file)
  }
  return [...files].filter(isScript).toSorted()
}

/** Files, styles too, that this source needs and that neither the entry nor one of the others needs. */
export function ownFiles(manifest: Manifest, source: string, others: readonly string[]): string[] {
  const elsewhere = new Set<string>()
  for (const key of [entryOf(manifest), ...others.filter((other) => other !== source).map((other) => known(manifest, other))]) {
    for (const file of filesOf(manifest, key)) elsewhere.add(file)
  }
  return [...filesOf(manifest, known(manifest, source))].filter((file) => !elsewhere.has(file)).toSorted()
}

/** Files, styles too, of the chunk that the build gave this name. */
export function namedFiles(manifest: Manifest, name: string): string[] {
  const chunk = Object.values(manifest).find((candidate) => candidate.name === name)
  if (!chunk) throw new Error(`The build has no chunk named ${name}`)
  return [chunk.file, ...(chunk.css ?? [])]
}

/** Text of the page's style elements, and addresses of the stylesheets it still has to load. */
export function stylesOf(html: string): { inlined: string; linked: string[] } {
  const inlined = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map((match) => match[1] ?? '')
  const links = [...html.matchAll(/<link\b[^>]*>/gi)].map((match) => match[0]).filter((link) => /\brel=["']?stylesheet\b/i.test(link))
  const linked = links.flatMap((link) => /\bhref=["']?([^"'\s>]+)/i.exec(link)?.[1] ?? [])
  return { inlined: inlined.join('\n'), linked }
}

export interface Measured {
  what: string
  /** Undefined when the thing does not exist yet. */
  bytes: number | undefined
  /** 1 kB = 1000 bytes. */
  barKb: number
}

export const holds = ({ bytes, barKb }: Measured): boolean => bytes === undefined || bytes <= barKb * 1000

export function sizeTable(rows: readonly Measured[]): string {
  const width = Math.max(...rows.map((row) => row.what.length))
  return rows
    .map((row) => {
      const size = row.bytes === undefined ? 'later' : `${(row.bytes / 1000).toFixed(1)} kB`
      const verdict = row.bytes === undefined ? '' : holds(row) ? '  ok' : '  TOO LARGE'
      return `${row.what.padEnd(width)}  ${size.padStart(9)}  of ${String(row.barKb).padStart(3)} kB${verdict}`
    })
    .join('\n')
}

function known(manifest: Manifest, source: string): string {
  const key = chunkOf(manifest, source)
  if (!key) throw new Error(`${source} has no chunk in the build: is the file renamed, or imported statically?`)
  return key
}

function filesOf(manifest: Manifest, key: string): Set<string> {
  const files = new Set<string>()
  for (const chunk of staticClosure(manifest, key)) {
    files.add(manifest[chunk]!.file)
    for (const style of manifest[chunk]!.css ?? []) files.add(style)
  }
  return files
}

const isScript = (file: string) => /\.m?js$/.test(file)
