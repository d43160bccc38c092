import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { longWalks } from '#tests/paths/long-walks.ts'
import type { Model } from '#tests/paths/model.ts'
import { test } from '../support/test.ts'
import type { Adapter } from './adapter.ts'
import { onScreen } from './on-screen.ts'
import { walkRuns } from './walk-paths.ts'

const adapted = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.adapter.ts'))
  .map((file) => basename(file, '.adapter.ts'))

/** Their adapters do an event as often as a short path does it: `npm run test:all` walks them path by path. */
const PATH_BY_PATH = new Set([
  'contact-change',
  'forgot-password',
  'global-error',
  'location',
  'menu-browser',
  'ongoing-order',
  'otp',
  'registration',
  'reorder',
  'revocation',
])

/** A walk for fewer is not worth its start: `npm run test:all` takes every transition, path by path. */
const LEAST_FIRSTS = 4

// Most transitions of the other machines in few walks. WALKS_OF=cart,login walks those machines alone.
const chosen = process.env['WALKS_OF']?.split(',') ?? adapted.filter((name) => !PATH_BY_PATH.has(name))

for (const name of chosen) {
  const model = await exported<Model>(import(`../../tests/paths/${name}.model.ts`), 'Model')
  const adapter = await exported<Adapter>(import(`./${name}.adapter.ts`), 'Adapter')
  const screen = onScreen(model, adapter)
  const worthIt = longWalks(screen, adapter.isLast).filter(({ firsts }, index) => index === 0 || firsts >= LEAST_FIRSTS)
  const walks = worthIt.map((run, index) => ({
    title: `walk ${index + 1}, ${run.path.length - 1} steps: ${run.start}`,
    run,
  }))
  test.describe(name, () => walkRuns(screen, adapter, walks))
}

async function exported<T>(module: Promise<object>, ending: string): Promise<T> {
  return Object.entries(await module).find(([key]) => key.endsWith(ending))![1] as T
}
