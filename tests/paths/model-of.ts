import type { Model } from './model.ts'

/** The model of a machine, by the name of its folder. */
export async function modelOf(name: string): Promise<Model> {
  const exported = Object.entries<unknown>(await import(`./${name}.model.ts`))
  const found = exported.find(([key]) => key.endsWith('Model'))
  if (!found) throw new Error(`tests/paths/${name}.model.ts exports no …Model`)
  return found[1] as Model
}
