import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './run-command.ts'

/** The build as a next version of the app would be: every page's title has another name, and every file of code. To its worker the brand is the same. */
export async function nextVersion(name: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'mezbaan-next-'))
  await cp(join(ROOT, 'dist'), folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  const assets = (await readdir(join(folder, 'assets'))).filter((file) => file.endsWith('.js'))
  const renamed = new Map(assets.map((file) => [file, file.replace(/(?=\.\w+$)/, '-next')]))
  const names = new RegExp(assets.map((file) => file.replaceAll('.', '\\.')).join('|'), 'g')
  let branded = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|m?js|css|json|webmanifest)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    const moved = text.replaceAll(names, (asset) => renamed.get(asset)!)
    const isWorker = entry.name === 'service-worker.js'
    const next = isWorker ? moved.replace(/"version":"\w+/, '$&-next') : moved.replaceAll('Mezbaan', name)
    if (text.includes('Mezbaan')) branded++
    await writeFile(file, next)
  }
  if (branded === 0) throw new Error('The brand is named elsewhere by now: nothing tells the two builds apart.')
  for (const [before, after] of renamed) await rename(join(folder, 'assets', before), join(folder, 'assets', after))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
