import { readdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
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
  // Later, since who asks for the names alone is not to load the models' libraries.
  const { adaptedMachine } = await import('../../e2e/paths/adapted.ts')
  const { onScreen } = await import('../../e2e/paths/on-screen.ts')
  const { model, adapter } = await adaptedMachine(name)
  return {
    name,
    source: await readFile(join(ROOT, 'machines', name, `${name}.machine.ts`), 'utf8'),
    screen: onScreen(model, adapter),
    noScreen: Object.fromEntries(Object.entries(adapter.handed ?? {}).map(([id, { because }]) => [id, because])),
  }
}
