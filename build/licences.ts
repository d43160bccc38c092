import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { ROOT } from '#scripts/run-command.ts'
import { compiledModules } from './nested-build.ts'

/** An entry of licences.json, which the page about the app shows. */
export interface Licensed {
  name: string
  version?: string
  licence: string
  /** The licence in full, with its copyright notice. */
  notice: string
}

/** Licences that ask for no more than to be named. Any other stops the build until a person has read it and added it here. */
const ACCEPTED = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'CC-BY-4.0'])

/** What the bundler itself puts into the bundle comes under these names. */
const BUILDERS: Record<string, string> = { '\0vite/': 'vite', '\0rolldown/': 'rolldown' }

const PACKAGES = `${sep}node_modules${sep}`

/** Licensed works that are no packages of the bundle: the file that tells about each. */
const WORKS = [
  { name: 'Fluent Emoji 3D (pictures)', licence: 'MIT', file: 'server/media/LICENSES.md' },
  { name: 'GeoNames (places of India)', licence: 'CC-BY-4.0', file: 'server/places/LICENSES.md' },
]

/** Writes dist/licences.json: every package with code or styles in the bundle, then pictures and data. Fails when one has no licence. */
export function licences(root = ROOT): Plugin {
  const styles = new Set<string>()
  return {
    name: 'licences',
    apply: 'build',
    // A style sheet leaves no module in a chunk.
    transform: {
      filter: { id: /\.css($|\?)/ },
      handler(_code, id) {
        styles.add(id)
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output): output is Rolldown.OutputChunk => output.type === 'chunk')
      const modules = [...chunks.flatMap((chunk) => chunk.moduleIds), ...compiledModules, ...styles]
      const folders = new Set(modules.map((id) => packageFolder(id, root)).filter((folder) => folder !== undefined))
      const packages = [...folders]
        .map((folder) => readLicensed(folder, root))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
      const works = WORKS.map(({ file, ...work }) => ({ ...work, notice: readFileSync(join(root, file), 'utf8').trim() }))
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify([...packages, ...works]) })
    },
  }
}

/** The folder of the package that a module belongs to; undefined for the app's own. */
export function packageFolder(id: string, root: string): string | undefined {
  for (const [prefix, name] of Object.entries(BUILDERS)) if (id.startsWith(prefix)) return join(root, 'node_modules', name)
  const path = id.replaceAll('\0', '').split('?', 1)[0]!
  const start = path.lastIndexOf(PACKAGES)
  if (start < 0) return undefined
  const end = start + PACKAGES.length
  const [scope, name] = path.slice(end).split(sep)
  return path.slice(0, end) + (scope!.startsWith('@') ? join(scope!, name!) : scope!)
}

/** Throws when the package does not say under which licence it ships. */
export function readLicensed(folder: string, root: string): Licensed {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
  if (typeof name !== 'string' || typeof version !== 'string') throw new Error(`${folder} holds no package`)
  if (typeof license !== 'string' || !ACCEPTED.has(license))
    throw new Error(`${name} ships with the app under the licence ${String(license)}`)
  const notice = noticeIn(folder) ?? (license === 'MIT' ? mitOf(author, root) : undefined)
  if (!notice) throw new Error(`${name} ships with the app and holds no text of its licence`)
  return { name, version, licence: license, notice }
}

function noticeIn(folder: string): string | undefined {
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
  // Below that heading stands what is in the package's own tools, and not in the app.
  return (
    file &&
    readFileSync(join(folder, file), 'utf8')
      .split(/^#+ Licenses of bundled dependencies/m, 1)[0]!
      .trim()
  )
}

/** Some packages name the MIT licence and its author and leave out the text, which is the same for all. */
function mitOf(author: unknown, root: string): string | undefined {
  const name = typeof author === 'string' ? author : (author as { name?: unknown } | undefined)?.name
  if (typeof name !== 'string') return undefined
  const text = readFileSync(join(root, 'LICENSE'), 'utf8')
  return `MIT License\n\nCopyright (c) ${name}\n\n${text.slice(text.indexOf('Permission is hereby granted')).trim()}`
}
