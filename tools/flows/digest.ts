import { dirname } from 'node:path'
import { filesUnder, hashOf } from '../../scripts/files.ts'
import { ROOT } from '../../scripts/run-command.ts'
import { importedBy, importsOf } from './imports.ts'

const DIGITS = 12

/** For each machine a digest of what its walks in Chromium go through: another one means that they tell of an app as it was. */
export async function digestsOf(names: readonly string[], root = ROOT): Promise<Record<string, string>> {
  const app = await importsOfApp(root)
  const digests = names.map(async (name) => [name, (await hashOf(root, await walkedFiles(name, app, root), [])).slice(0, DIGITS)])
  return Object.fromEntries(await Promise.all(digests)) as Record<string, string>
}

/** For each module of the app what it imports. */
export async function importsOfApp(root = ROOT): Promise<Map<string, string[]>> {
  const modules = (await filesUnder(root, 'src')).filter((file) => /\.tsx?$/.test(file))
  return new Map(await Promise.all(modules.map(async (file) => [file, await importsOf(file, { root })] as const)))
}

/**
 * The machine with the rules it decides by, its model, its adapter, and what shows it: the modules of the app that import the machine or its
 * actor, and the parts of those screens beside them.
 */
export async function walkedFiles(name: string, app: ReadonlyMap<string, string[]>, root = ROOT): Promise<string[]> {
  const machine = await filesUnder(root, `machines/${name}`)
  const decides = await importedBy([...machine, `tests/paths/${name}.model.ts`, `e2e/paths/${name}.adapter.ts`], {
    root,
    types: false,
    within: (file) => /^(machines|tests\/paths|e2e\/paths)\//.test(file),
  })
  const uses = (imports: readonly string[]) => imports.some((file) => machine.includes(file) || file === `src/actors/${name}.ts`)
  const shows = new Set([...app].flatMap(([file, imports]) => (uses(imports) ? [file] : [])))
  for (const file of shows)
    if (file.startsWith('src/screens/')) for (const part of app.get(file) ?? []) if (dirname(part) === dirname(file)) shows.add(part)
  return [...decides, ...shows].toSorted()
}
