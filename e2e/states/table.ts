import { readdirSync } from 'node:fs'
import type { State } from './state.ts'

const names = readdirSync(import.meta.dirname).flatMap((file) => /^(.+)\.states\.ts$/.exec(file)?.slice(1) ?? [])

async function statesIn(name: string): Promise<State[]> {
  const exported = Object.entries<unknown>(await import(`./${name}.states.ts`))
  return exported.find(([key]) => key.endsWith('States'))![1] as State[]
}

/** Every state of every screen. */
export const STATES: State[] = (await Promise.all(names.map(statesIn))).flat()
