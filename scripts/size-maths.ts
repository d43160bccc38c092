import type { Manifest } from 'vite'
import { alignColumns } from './align-columns.ts'

export type { Manifest }

/** Files that must be there before these sources can run: theirs and those of their static imports. Dynamic imports wait. */
export function filesOf(manifest: Manifest, sources: Iterable<string>): Set<string> {
  const keys = new Set(sources)
  const files = new Set<string>()
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} has no chunk in the build: is the file renamed, or imported statically?`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) keys.add(imported)
  }
  return files
}

/** Files that this source needs and that neither the page nor one of the others needs. */
export function ownFiles(manifest: Manifest, source: string, others: Iterable<string>): string[] {
  const elsewhere = filesOf(manifest, ['index.html', ...[...others].filter((other) => other !== source)])
  return [...filesOf(manifest, [source])].filter((file) => !elsewhere.has(file)).toSorted()
}

/** Files of the chunk that the build gave this name. */
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
  bytes: number
  /** 1 kB = 1000 bytes. */
  barKb: number
}

export const holds = ({ bytes, barKb }: Measured): boolean => bytes <= barKb * 1000

export const sizeTable = (rows: readonly Measured[]): string =>
  alignColumns(rows.map((row) => [row.what, `${(row.bytes / 1000).toFixed(1)} kB of`, `${row.barKb} kB`, holds(row) ? 'ok' : 'TOO LARGE']))
