import { readdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Model, Run } from '../../tests/paths/model.ts'
import { SHOWN } from '../../tests/paths/shown.ts'
import { ROOT } from '../../scripts/run-command.ts'

export interface Machine {
  name: string
  source: string
  model: Model
  /** The model with what a screen offers; undefined while the machine has no adapter. */
  onScreen: Model | undefined
  /** What the adapter looks for on the screen: labels of the observation, and states. */
  asserted: { labels: string[]; states: string[] } | undefined
  /** All that is walked in Chromium; seconds of work. */
  walkedRuns: () => Run[]
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
  const file = `e2e/paths/${name}.adapter.ts`
  const walks = existsSync(join(ROOT, file))
  const { onScreen } = (await load('e2e/paths/on-screen.ts')) as { onScreen: (model: Model, adapter: unknown) => Model }
  const { walkedRuns } = (await load('e2e/paths/walked-runs.ts')) as { walkedRuns: (model: Model, adapter: unknown) => Run[] }
  const adapter = walks ? await exportOf<{ observed?: object; states?: object; fleeting?: object }>(file, 'Adapter') : undefined
  return {
    name,
    source: await readFile(join(ROOT, 'machines', name, `${name}.machine.ts`), 'utf8'),
    model,
    onScreen: adapter && onScreen(model, adapter),
    asserted: adapter && {
      labels: Object.keys(adapter.observed ?? {}),
      states: Object.keys({ ...adapter.states, ...adapter.fleeting, ...SHOWN[name] }),
    },
    walkedRuns: () => (adapter ? walkedRuns(model, adapter) : []),
  }
}

const load = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(join(ROOT, file)).href)

async function exportOf<T>(file: string, ending: string): Promise<T> {
  const found = Object.entries(await load(file)).find(([name]) => name.endsWith(ending))
  if (!found) throw new Error(`${file} exports no …${ending}`)
  return found[1] as T
}
