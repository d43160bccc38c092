import { readdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Model } from '../../tests/paths/model.ts'
import { ROOT } from '../../scripts/run-command.ts'

export interface Machine {
  name: string
  source: string
  /** What a screen offers of the machine, as the adapter walks it. */
  screen: Model
  /** Why no screen leads to a transition, by its id. */
  noScreen: Record<string, string>
}

/** The folders of machines/ that hold one. */
export async function machineNames(root: string = ROOT): Promise<string[]> {
  const entries = await readdir(join(root, 'machines'), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'machines', entry.name, `${entry.name}.machine.ts`)))
    .map(({ name }) => name)
    .toSorted()
}

export async function loadMachine(name: string): Promise<Machine> {
  const model = await exportOf<Model>(`tests/paths/${name}.model.ts`, 'Model')
  const { onScreen } = (await load('e2e/paths/on-screen.ts')) as { onScreen: (model: Model, adapter: unknown) => Model }
  const adapter = await exportOf<{ handed?: Record<string, { because: string }> }>(`e2e/paths/${name}.adapter.ts`, 'Adapter')
  return {
    name,
    source: await readFile(join(ROOT, 'machines', name, `${name}.machine.ts`), 'utf8'),
    screen: onScreen(model, adapter),
    noScreen: Object.fromEntries(Object.entries(adapter.handed ?? {}).map(([id, { because }]) => [id, because])),
  }
}

const load = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(join(ROOT, file)).href)

async function exportOf<T>(file: string, ending: string): Promise<T> {
  const found = Object.entries(await load(file)).find(([name]) => name.endsWith(ending))
  if (!found) throw new Error(`${file} exports no …${ending}`)
  return found[1] as T
}
