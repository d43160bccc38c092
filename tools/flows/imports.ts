import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ROOT } from '../../scripts/run-command.ts'

interface Following {
  root?: string
  /** Without it, what is imported for its types alone is no import. */
  types?: boolean
  /** The files that are followed; all without. */
  within?: (file: string) => boolean
}

const IMPORT = /^(?:import|export) (type )?[^'"]*?from '([#.][^']+)'|import(?: |\()'([#.][^']+)'/gm

/** The files of this repository that a file imports, at once or later. */
export async function importsOf(file: string, { root = ROOT, types = true }: Following = {}): Promise<string[]> {
  const source = await readFile(join(root, file), 'utf8')
  const paths = [...source.matchAll(IMPORT)].flatMap(([, type, from, alone]) => (type && !types ? [] : [(from ?? alone)!]))
  return paths
    .map((path) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))
    .filter((path) => existsSync(join(root, path)))
}

/** These files, those that they import, and so on. */
export async function importedBy(roots: readonly string[], following: Following = {}): Promise<string[]> {
  const { root = ROOT, within = () => true } = following
  const found = new Set(roots.filter((file) => existsSync(join(root, file))))
  for (const file of found) for (const imported of await importsOf(file, following)) if (within(imported)) found.add(imported)
  return [...found]
}
