import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Model } from '#tests/paths/model.ts'
import { modelOf } from '#tests/paths/model-of.ts'
import type { Adapter } from './adapter.ts'

interface Adapted {
  name: string
  model: Model
  adapter: Adapter
}

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.adapter.ts'))
  .map((file) => basename(file, '.adapter.ts'))

/** WALKS_OF=cart,login walks those machines alone. */
const chosen = process.env['WALKS_OF']?.split(',')

/** The machines to walk, with their models and adapters; without `WALKS_OF` all but those left out. */
export const adaptedMachines = (leftOut: readonly string[] = []): Promise<Adapted[]> =>
  Promise.all(names.filter((name) => chosen?.includes(name) ?? !leftOut.includes(name)).map(adaptedMachine))

export async function adaptedMachine(name: string): Promise<Adapted> {
  const exported = Object.entries<unknown>(await import(`./${name}.adapter.ts`))
  const [, adapter] = exported.find(([key]) => key.endsWith('Adapter'))!
  return { name, model: await modelOf(name), adapter: adapter as Adapter }
}
