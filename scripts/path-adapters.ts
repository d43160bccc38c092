import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { machineNames } from '#tools/flows/machines.ts'
import { ROOT } from './run-command.ts'

/** What is wrong with the machines' paths in Chromium: a machine without an adapter, an adapter that is for no machine. */
export async function adapterFaults(root: string = ROOT): Promise<string[]> {
  const [machines, onScreen] = await Promise.all([machineNames(root), readdir(join(root, 'e2e/paths'))])
  const isAdapted = (name: string) => onScreen.includes(`${name}.adapter.ts`)
  const adapters = onScreen.filter((file) => file.endsWith('.adapter.ts')).map((file) => basename(file, '.adapter.ts'))
  return [
    ...machines
      .filter((name) => !isAdapted(name))
      .map((name) => `the paths of ${name} do not run in Chromium: it needs e2e/paths/${name}.adapter.ts`),
    ...adapters.filter((name) => !machines.includes(name)).map((name) => `e2e/paths/${name}.adapter.ts is for no machine`),
  ].toSorted()
}
